-- The page session of a view is the browser's own word. So that nobody fills the log by making them up, one user's
-- views of one listing are logged at most five times an hour. Views of one user and listing wait for each other at
-- the throttle's row, so those that race cannot pass the limit together.

create index page_views_user_idx on actions.page_views (user_id, internship_id, seen_at);

-- One opening of the details: counted once in 2 s per user and listing, logged once per page
-- session and listing and at most five times an hour, marked as viewed for good. Closed listings may still be viewed.
create or replace function actions.record_view(
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
  select p_page_session, p_internship, p_user, called_at
   where (select count(*) from actions.page_views
           where user_id = p_user and internship_id = p_internship and seen_at > called_at - interval '1 hour') < 5
  on conflict do nothing;
  logged := found;

  if logged then
    insert into public.activity_logs (created_at, user_id, internship_id, event)
    values (called_at, p_user, p_internship, 'view');
  end if;
end
$$;
