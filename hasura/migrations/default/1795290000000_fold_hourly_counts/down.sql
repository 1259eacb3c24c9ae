drop function actions.fold_hourly_counts();
drop function actions.remove_old_activity(integer, integer);

create function actions.remove_old_activity(p_months integer) returns bigint
language plpgsql as $$
declare
  removed bigint;
begin
  if p_months < 1 then
    raise exception 'at least one month of activity is kept';
  end if;
  delete from public.activity_logs
   where created_at < date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'
                      - make_interval(months => p_months);
  get diagnostics removed = row_count;
  return removed;
end
$$;
