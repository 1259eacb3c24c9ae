-- Filter counts in all three tabs: the tab is an argument, whose stars and views they are comes from
-- the session alone, so nobody can ask for another user's. The tracker's status is one more group.

drop function public.listing_facet_counts(text, jsonb, jsonb, text, integer, boolean, timestamptz);

comment on column public.facet_counts.facet is
  'major, industry, location, posted (days: any, 1, 7, 30), status, closed (the closed ones) or total.';

-- Arguments are the filters in use: none for an empty list, null text or null number. A listing
-- counts for an option when it passes every other group: base keeps those that fail at most one.
-- The own marks are read as an array, so that their listings are found by the primary key.
-- Equal lists of majors and of industries are counted before they are taken apart, and each place is lowered once:
-- every choice is looked for in every place, and lowering both for each such pair was most of the time.
create function public.listing_facet_counts(
  hasura_session json,
  search text default '',
  list text default 'all',
  majors jsonb default '[]',
  industries jsonb default '[]',
  location text default null,
  posted_days integer default null,
  show_closed boolean default false,
  statuses jsonb default '[]',
  as_of timestamptz default now()
) returns setof public.facet_counts
language sql stable parallel safe as $$
  with base as materialized (
    select listing.major, listing.industry, listing.location, listing.created_at,
           listing.expires_at < as_of as is_closed, own.status, passes.*
      from public.search_internships(listing_facet_counts.search) listing,
           lateral (select case when list = 'starred' then (
             select tracker.status from public.listing_tracker tracker
              where tracker.user_id = (hasura_session ->> 'x-hasura-user-id')::uuid and tracker.internship_id = listing.id
           ) end as status) own,
           lateral (select
             coalesce(jsonb_array_length(majors), 0) = 0 or listing.major ?| array(select jsonb_array_elements_text(majors)) as by_major,
             coalesce(jsonb_array_length(industries), 0) = 0 or listing.industry ?| array(select jsonb_array_elements_text(industries)) as by_industry,
             coalesce(listing_facet_counts.location, '') = ''
               or strpos(lower(listing.location), lower(listing_facet_counts.location)) > 0 as by_location,
             posted_days is null or listing.created_at > as_of - make_interval(days => posted_days + 1) as by_posted,
             list <> 'all' or coalesce(show_closed, false) or listing.expires_at >= as_of as by_open,
             list <> 'starred' or coalesce(jsonb_array_length(statuses), 0) = 0 or coalesce(statuses ? own.status, false) as by_status) passes
     where listing.deleted_at is null
       and (list = 'all' or listing.id = any (array(
             select mark.internship_id from public.user_internship_interactions mark
              where mark.user_id = (hasura_session ->> 'x-hasura-user-id')::uuid
                and case list when 'starred' then mark.is_starred when 'viewed' then mark.is_viewed end)))
       and (not by_major)::integer + (not by_industry)::integer + (not by_location)::integer
           + (not by_posted)::integer + (not by_open)::integer + (not by_status)::integer <= 1
  ),
  places as materialized (
    select lower(base.location) as place, count(*) as listings from base
     where by_major and by_industry and by_posted and by_open and by_status group by 1
  ),
  choices as materialized (
    select stored.location, lower(stored.location) as wanted
      from (select distinct listing.location from public.internships listing where listing.deleted_at is null) stored
  )
  select 'major', option.value, sum(alike.listings)::integer
    from (select major, count(*) as listings from base
           where by_industry and by_location and by_posted and by_open and by_status group by 1) alike,
         jsonb_array_elements_text(alike.major) option
   group by 2
  union all
  select 'industry', option.value, sum(alike.listings)::integer
    from (select industry, count(*) as listings from base
           where by_major and by_location and by_posted and by_open and by_status group by 1) alike,
         jsonb_array_elements_text(alike.industry) option
   group by 2
  union all
  -- A chosen location filters by contains, so it yields the places that contain it.
  select 'location', choices.location, sum(places.listings)::integer
    from choices join places on strpos(places.place, choices.wanted) > 0
   group by 2
  union all
  select 'posted', posted.days, posted.listings::integer
    from (select count(*) as any_age,
                 count(*) filter (where base.created_at > as_of - interval '2 days') as one,
                 count(*) filter (where base.created_at > as_of - interval '8 days') as seven,
                 count(*) filter (where base.created_at > as_of - interval '31 days') as thirty
            from base
           where by_major and by_industry and by_location and by_open and by_status) ages,
         lateral (values ('any', any_age), ('1', one), ('7', seven), ('30', thirty)) posted (days, listings)
  union all
  select 'status', base.status, count(*)::integer
    from base
   where by_major and by_industry and by_location and by_posted and by_open and base.status is not null
   group by 2
  union all
  select 'closed', 'true', count(*)::integer
    from base
   where by_major and by_industry and by_location and by_posted and by_status and is_closed
  union all
  select 'total', '', count(*)::integer
    from base
   where by_major and by_industry and by_location and by_posted and by_open and by_status
$$;

comment on function public.listing_facet_counts(json, text, text, jsonb, jsonb, text, integer, boolean, jsonb, timestamptz) is
  'How many listings each filter option would yield in a tab (all, starred, viewed), given the search and the other groups of filters.';
