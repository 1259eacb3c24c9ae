-- Presence: announced by a tab, taken back by it, or swept once it fell silent.

-- A sign of life of a tab. True when who is online may have changed: a new tab, or another user in it.
create function actions.touch_presence(p_session uuid, p_user uuid) returns boolean
language plpgsql as $$
declare
  called_at constant timestamptz := clock_timestamp();
begin
  update public.presence set online_at = called_at
   where session_id = p_session and user_id is not distinct from p_user;
  if found then
    return false;
  end if;
  insert into public.presence (session_id, user_id, online_at)
  values (p_session, p_user, called_at)
  on conflict (session_id) do update
    set user_id = excluded.user_id, online_at = excluded.online_at;
  return true;
end
$$;

-- A tab says good-bye; only its own user may. True when there was something to take back.
create function actions.leave_presence(p_session uuid, p_user uuid) returns boolean
language plpgsql as $$
begin
  delete from public.presence
   where session_id = p_session and user_id is not distinct from p_user;
  return found;
end
$$;

-- Removes tabs without a sign of life for 75 s (two heartbeats and a half) and says how many.
-- Of several replicas one sweeps, the others do nothing.
create function actions.sweep_presence() returns integer
language plpgsql as $$
declare
  removed integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('actions.sweep_presence')) then
    return 0;
  end if;
  delete from public.presence where online_at < clock_timestamp() - interval '75 seconds';
  get diagnostics removed = row_count;
  return removed;
end
$$;
