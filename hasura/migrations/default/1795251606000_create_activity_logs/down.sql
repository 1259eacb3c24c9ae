drop view public.activity_by_hour;
drop table public.activity_logs;
drop function public.count_activity();
drop table public.listing_daily_stats;
