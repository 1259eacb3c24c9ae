truncate author, book, loan cascade;
insert into author values (1, 'Ayu Lestari', '1970-05-01'), (2, 'Budi Santoso', null), (3, 'Citra', '1980-01-31');
insert into book (id, title, author_id, pages, price, copies, tags, shelves, is_public) values
  (1, 'Arsip', 1, 120, 10.00, 3, '["essay", "history"]', '{A1}', true),
  (2, 'Batas', 1, 240, 12.50, 9007199254740993, '{"level": {"name": "first"}}', '{A1,B2}', true),
  (3, 'Cahaya', 2, null, 20.00, 1, '["poetry"]', '{}', false),
  (4, 'Danau', 2, 80, 7.25, 0, '[]', '{}', true),
  (5, 'Embun', 3, 50, 3.00, 1, '[]', '{}', false);
insert into loan values
  ('00000000-0000-4000-8000-00000000000a', 1, '2026-12-01', null, null),
  ('00000000-0000-4000-8000-00000000000a', 3, '2020-01-01', 'kept', null),
  ('00000000-0000-4000-8000-00000000000b', 2, '2026-12-02', null, null);
