-- How far a student has come with a listing, and what they noted of it: theirs alone (features, item 11).

create table public.listing_tracker (
  user_id uuid not null references public.profiles (id) on delete cascade,
  internship_id uuid not null references public.internships (id) on delete cascade,
  status text,
  note text not null default '',
  updated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, internship_id),
  constraint listing_tracker_status_check check (status in ('interested', 'applied', 'interview', 'offer', 'not_selected')),
  constraint listing_tracker_note_check check (char_length(note) <= 1000)
);

comment on table public.listing_tracker is 'A student''s own status and note of a listing; nobody else reads them.';
comment on column public.listing_tracker.status is 'Null until the student chooses one.';
comment on column public.listing_tracker.updated_at is 'Grows with every write of the row, so that the newest of two is known.';

-- Deleting a listing takes its tracker rows along.
create index listing_tracker_internship_id_idx on public.listing_tracker (internship_id);

-- The row is locked when this runs, so the clock keeps the order of the writes, which now() does not.
create function public.stamp_listing_tracker() returns trigger
language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger listing_tracker_stamp
  before insert or update on public.listing_tracker
  for each row execute function public.stamp_listing_tracker();
