drop function public.listing_facet_counts(json, text, text, jsonb, jsonb, text, integer, boolean, jsonb, timestamptz);

comment on column public.facet_counts.facet is 'major, industry, location, posted (days: 1, 7, 30), closed (the closed ones) or total.';

-- Arguments are the filters in use: none for an empty list, null text or null number. A listing
-- counts for an option when it passes every other group: base keeps those that fail at most one.
create function public.listing_facet_counts(
  search text default '',
  majors jsonb default '[]',
  industries jsonb default '[]',
  location text default null,
  posted_days integer default null,
  show_closed boolean default false,
  as_of timestamptz default now()
) returns setof public.facet_counts
language sql stable parallel safe as $$
  with base as materialized (
    select listing.major, listing.industry, listing.location, listing.created_at,
           listing.expires_at <= as_of as is_closed, passes.*
      from public.search_internships(listing_facet_counts.search) listing,
           lateral (select
             coalesce(jsonb_array_length(majors), 0) = 0 or listing.major ?| array(select jsonb_array_elements_text(majors)) as by_major,
             coalesce(jsonb_array_length(industries), 0) = 0 or listing.industry ?| array(select jsonb_array_elements_text(industries)) as by_industry,
             coalesce(listing_facet_counts.location, '') = ''
               or strpos(lower(listing.location), lower(listing_facet_counts.location)) > 0 as by_location,
             posted_days is null or listing.created_at > as_of - make_interval(days => posted_days + 1) as by_posted,
             coalesce(show_closed, false) or listing.expires_at > as_of as by_open) passes
     where listing.deleted_at is null
       and (not by_major)::integer + (not by_industry)::integer + (not by_location)::integer
           + (not by_posted)::integer + (not by_open)::integer <= 1
  )
  select 'major', option.value, count(*)::integer
    from base, jsonb_array_elements_text(base.major) option
   where by_industry and by_location and by_posted and by_open group by 2
  union all
  select 'industry', option.value, count(*)::integer
    from base, jsonb_array_elements_text(base.industry) option
   where by_major and by_location and by_posted and by_open group by 2
  union all
  select 'location', base.location, count(*)::integer
    from base
   where by_major and by_industry and by_posted and by_open group by 2
  union all
  select 'posted', days::text, count(*)::integer
    from base, unnest(array[1, 7, 30]) days
   where by_major and by_industry and by_location and by_open
     and base.created_at > as_of - make_interval(days => days + 1) group by 2
  union all
  select 'closed', 'true', count(*)::integer
    from base
   where by_major and by_industry and by_location and by_posted and is_closed
  union all
  select 'total', '', count(*)::integer
    from base
   where by_major and by_industry and by_location and by_posted and by_open
$$;

comment on function public.listing_facet_counts(text, jsonb, jsonb, text, integer, boolean, timestamptz) is
  'How many listings each filter option would yield, given the search and the other groups of filters.';
