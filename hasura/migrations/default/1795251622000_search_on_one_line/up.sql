-- search_text joins the searched fields by line breaks, so a line break in a search could match
-- across two fields: it is searched for as a space.

create or replace function public.search_needle(search text) returns text
language sql immutable parallel safe as $$
  select lower(btrim(regexp_replace(coalesce(search, ''), '\s*[\r\n]\s*', ' ', 'g'), E' \t'))
$$;
