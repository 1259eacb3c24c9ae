create index activity_logs_jakarta_day_idx
  on public.activity_logs (((created_at at time zone 'Asia/Jakarta')::date));

create or replace view public.activity_by_hour as
  select (created_at at time zone 'Asia/Jakarta')::date as day,
         extract(hour from created_at at time zone 'Asia/Jakarta')::integer as hour,
         (count(*) filter (where event = 'view'))::integer as views,
         (count(*) filter (where event = 'apply'))::integer as applies
    from public.activity_logs
   group by 1, 2;

create or replace function public.count_activity() returns trigger
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

drop table actions.hourly_counts;
