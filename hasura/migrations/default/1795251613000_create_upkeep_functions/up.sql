-- Limits of what anyone may call, and the clean-up of state that has had its day.

-- Whether a sign-up or link request may go on: 5 an hour per email address, 20 per client.
-- Requests of one key wait for each other; refused ones are not counted.
create function actions.allow_sign_up(p_email text, p_client text) returns boolean
language plpgsql as $$
declare
  called_at timestamptz;
  address constant bytea := sha256(convert_to(lower(btrim(p_email)), 'UTF8'));
  client constant bytea := sha256(convert_to(coalesce(p_client, ''), 'UTF8'));
begin
  perform pg_advisory_xact_lock(hashtext('actions.sign_up.address'), hashtext(encode(address, 'hex')));
  perform pg_advisory_xact_lock(hashtext('actions.sign_up.client'), hashtext(encode(client, 'hex')));
  called_at := clock_timestamp();
  if (select count(*) from actions.sign_up_attempts
       where kind = 'address' and key_hash = address and attempted_at > called_at - interval '1 hour') >= 5
     or (select count(*) from actions.sign_up_attempts
          where kind = 'client' and key_hash = client and attempted_at > called_at - interval '1 hour') >= 20
  then
    return false;
  end if;
  insert into actions.sign_up_attempts (kind, key_hash, attempted_at)
  values ('address', address, called_at), ('client', client, called_at);
  return true;
end
$$;

-- Forgets throttles, page sessions, links and attempts that no longer decide anything, and
-- all but the newest of the counter feed. Rows in use are left for the next time.
create function actions.sweep_state() returns void
language plpgsql as $$
declare
  called_at constant timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(hashtext('actions.sweep_state')) then
    return;
  end if;
  delete from actions.throttles where (user_id, internship_id, kind) in (
    select user_id, internship_id, kind from actions.throttles
     where last_at < called_at - interval '1 minute' for update skip locked);
  delete from public.counter_changes where internship_id in (
    select internship_id from public.counter_changes
     order by changed_at desc offset 200 for update skip locked);
  delete from actions.page_views where seen_at < called_at - interval '7 days';
  delete from actions.link_tokens where expires_at < called_at - interval '1 day';
  delete from actions.sign_up_attempts where attempted_at < called_at - interval '1 hour';
end
$$;

-- Removes logs older than the months kept, by Asia/Jakarta days; figures stay. Says how many.
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
