create or replace function public.found_internships(search text) returns setof public.internships
language sql stable parallel safe as $$
  select listing.*
    from public.internships listing
   where case
     when char_length(public.search_needle(search)) < 3
       then public.search_needle(search) = '' or strpos(listing.search_text, public.search_needle(search)) > 0
     else listing.search_text like public.search_pattern(search)
   end
$$;

drop function public.takes_reading(uuid);
