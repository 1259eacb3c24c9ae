-- A text under three letters is counted by reading every listing. LIKE ends at the first match and
-- does not count letters on the way, as strpos does. Its collation is another than that of the
-- trigram index, so that this index, which knows nothing of such texts, is never walked for it.
create or replace function public.found_internships(search text) returns setof public.internships
language sql stable parallel safe as $$
  select listing.*
    from public.internships listing
   where case
     when char_length(public.search_needle(search)) < 3
       then public.search_needle(search) = '' or listing.search_text like public.search_pattern(search) collate "C"
     else listing.search_text like public.search_pattern(search)
   end
$$;
