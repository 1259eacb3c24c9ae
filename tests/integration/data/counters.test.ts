/** What happens around a counted view or apply in the database; the windows themselves are tested with the action service. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createListing } from '#tests/support/listings.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';
import { insertPeople } from './people.ts';

let database: TestDatabase;
let db: Pool;
let student: string;
let listing: string;

beforeAll(async () => {
  database = await createPortalDatabase('counters_test');
  db = new Pool({ connectionString: database.url, max: 8 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  [student = ''] = await insertPeople(db, 'student');
  ({ id: listing } = await createListing(db));
});

async function one<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await db.query(sql, values);
  return rows[0] as T;
}

const view = (user = student, id = listing, session = randomUUID()) =>
  one('select counted, logged from actions.record_view($1, $2, $3)', [user, id, session]);
const apply = (user = student, id = listing) =>
  one(`select counted, logged from actions.record_apply($1, $2, 'external_link')`, [user, id]);

/** Lets everybody count and log again. */
const passTime = () => db.query('truncate actions.throttles');

it('marks a listing as viewed once and leaves its star alone', async () => {
  await db.query('insert into user_internship_interactions (user_id, internship_id, is_starred) values ($1, $2, true)', [student, listing]);
  await view();
  await passTime();
  await view();
  expect(await one('select is_starred, is_viewed from user_internship_interactions where user_id = $1', [student])).toEqual({
    is_starred: true,
    is_viewed: true,
  });
});

it('counts every opening after the window but logs a listing once a page session', async () => {
  const session = randomUUID();
  expect(await view(student, listing, session)).toEqual({ counted: true, logged: true });
  await passTime();
  expect(await view(student, listing, session)).toEqual({ counted: true, logged: false });
  await passTime();
  expect(await view(student, listing, randomUUID())).toEqual({ counted: true, logged: true });
});

it('logs a page session of each user on its own', async () => {
  const session = randomUUID();
  const [other = ''] = await insertPeople(db, 'student');
  expect([await view(student, listing, session), await view(other, listing, session)]).toMatchObject([{ logged: true }, { logged: true }]);
});

it('writes one log row and its figures with the time of the call', async () => {
  const before = new Date();
  await apply();
  const row = await one<{ created_at: Date; day: string }>(
    `select logs.created_at, logs.event, logs.method, stats.views, stats.applies,
            stats.day = (logs.created_at at time zone 'Asia/Jakarta')::date as same_day, changed_at = logs.created_at as same_time
       from activity_logs logs join listing_daily_stats stats using (internship_id) join counter_changes using (internship_id)
      where internship_id = $1`,
    [listing],
  );
  expect(row).toMatchObject({ event: 'apply', method: 'external_link', views: 0, applies: 1, same_day: true, same_time: true });
  expect(row.created_at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000);
});

it('feeds a moved counter only when it moved', async () => {
  await view();
  const first = await one('select changed_at from counter_changes where internship_id = $1', [listing]);
  await view();
  expect(await one('select changed_at from counter_changes where internship_id = $1', [listing])).toEqual(first);
});

it('lets a closed listing be viewed but not applied to', async () => {
  const { id } = await createListing(db, { expires_at: new Date(Date.now() - 1_000) });
  expect(await view(student, id)).toEqual({ counted: true, logged: true });
  await expect(apply(student, id)).rejects.toMatchObject({ code: 'CC002', message: 'listing_closed' });
  expect(await one('select apply_clicks from internships where id = $1', [id])).toEqual({ apply_clicks: 0 });
});

it('does not find an archived listing, throttled or not', async () => {
  await view();
  await db.query('update internships set deleted_at = now() where id = $1', [listing]);
  await expect(view()).rejects.toMatchObject({ code: 'CC001', message: 'listing_not_found' });
  await passTime();
  await expect(view()).rejects.toMatchObject({ code: 'CC001' });
  await expect(apply()).rejects.toMatchObject({ code: 'CC001' });
});

