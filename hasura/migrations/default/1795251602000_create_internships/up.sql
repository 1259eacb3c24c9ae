-- Listings. Counters live in the row, so the row is kept small (long texts move out of
-- line early) and its pages keep room: then every counter update stays HOT.

-- A non-empty jsonb array of non-blank strings: jsonb so that "_has_keys_any" is "OR within a group".
create function public.is_string_list(list jsonb) returns boolean
language sql immutable parallel safe as $$
  select case
    when jsonb_typeof(list) <> 'array' or jsonb_array_length(list) not between 1 and 50 then false
    else not jsonb_path_exists(list, 'strict $[*] ? (@.type() != "string" || @ like_regex "^\\s*$")')
  end
$$;

create table public.internships (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  company text not null,
  location text not null,
  duration text not null,
  description text not null,
  major jsonb not null,
  industry jsonb not null,
  views integer not null default 0,
  apply_clicks integer not null default 0,
  application_method text not null,
  application_value text not null,
  image_url text,
  expires_at timestamptz not null,
  listing_duration integer not null default 6,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references public.profiles (id) on delete set null,
  updated_by uuid references public.profiles (id) on delete set null,
  deleted_at timestamptz,
  constraint internships_title_check check (btrim(title) <> '' and char_length(title) <= 200),
  constraint internships_company_check check (btrim(company) <> '' and char_length(company) <= 200),
  constraint internships_location_check check (btrim(location) <> '' and char_length(location) <= 200),
  constraint internships_duration_check check (btrim(duration) <> '' and char_length(duration) <= 100),
  constraint internships_description_check check (btrim(description) <> '' and char_length(description) <= 20000),
  constraint internships_major_check check (public.is_string_list(major)),
  constraint internships_industry_check check (public.is_string_list(industry)),
  constraint internships_counters_check check (views >= 0 and apply_clicks >= 0),
  constraint internships_application_method_check check (application_method in ('external', 'email')),
  -- Never javascript: or any other scheme, for this becomes a link.
  constraint internships_application_value_check check (
    char_length(application_value) <= 2048
    and case application_method
      when 'external' then application_value ~* '^https?://[^\s/?#]+[^\s]*$'
      when 'email' then application_value ~ '^[^@\s<>",;:]+@[^@\s<>",;:]+\.[^@\s<>",;:.]+$'
    end
  ),
  constraint internships_image_url_check check (
    image_url is null
    or (octet_length(image_url) <= 300000
        and image_url ~ '^(data:image/(png|jpeg|webp|gif|avif|svg\+xml)[;,]|https://[^\s]+$)')
  ),
  constraint internships_listing_duration_check check (listing_duration between 1 and 24)
) with (fillfactor = 75, toast_tuple_target = 1024);

comment on table public.internships is 'A listing. Archived while deleted_at is set, closed once expires_at has passed.';
comment on column public.internships.duration is 'How long the internship takes, in the company''s own words.';
comment on column public.internships.application_value is 'An http(s) address or an email address, as application_method says.';
comment on column public.internships.image_url is 'Optional flyer: an image data URL or an https address, at most 300 KB.';
comment on column public.internships.expires_at is 'End of the listing''s last day in Asia/Jakarta.';
comment on column public.internships.listing_duration is 'Months that the listing was asked to stay open, 1 to 24.';
comment on column public.internships.updated_at is 'Moves on content, archive, restore and extend; never for a counter.';

-- Newest first, and the page after a cursor (created_at, id): archived listings are in no list.
create index internships_newest_idx on public.internships (created_at desc, id desc) where deleted_at is null;

-- Choices of the location filter, read from the index alone.
create index internships_location_idx on public.internships (location) where deleted_at is null;

-- "Any of these" over majors and industries (_has_keys_any): the default jsonb_ops serves ?|.
create index internships_major_idx on public.internships using gin (major);
create index internships_industry_idx on public.internships using gin (industry);
