-- A small lending library: the tables behind the engine's golden cases.
create table author (
  id int primary key,
  name text not null unique,
  born date
);

create table book (
  id int primary key,
  title text not null,
  author_id int not null references author,
  pages int,
  price numeric(8, 2) not null,
  copies bigint not null default 1,
  tags jsonb not null default '[]',
  shelves text[] not null default '{}',
  is_public boolean not null default true,
  constraint book_title_key unique (author_id, title)
);
create index on book (author_id);

create table loan (
  reader_id uuid not null,
  book_id int not null references book,
  due date not null,
  note text,
  returned_by text,
  primary key (reader_id, book_id),
  constraint loan_note_check check (length(note) < 40)
);

create view overdue as select reader_id, book_id, due from loan where due < now();

create function search_books(query text, at_most int default 10) returns setof book language sql stable as $$
  select * from book where title ilike '%' || query || '%' order by id limit at_most
$$;

create function my_books(session json) returns setof book language sql stable as $$
  select b.* from book b join loan l on l.book_id = b.id where l.reader_id = (session ->> 'x-hasura-user-id')::uuid
$$;

create function return_book(reader uuid, book int) returns setof loan language sql volatile as $$
  delete from loan where reader_id = reader and book_id = book returning *
$$;
