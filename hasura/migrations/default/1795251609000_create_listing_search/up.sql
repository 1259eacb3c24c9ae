-- search_internships: one case-insensitive substring of one searched field, nothing else.

-- What is searched for: trimmed, lower case; no text searches for nothing.
create function public.search_needle(search text) returns text
language sql immutable parallel safe as $$
  select lower(btrim(coalesce(search, ''), E' \t\r\n'))
$$;

-- The same as a LIKE pattern in which %, _ and \ mean themselves.
create function public.search_pattern(search text) returns text
language sql immutable parallel safe as $$
  select '%' || replace(replace(replace(public.search_needle(search), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Whether walking the newest listings finds a page sooner than the trigram index: so when at
-- least one in twelve of the newest 60 match. The planner cannot tell by itself, for it keeps no
-- statistics of texts this long. Not truly immutable, and declared so on purpose: it is answered
-- while the statement is planned. An answer that has become stale costs time, never rows, for
-- both ways find the same listings.
create function public.is_common_search(search text) returns boolean
language sql immutable parallel safe as $$
  select count(*) filter (where strpos(newest.search_text, public.search_needle(search)) > 0) >= 5
    from (select search_text
            from public.internships
           where deleted_at is null
           order by created_at desc, id desc
           limit 60) newest
$$;

-- Must stay one SELECT, STABLE, not STRICT and without SET: then it is inlined, and with a known
-- text (a custom plan) the condition folds to one of four:
--   empty text            no condition: it is the table
--   under three letters   strpos, which no index serves: the newest-first index is walked
--   a rare text           LIKE, which the trigram index serves
--   a common text         LIKE or strpos, which the trigram index cannot serve: walked likewise
-- Without a known text strpos stands before is_common_search, so that the latter never runs a row.
create function public.search_internships(search text) returns setof public.internships
language sql stable parallel safe as $$
  select listing.*
    from public.internships listing
   where case
     when char_length(public.search_needle(search)) < 3
       then public.search_needle(search) = '' or strpos(listing.search_text, public.search_needle(search)) > 0
     else listing.search_text like public.search_pattern(search)
       or (strpos(listing.search_text, public.search_needle(search)) > 0 and public.is_common_search(search))
   end
$$;

comment on function public.search_internships(text) is
  'Listings in whose title, company, location, description, majors or industries the trimmed text occurs, in any case; all for an empty text.';
