-- Views and applies: rules that requests race on, one call each, any number of replicas.
-- Locks are taken in one order: throttle, listing, interaction, feed, log, daily statistics.
-- One clock_timestamp() a call decides everything. Nothing here notifies: NOTIFY inside a hot
-- transaction would serialise commits; the caller tells the world after its commit.
-- Refusals: SQLSTATE CC001 listing_not_found (none, or archived), CC002 listing_closed.

-- True when at least the window has passed since the last time, which then is this one.
-- Of calls that race, all wait for the first and then see its time.
create function actions.pass_throttle(
  p_kind text, p_user uuid, p_internship uuid, p_now timestamptz, p_window interval
) returns boolean
language plpgsql as $$
begin
  insert into actions.throttles as throttle (user_id, internship_id, kind, last_at)
  values (p_user, p_internship, p_kind, p_now)
  on conflict (user_id, internship_id, kind) do update
    set last_at = excluded.last_at
    where throttle.last_at <= p_now - p_window;
  return found;
end
$$;

-- Puts the listing into the feed of moved counters.
create function actions.feed_counter_change(p_internship uuid, p_now timestamptz) returns void
language sql as $$
  insert into public.counter_changes as change (internship_id, changed_at)
  values (p_internship, p_now)
  on conflict (internship_id) do update
    set changed_at = greatest(change.changed_at, excluded.changed_at)
$$;

-- One opening of the details: counted once in 2 s per user and listing, logged once per page
-- session and listing, marked as viewed for good. Closed listings may still be viewed.
create function actions.record_view(
  p_user uuid, p_internship uuid, p_page_session uuid, out counted boolean, out logged boolean
)
language plpgsql as $$
declare
  called_at constant timestamptz := clock_timestamp();
begin
  counted := actions.pass_throttle('view_count', p_user, p_internship, called_at, interval '2 seconds');

  if counted then
    update public.internships set views = views + 1
     where id = p_internship and deleted_at is null;
  else
    perform from public.internships
      where id = p_internship and deleted_at is null
      for key share;
  end if;
  if not found then
    raise exception 'listing_not_found' using errcode = 'CC001';
  end if;

  insert into public.user_internship_interactions as interaction (user_id, internship_id, is_viewed)
  values (p_user, p_internship, true)
  on conflict (user_id, internship_id) do update
    set is_viewed = true
    where not interaction.is_viewed;

  if counted then
    perform actions.feed_counter_change(p_internship, called_at);
  end if;

  insert into actions.page_views (page_session, internship_id, user_id, seen_at)
  values (p_page_session, p_internship, p_user, called_at)
  on conflict do nothing;
  logged := found;

  if logged then
    insert into public.activity_logs (created_at, user_id, internship_id, event)
    values (called_at, p_user, p_internship, 'view');
  end if;
end
$$;

-- One apply: counted once in 2 s and logged once in 3 s per user and listing, each window on
-- its own. Only while the listing is open.
create function actions.record_apply(
  p_user uuid, p_internship uuid, p_method text, out counted boolean, out logged boolean
)
language plpgsql as $$
declare
  called_at constant timestamptz := clock_timestamp();
  closes_at timestamptz;
begin
  counted := actions.pass_throttle('apply_count', p_user, p_internship, called_at, interval '2 seconds');
  logged := actions.pass_throttle('apply_log', p_user, p_internship, called_at, interval '3 seconds');

  if counted then
    update public.internships set apply_clicks = apply_clicks + 1
     where id = p_internship and deleted_at is null
     returning expires_at into closes_at;
  else
    select expires_at into closes_at from public.internships
     where id = p_internship and deleted_at is null
     for key share;
  end if;
  if not found then
    raise exception 'listing_not_found' using errcode = 'CC001';
  end if;
  if closes_at <= called_at then
    raise exception 'listing_closed' using errcode = 'CC002';
  end if;

  if counted then
    perform actions.feed_counter_change(p_internship, called_at);
  end if;
  if logged then
    insert into public.activity_logs (created_at, user_id, internship_id, event, method)
    values (called_at, p_user, p_internship, 'apply', p_method);
  end if;
end
$$;
