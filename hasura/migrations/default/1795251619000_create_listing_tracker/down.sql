drop table public.listing_tracker;
drop function public.stamp_listing_tracker();
