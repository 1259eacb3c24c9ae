-- The archive in its dialog: the latest first, and the page after a cursor (deleted_at, id).
create index internships_archived_idx on public.internships (deleted_at desc, id desc) where deleted_at is not null;
