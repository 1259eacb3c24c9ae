create or replace function public.search_needle(search text) returns text
language sql immutable parallel safe as $$
  select lower(btrim(coalesce(search, ''), E' \t\r\n'))
$$;
