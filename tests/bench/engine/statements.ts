/** The statements of the bare server: what the engine's statements do, written by hand, permissions included. */

const CARD = `listing.id, listing.created_at, listing.expires_at, listing.title, listing.company, listing.location, listing.duration,
  listing.major, listing.industry, listing.views,
  (select coalesce(json_agg(own), '[]') from (
    select user_id, internship_id, is_starred, is_viewed
      from user_internship_interactions where internship_id = listing.id and user_id = $1::uuid) own) as interactions`;

const asListings = (rows: string) =>
  `select json_build_object('data', json_build_object('listings', coalesce(json_agg(page), '[]')))::text as body from (${rows}) page`;

export const LIST_PAGE = asListings(`select ${CARD} from internships listing
  where deleted_at is null and expires_at >= $2::timestamptz order by created_at desc, id desc limit $3::int`);

export const SEARCH_PAGE = asListings(`select ${CARD} from search_internships($2::text) listing
  where deleted_at is null and expires_at >= $3::timestamptz and major ?| $4::text[] order by created_at desc, id desc limit $5::int`);

export const ONE_LISTING = `select json_build_object('data', json_build_object('internships_by_pk', (
  select row_to_json(listing) from (
    select id, title, company, location, duration, description, major, industry, views, image_url, created_at, expires_at,
           application_method, application_value
      from internships where id = $1::uuid and deleted_at is null) listing)))::text as body`;

export const DASHBOARD_COUNTS = `select json_build_object('data', json_build_object(
  'internships_aggregate', (select json_build_object('aggregate', json_build_object('count', count(*)))
    from internships where deleted_at is null),
  'user_roles_aggregate', (select json_build_object('aggregate', json_build_object('count', count(*)))
    from user_roles where role = 'student'),
  'listing_daily_stats_aggregate', (select json_build_object('aggregate',
    json_build_object('sum', json_build_object('views', sum(views), 'applies', sum(applies))))
    from listing_daily_stats where day = $1::date),
  'presence_summary', (select coalesce(json_agg(summary), '[]') from (select active_users from presence_summary) summary)))::text as body`;

export const STAR = `with written as (
    insert into user_internship_interactions as interaction (user_id, internship_id, is_starred)
    values ($1::uuid, $2::uuid, $3::boolean)
    on conflict (user_id, internship_id) do update set is_starred = excluded.is_starred
      where interaction.user_id = $1::uuid and exists (select from internships where id = interaction.internship_id and deleted_at is null)
    returning interaction.*, exists (select from internships where id = interaction.internship_id and deleted_at is null) as allowed)
  select json_build_object('data', json_build_object('insert_user_internship_interactions_one', (
    select row_to_json(answer) from (select user_id, internship_id, is_starred, is_viewed from written where allowed) answer)))::text as body`;

export const RECORD_VIEW = `select json_build_object('counted', counted, 'logged', logged)::text as body
  from actions.record_view($1::uuid, $2::uuid, $3::uuid)`;
