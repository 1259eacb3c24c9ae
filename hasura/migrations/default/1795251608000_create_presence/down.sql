drop view public.presence_summary;
drop table public.presence;
