/** Puts demo events into the log and brings everything that is counted from them along. */
import type { Client } from 'pg';
import type { DemoEvent } from './activity-stream.ts';

/**
 * Adds the events to `activity_logs` (whose trigger keeps the daily figures), to the listings'
 * counters and to the viewed marks. Events of listings or people that are gone are left out.
 * Runs inside the caller's transaction.
 */
export async function writeActivity(client: Client, events: readonly DemoEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(
    events.map(({ at, userId, internshipId, event, method }) => ({
      created_at: at.toISOString(),
      user_id: userId,
      internship_id: internshipId,
      event,
      method,
    })),
  );
  await client.query(
    `/* seed_count_activity */
    with counted as (
      select internship_id, count(*) filter (where event = 'view') as views, count(*) filter (where event = 'apply') as applies
        from jsonb_to_recordset($1::jsonb) as added(internship_id uuid, event text)
       group by internship_id
    )
    update public.internships listing
       set views = listing.views + counted.views, apply_clicks = listing.apply_clicks + counted.applies
      from counted where counted.internship_id = listing.id`,
    [rows],
  );
  await client.query(
    `/* seed_mark_viewed */
    insert into public.user_internship_interactions as interaction (user_id, internship_id, is_viewed)
    select distinct added.user_id, added.internship_id, true
      from jsonb_to_recordset($1::jsonb) as added(user_id uuid, internship_id uuid, event text)
     where event = 'view'
        on conflict (user_id, internship_id) do update set is_viewed = true where not interaction.is_viewed`,
    [rows],
  );
  await client.query(
    `/* seed_log_activity */
    insert into public.activity_logs (created_at, user_id, internship_id, event, method)
    select created_at, user_id, internship_id, event, method
      from jsonb_to_recordset($1::jsonb) as added(created_at timestamptz, user_id uuid, internship_id uuid, event text, method text)
     order by created_at`,
    [rows],
  );
}
