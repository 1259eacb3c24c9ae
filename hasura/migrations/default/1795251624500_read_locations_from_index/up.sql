-- The choices of the location filter come with the id of a listing (the browser's cache wants one): with it in the
-- index they are read from there alone, without the listings.
drop index public.internships_location_idx;
create index internships_location_idx on public.internships (location) include (id) where deleted_at is null;
