-- Counting what a list holds reads every listing of it, not the first page: that wants other indexes.

-- Open listings, counted from the index alone. No counter is in it, so counter updates stay HOT.
create index internships_open_idx on public.internships (expires_at) where deleted_at is null;

-- The listings of search_internships, to be counted. A page of a common word walks the newest listings, which
-- is_common_search tells; a count reads all that match, and those the trigram index finds, however common.
-- One SELECT, STABLE, not STRICT and without SET, as search_internships: it is inlined.
create function public.found_internships(search text) returns setof public.internships
language sql stable parallel safe as $$
  select listing.*
    from public.internships listing
   where case
     when char_length(public.search_needle(search)) < 3
       then public.search_needle(search) = '' or strpos(listing.search_text, public.search_needle(search)) > 0
     else listing.search_text like public.search_pattern(search)
   end
$$;

comment on function public.found_internships(text) is
  'The same listings as search_internships finds, in the way that is fastest for counting them.';
