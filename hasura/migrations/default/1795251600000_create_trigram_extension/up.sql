-- Substring search over listings stands on trigram indexes.
create extension if not exists pg_trgm;
