-- The log of views and applies, and the figures kept from it.

create table public.activity_logs (
  id uuid primary key default uuidv7(),
  created_at timestamptz not null default now(),
  user_id uuid references public.profiles (id) on delete set null,
  internship_id uuid references public.internships (id) on delete set null,
  event text not null,
  method text,
  metadata jsonb not null default '{}',
  constraint activity_logs_event_check check (event in ('view', 'apply')),
  constraint activity_logs_method_check check (
    method is null or (event = 'apply' and method in ('external_link', 'copied_email'))
  )
);

comment on table public.activity_logs is 'A logged view or apply. Rows outlive their user and their listing.';

-- The latest of one kind, and the counts of a day by kind.
create index activity_logs_event_created_at_idx on public.activity_logs (event, created_at);
-- The latest of all, by cursor.
create index activity_logs_created_at_id_idx on public.activity_logs (created_at desc, id desc);
-- Deleting a listing or a person sets null here.
create index activity_logs_internship_id_idx on public.activity_logs (internship_id);
create index activity_logs_user_id_idx on public.activity_logs (user_id);
-- One day of the chart by hour, see activity_by_hour.
create index activity_logs_jakarta_day_idx
  on public.activity_logs (((created_at at time zone 'Asia/Jakarta')::date));

-- No foreign key: deleting a listing changes no figure of the past.
create table public.listing_daily_stats (
  internship_id uuid not null,
  day date not null,
  views integer not null default 0,
  applies integer not null default 0,
  primary key (internship_id, day)
) with (fillfactor = 80);

comment on table public.listing_daily_stats is 'Logged views and applies of a listing by Asia/Jakarta day; kept by trigger, outlives the listing.';

create index listing_daily_stats_day_idx on public.listing_daily_stats (day);

-- One statement for any number of rows, in one order of keys so that writers never wait in a circle.
create function public.count_activity() returns trigger
language plpgsql as $$
begin
  insert into public.listing_daily_stats as stats (internship_id, day, views, applies)
  select internship_id,
         (created_at at time zone 'Asia/Jakarta')::date,
         count(*) filter (where event = 'view'),
         count(*) filter (where event = 'apply')
    from added
   where internship_id is not null
   group by 1, 2
   order by 1, 2
  on conflict (internship_id, day) do update
    set views = stats.views + excluded.views,
        applies = stats.applies + excluded.applies;
  return null;
end
$$;

-- Inserts only: removing old logs, or a listing, changes no count.
create trigger activity_logs_count
  after insert on public.activity_logs
  referencing new table as added
  for each statement execute function public.count_activity();

create view public.activity_by_hour as
  select (created_at at time zone 'Asia/Jakarta')::date as day,
         extract(hour from created_at at time zone 'Asia/Jakarta')::integer as hour,
         (count(*) filter (where event = 'view'))::integer as views,
         (count(*) filter (where event = 'apply'))::integer as applies
    from public.activity_logs
   group by 1, 2;

comment on view public.activity_by_hour is 'Logged views and applies by hour of an Asia/Jakarta day; ask for one day or a few.';