it('keeps logs and figures when a listing is deleted, and its other traces go', async () => {
  await view();
  await apply();
  await db.query('delete from internships where id = $1', [listing]);
  expect(await one('select views, applies from listing_daily_stats where internship_id = $1', [listing])).toEqual({ views: 1, applies: 1 });
  expect(
    await one('select count(*)::int as logs, count(internship_id)::int as named from activity_logs where user_id = $1', [student]),
  ).toEqual({ logs: 2, named: 0 });
  expect(await one('select count(*)::int as left from counter_changes where internship_id = $1', [listing])).toEqual({ left: 0 });
  expect(await one('select count(*)::int as left from user_internship_interactions where internship_id = $1', [listing])).toEqual({
    left: 0,
  });
});

it('keeps logs and figures when a person is deleted', async () => {
  await view();
  await db.query('delete from profiles where id = $1', [student]);
  expect(await one('select user_id, internship_id from activity_logs where internship_id = $1', [listing])).toEqual({
    user_id: null,
    internship_id: listing,
  });
  expect(await one('select views from internships where id = $1', [listing])).toEqual({ views: 1 });
});

it('removes old logs without changing a figure', async () => {
  await view();
  await db.query(`insert into activity_logs (created_at, internship_id, event) values (now() - interval '25 months', $1, 'view')`, [
    listing,
  ]);
  const figures = () => one('select sum(views)::int as views from listing_daily_stats where internship_id = $1', [listing]);
  expect(await figures()).toEqual({ views: 2 });
  expect(await one('select actions.remove_old_activity(24) as removed')).toEqual({ removed: '1' });
  expect(await figures()).toEqual({ views: 2 });
  await expect(db.query('select actions.remove_old_activity(0)')).rejects.toThrow('at least one month');
});

it('counts many rows of one statement, by Jakarta day', async () => {
  await db.query(
    `insert into activity_logs (created_at, internship_id, event) values
       ('2026-03-01 16:59:59Z', $1, 'view'), ('2026-03-01 17:00:00Z', $1, 'view'), ('2026-03-01 17:00:01Z', $1, 'apply')`,
    [listing],
  );
  const { rows } = await db.query('select day::text, views, applies from listing_daily_stats where internship_id = $1 order by day', [
    listing,
  ]);
  expect(rows).toEqual([
    { day: '2026-03-01', views: 1, applies: 0 },
    { day: '2026-03-02', views: 1, applies: 1 },
  ]);
  const byHour = await db.query(
    `select day::text, hour, views, applies from activity_by_hour where day in ('2026-03-01', '2026-03-02') order by day, hour`,
  );
  expect(byHour.rows).toEqual([
    { day: '2026-03-01', hour: 23, views: 1, applies: 0 },
    { day: '2026-03-02', hour: 0, views: 1, applies: 1 },
  ]);
});

it('reads one day of the chart from an index', async () => {
  await db.query(
    `insert into activity_logs (created_at, event) select '2026-01-01'::timestamptz + n * interval '5 minutes', 'view' from generate_series(1, 60000) n`,
  );
  await db.query('analyze actions.hourly_counts');
  const { rows } = await db.query(`explain select * from activity_by_hour where day = '2026-03-05'`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('hourly_counts_pkey');
});

it('survives views, applies, stars and deletions of the same listings at once, and loses nothing', async () => {
  const students = await insertPeople(db, 'student', 12);
  const listings = await Promise.all(Array.from({ length: 6 }, async () => (await createListing(db)).id));
  const star = (user: string, id: string) =>
    one(
      `insert into user_internship_interactions (user_id, internship_id, is_starred) values ($1, $2, true)
         on conflict (user_id, internship_id) do update set is_starred = not user_internship_interactions.is_starred returning true as starred`,
      [user, id],
    );
  const calls = students.flatMap((user) => listings.flatMap((id) => [view(user, id), apply(user, id), star(user, id)]));
  const deletions = listings.slice(4).map((id) => one('delete from internships where id = $1 returning id', [id]));
  const results = await Promise.allSettled([...calls, ...deletions]);
  const codes = new Set(results.filter((result) => result.status === 'rejected').map(({ reason }) => (reason as { code: string }).code));
  // A deleted listing is not found, or names a row that is gone; nothing waits in a circle (40P01).
  expect([...codes].filter((code) => !['CC001', '23503'].includes(code))).toEqual([]);
  const kept = await one('select sum(views)::int as views, sum(apply_clicks)::int as applies from internships where id = any($1)', [
    listings.slice(0, 4),
  ]);
  expect(kept).toEqual({ views: 48, applies: 48 });
});
