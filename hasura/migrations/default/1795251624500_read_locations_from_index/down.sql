drop index public.internships_location_idx;
create index internships_location_idx on public.internships (location) where deleted_at is null;
