/** The demo data in a real database: once, consistent, never ahead of the clock. */
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { seedDemoOnce, topUpDemoActivity } from '#local/seed/demo/seed-demo.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';

const DEMO_STUDENT = '22222222-2222-4222-8222-222222222222';

async function openDemo() {
  const database = await createPortalDatabase('demo_data_test');
  const db = new Pool({ connectionString: database.url, max: 2 });
  let now = new Date('2026-11-21T03:10:00Z');
  const lines: string[] = [];
  const options = { clock: () => now, log: (line: string) => void lines.push(line) };
  return {
    db,
    lines,
    at: (time: string) => void (now = new Date(time)),
    seed: () => seedDemoOnce(database.url, options),
    topUp: () => topUpDemoActivity(database.url, options),
    one: async (sql: string, values: unknown[] = []) => (await db.query(sql, values)).rows[0] as Record<string, unknown>,
    async [Symbol.asyncDispose]() {
      await db.end();
      await database.drop();
    },
  };
}

/** Rows whose counters, figures and logs differ, and anything in the future. */
const INCONSISTENT = `
  select (select count(*)::int from internships i where
           (views, apply_clicks) <> (select (count(*) filter (where event = 'view'))::int, (count(*) filter (where event = 'apply'))::int
                                                      from activity_logs where internship_id = i.id)) as counters,
         (select count(*)::int from (select internship_id, (created_at at time zone 'Asia/Jakarta')::date as day,
                 (count(*) filter (where event = 'view'))::int as views, (count(*) filter (where event = 'apply'))::int as applies
            from activity_logs group by 1, 2) logged full join listing_daily_stats stats using (internship_id, day, views, applies)
           where logged.day is null or stats.day is null) as figures,
         (select count(*)::int from activity_logs join internships i on i.id = internship_id
           where activity_logs.created_at < i.created_at or activity_logs.created_at > least(i.expires_at, i.deleted_at)) as out_of_time,
         (select count(*)::int from activity_logs join internships i on i.id = internship_id
           where method <> case application_method when 'email' then 'copied_email' else 'external_link' end) as wrong_method,
         (select count(*)::int from activity_logs where created_at > $1) + (select count(*)::int from internships where created_at > $1 or updated_at > $1) as future`;

const CONSISTENT = { counters: 0, figures: 0, out_of_time: 0, wrong_method: 0, future: 0 };

it('fills an empty portal once, consistently', async () => {
  await using demo = await openDemo();
  expect(await demo.seed()).toBe(true);
  expect(demo.lines).toEqual([expect.stringMatching(/^Seeded 150 listings, 40 students and \d+ views and applies$/)]);
  expect(await demo.one(INCONSISTENT, ['2026-11-21T03:10:00Z'])).toEqual(CONSISTENT);
  expect(
    await demo.one(
      `select count(*)::int as listings, count(*) filter (where deleted_at is not null)::int as archived,
      count(*) filter (where expires_at < $1 and deleted_at is null)::int as closed,
      count(*) filter (where expires_at between $1 and $1::timestamptz + interval '8 days')::int as closing from internships`,
      ['2026-11-21T03:10:00Z'],
    ),
  ).toEqual({ listings: 150, archived: 8, closed: 10, closing: 8 });
  expect(
    await demo.one(
      `select count(*) filter (where role = 'student')::int as students, count(*) filter (where role = 'admin')::int as admins from user_roles`,
    ),
  ).toEqual({ students: 40, admins: 1 });
  const own = await demo.one(
    'select count(*) filter (where is_starred)::int as starred, count(*)::int as viewed from user_internship_interactions where user_id = $1',
    [DEMO_STUDENT],
  );
  expect(own['viewed']).toBe(24);
  expect(own['starred']).toBeGreaterThan(2);
  const before = await demo.one('select count(*) from activity_logs');
  expect(await demo.seed()).toBe(false);
  expect(await demo.topUp()).toBe(0);
  expect(await demo.one('select count(*) from activity_logs')).toEqual(before);
});

it('carries activity on to the clock, stays consistent, and leaves the demo student alone', async () => {
  await using demo = await openDemo();
  await demo.seed();
  const own = () => demo.one('select count(*) from activity_logs where user_id = $1', [DEMO_STUDENT]);
  const before = await own();
  for (const time of ['2026-11-21T03:11:00Z', '2026-11-21T17:00:00Z', '2026-11-21T17:20:00Z', '2026-11-24T01:00:00Z']) {
    demo.at(time);
    await demo.topUp();
    expect(await demo.topUp()).toBe(0);
    expect(await demo.one(INCONSISTENT, [time]), time).toEqual(CONSISTENT);
  }
  expect(await own()).toEqual(before);
  const today = await demo.one(`select sum(views)::int as views from listing_daily_stats where day = '2026-11-24'`);
  expect(today['views']).toBeGreaterThan(5);
});

it('does nothing when the clock was set back, and adds no more than ninety days after a long pause', async () => {
  await using demo = await openDemo();
  await demo.seed();
  demo.at('2026-11-20T00:00:00Z');
  expect(await demo.topUp()).toBe(0);
  demo.at('2027-05-21T03:00:00Z');
  await demo.topUp();
  const gap = await demo.one(
    `select count(*)::int as n from activity_logs where created_at between '2026-11-21 03:10Z' and '2027-02-20 03:00Z'`,
  );
  expect(gap).toEqual({ n: 0 });
  expect(await demo.one(INCONSISTENT, ['2027-05-21T03:00:00Z'])).toEqual(CONSISTENT);
});

it('two starts at once seed once', async () => {
  await using demo = await openDemo();
  expect((await Promise.all([demo.seed(), demo.seed()])).filter(Boolean)).toEqual([true]);
});

it('goes on without listings and people that an admin removed', async () => {
  await using demo = await openDemo();
  await demo.seed();
  await demo.db.query(`delete from internships where id in (select id from internships limit 100)`);
  await demo.db.query(`delete from profiles where name like 'R%'`);
  demo.at('2026-11-22T03:00:00Z');
  expect(await demo.topUp()).toBeGreaterThan(0);
});
