-- Counting a search reads the texts of listings, which stand outside their rows. The planner takes that for as cheap as
-- reading a number: for a word in a quarter of the listings it read every text, three times as long as by the index.

-- Always true. Its cost stands for fetching a text; it takes a row's id so that it is asked for each row.
create function public.takes_reading(listing uuid) returns boolean
language plpgsql immutable parallel safe cost 100 as $$
begin
  return true;
end
$$;

comment on function public.takes_reading(uuid) is
  'Always true: tells the planner what reading a text costs that stands outside its row.';

-- Under three letters every listing is read. LIKE ends at the first match and does not count letters on the way, as
-- strpos does. Its collation is another than that of the trigram index, so that this index, which knows nothing of such
-- texts, is never walked for it.
create or replace function public.found_internships(search text) returns setof public.internships
language sql stable parallel safe as $$
  select listing.*
    from public.internships listing
   where case
     when char_length(public.search_needle(search)) < 3
       then public.search_needle(search) = '' or listing.search_text like public.search_pattern(search) collate "C"
     else listing.search_text like public.search_pattern(search) and public.takes_reading(listing.id)
   end
$$;
