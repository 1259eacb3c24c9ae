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

-- Whether walking the newest listings finds a page sooner than the trigram index: always for
-- less than a trigram, else when at least one in twelve of the newest 60 match. The planner
-- cannot know, for it keeps no statistics of texts this long.
create function public.is_common_search(search text) returns boolean
language sql stable parallel safe as $$
  select char_length(public.search_needle(search)) < 3 or (
    select count(*) filter (where strpos(newest.search_text, public.search_needle(search)) > 0) >= 5
      from (select search_text
              from public.internships
             where deleted_at is null
             order by created_at desc, id desc
             limit 60) newest
  )
$$;

-- Two branches of which one-time filters let exactly one run. Must stay a single SELECT, STABLE,
-- not STRICT and without SET, or it is no longer inlined and every filter, order and limit around
-- it loses its index. strpos cannot use the trigram index and LIKE can: that is the choice.
create function public.search_internships(search text) returns setof public.internships
language sql stable parallel safe as $$
  select listing.*
    from public.internships listing
   where public.is_common_search(search)
     and (public.search_needle(search) = '' or strpos(listing.search_text, public.search_needle(search)) > 0)
  union all
  select listing.*
    from public.internships listing
   where not public.is_common_search(search)
     and listing.search_text like public.search_pattern(search)
$$;

comment on function public.search_internships(text) is
  'Listings in whose title, company, location, description, majors or industries the trimmed text occurs, in any case; all for an empty text.';
