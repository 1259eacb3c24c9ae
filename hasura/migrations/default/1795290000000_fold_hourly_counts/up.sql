-- The hours of a day that is over are written by nobody: one row each is enough, whoever counted. And the clean-up of
-- the log goes in steps, each of which ends before a statement may last too long, however much there is to remove.

-- Adds up what several writers counted in the hours of finished days, in the row of writer 0; no sum changes. Says how
-- many rows it took away. Of several replicas one works. A row in use is left for the next time: a transaction that began
-- before midnight may still count in it.
create function actions.fold_hourly_counts() returns bigint
language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('actions.fold_hourly_counts')) then
    return 0;
  end if;
  with spread as (
    select day, hour, writer
      from actions.hourly_counts
     where writer <> 0 and day < (clock_timestamp() at time zone 'Asia/Jakarta')::date
     order by day, hour, writer
       for update skip locked
  ), gone as (
    delete from actions.hourly_counts as counts
     using spread
     where (counts.day, counts.hour, counts.writer) = (spread.day, spread.hour, spread.writer)
    returning counts.day, counts.hour, counts.views, counts.applies
  ), added as (
    -- In the order in which a writer counts several hours, so that the two never wait in a circle.
    insert into actions.hourly_counts as counts (day, hour, writer, views, applies)
    select day, hour, 0, sum(views), sum(applies) from gone group by day, hour order by day, hour
    on conflict (day, hour, writer) do update
      set views = counts.views + excluded.views,
          applies = counts.applies + excluded.applies
  )
  select count(*) into folded from gone;
  return folded;
end
$$;

drop function actions.remove_old_activity(integer);

-- Removes at most `p_limit` logs older than the months kept, by Asia/Jakarta days, and says how many; with the last of
-- them go the hours of their days. The figures of a listing by day stay.
create function actions.remove_old_activity(p_months integer, p_limit integer default 20000) returns bigint
language plpgsql as $$
declare
  kept_since timestamptz;
  removed bigint;
begin
  if p_months < 1 then
    raise exception 'at least one month of activity is kept';
  end if;
  kept_since := date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' - make_interval(months => p_months);
  delete from public.activity_logs where id in (
    select id from public.activity_logs where created_at < kept_since order by created_at limit p_limit for update skip locked);
  get diagnostics removed = row_count;
  if removed < p_limit then
    delete from actions.hourly_counts where day < (kept_since at time zone 'Asia/Jakarta')::date;
  end if;
  return removed;
end
$$;
