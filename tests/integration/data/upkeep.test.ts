/** What the database forgets by itself and what it limits; times are moved in the rows, nothing sleeps. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#actions/adapters/database/database.ts';
import { keepActivity } from '#actions/jobs/upkeep.ts';
import { createListing } from '#tests/support/listings.ts';
import { createPortalDatabase } from '#tests/support/portal-database.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';
import { insertPeople } from './people.ts';

let database: TestDatabase;
let db: Pool;

beforeAll(async () => {
  database = await createPortalDatabase('upkeep_test');
  db = new Pool({ connectionString: database.url, max: 12 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(() =>
  db.query('truncate presence, counter_changes, actions.throttles, actions.page_views, actions.link_tokens, actions.sign_up_attempts'),
);

async function value<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await db.query<{ value: T }>(sql, values);
  return rows[0]?.value as T;
}

const touch = (session: string, user: string) => value<boolean>('select actions.touch_presence($1, $2) as value', [session, user]);
const activeUsers = () => value<number>('select active_users as value from presence_summary');

it('counts people, not tabs, and says when that may have changed', async () => {
  const [one = '', two = ''] = await insertPeople(db, 'student', 2);
  const [tab, otherTab] = [randomUUID(), randomUUID()];
  expect([await touch(tab, one), await touch(tab, one), await touch(otherTab, one)]).toEqual([true, false, true]);
  expect(await activeUsers()).toBe(1);
  expect(await touch(otherTab, two)).toBe(true);
  expect(await activeUsers()).toBe(2);
});

it('takes a tab back for its own user only', async () => {
  const [one = '', two = ''] = await insertPeople(db, 'student', 2);
  const tab = randomUUID();
  await touch(tab, one);
  const leave = (user: string) => value<boolean>('select actions.leave_presence($1, $2) as value', [tab, user]);
  expect([await leave(two), await leave(one), await leave(one)]).toEqual([false, true, false]);
});

it('sweeps a tab that was silent for 75 seconds, and no other', async () => {
  const [one = ''] = await insertPeople(db, 'student');
  const [silent, alive] = [randomUUID(), randomUUID()];
  await touch(silent, one);
  await touch(alive, one);
  await db.query(
    `update presence set online_at = clock_timestamp() - case session_id when $1 then interval '76 seconds' else interval '70 seconds' end`,
    [silent],
  );
  expect(await value('select actions.sweep_presence() as value')).toBe(1);
  expect((await db.query('select session_id from presence')).rows).toEqual([{ session_id: alive }]);
});

it('lets one of several replicas sweep at a time', async () => {
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('select actions.sweep_presence()');
  await db.query(`insert into presence values ($1, null, now() - interval '2 minutes')`, [randomUUID()]);
  expect(await value('select actions.sweep_presence() as value')).toBe(0);
  await holder.query('commit');
  holder.release();
  expect(await value('select actions.sweep_presence() as value')).toBe(1);
});

it('forgets state that decides nothing any more and keeps the rest', async () => {
  const pair = (table: string, columns: string, fresh: string, old: string) =>
    db.query(`insert into ${table} (${columns}) values ${fresh}, ${old}`);
  const id = () => `'${randomUUID()}'`;
  await pair(
    'actions.throttles',
    'user_id, internship_id, kind, last_at',
    `(${id()}, ${id()}, 'view_count', now())`,
    `(${id()}, ${id()}, 'view_count', now() - interval '61 seconds')`,
  );
  await pair(
    'actions.page_views',
    'page_session, internship_id, user_id, seen_at',
    `(${id()}, ${id()}, ${id()}, now() - interval '6 days')`,
    `(${id()}, ${id()}, ${id()}, now() - interval '8 days')`,
  );
  await pair(
    'actions.link_tokens',
    'token_hash, purpose, email, expires_at',
    `('a', 'sign_up', 'a@b.example', now())`,
    `('b', 'new_password', 'a@b.example', now() - interval '25 hours')`,
  );
  await pair(
    'actions.sign_up_attempts',
    'kind, key_hash, attempted_at',
    `('client', 'a', now())`,
    `('client', 'b', now() - interval '61 minutes')`,
  );
  await db.query('select actions.sweep_state()');
  for (const table of ['throttles', 'page_views', 'link_tokens', 'sign_up_attempts']) {
    expect(await value(`select count(*)::int as value from actions.${table}`), table).toBe(1);
  }
});

it('keeps the 200 newest of the counter feed', async () => {
  const listings = await Promise.all(Array.from({ length: 203 }, () => createListing(db)));
  await db.query(
    `insert into counter_changes select id, now() - position * interval '1 second' from unnest($1::uuid[]) with ordinality listing(id, position)`,
    [listings.map(({ id }) => id)],
  );
  await db.query('select actions.sweep_state()');
  const { rows } = await db.query<{ internship_id: string }>('select internship_id from counter_changes order by changed_at desc');
  expect(rows.map((row) => row.internship_id)).toEqual(listings.slice(0, 200).map(({ id }) => id));
});

const hours = async () =>
  (await db.query('select day::text, hour, views, applies from activity_by_hour order by day, hour')).rows as unknown[];
const hourRows = () => value<number>('select count(*)::int as value from actions.hourly_counts');
const countAs = (writer: number, day: string, hour: number) =>
  db.query(
    `insert into actions.hourly_counts as counts values ($2, $3, $1, 1, 2)
     on conflict (day, hour, writer) do update set views = counts.views + 1, applies = counts.applies + 2`,
    [writer, day, hour],
  );

it('folds the hours of finished days into one row each, keeps every sum, and leaves today alone', async () => {
  await db.query('truncate actions.hourly_counts');
  const today = await value<string>(`select (now() at time zone 'Asia/Jakarta')::date::text as value`);
  for (const writer of [0, 3, 7])
    for (const [day, hour] of [
      ['2026-03-01', 9],
      ['2026-03-01', 10],
      [today, 0],
    ] as const)
      await countAs(writer, day, hour);
  const before = await hours();
  expect(await value('select actions.fold_hourly_counts()::int as value')).toBe(4);
  expect(await hours()).toEqual(before);
  expect(await hourRows()).toBe(2 + 3);
  expect(await value('select actions.fold_hourly_counts()::int as value')).toBe(0);
});

it('loses no count of writers that go on in the days being folded, with two replicas folding', async () => {
  await db.query('truncate actions.hourly_counts');
  const days = ['2026-03-01', '2026-03-02'];
  const write = async (writer: number) => {
    for (let n = 0; n < 60; n += 1) await countAs(writer, days[n % 2] ?? '', n % 3);
  };
  const fold = async () => {
    for (let n = 0; n < 30; n += 1) await db.query('select actions.fold_hourly_counts()');
  };
  await Promise.all([...Array.from({ length: 6 }, (_, writer) => write(writer)), fold(), fold()]);
  await db.query('select actions.fold_hourly_counts()');
  expect(await value('select sum(views)::int as value from activity_by_hour')).toBe(360);
  expect(await value('select sum(applies)::int as value from activity_by_hour')).toBe(720);
  expect(await hourRows()).toBe(6);
});

it('leaves what a transaction is still counting in for the next time', async () => {
  await db.query('truncate actions.hourly_counts');
  await countAs(5, '2026-03-01', 9);
  const writer = await db.connect();
  await writer.query('begin');
  await writer.query(`update actions.hourly_counts set views = views + 1`);
  expect(await value('select actions.fold_hourly_counts()::int as value')).toBe(0);
  await writer.query('commit');
  writer.release();
  expect(await value('select actions.fold_hourly_counts()::int as value')).toBe(1);
  expect(await hours()).toEqual([{ day: '2026-03-01', hour: 9, views: 2, applies: 2 }]);
});

it('removes old logs step by step with the hours of their days, while two services do, and keeps the figures by day', async () => {
  await db.query('truncate activity_logs, actions.hourly_counts, listing_daily_stats');
  const { id } = await createListing(db);
  await db.query(
    `insert into activity_logs (created_at, internship_id, event)
     select now() - age * interval '1 month', $1, 'view' from unnest(array[25, 25, 25, 30, 30, 1, 0]) as age`,
    [id],
  );
  const service = openDatabase({ url: database.url, onError: (error) => expect.unreachable(String(error)) });
  const told: string[] = [];
  const needs = { db: service, notifier: { changed: (names: readonly string[]) => void told.push(...names) }, activityMonths: 24 };
  await Promise.all([keepActivity(needs, { step: 2 }), keepActivity(needs, { step: 2 })]);
  await keepActivity(needs, { step: 2 });
  await service.close();
  expect(await value('select count(*)::int as value from activity_logs')).toBe(2);
  expect(await value('select sum(views)::int as value from activity_by_hour')).toBe(2);
  expect(await value('select sum(views)::int as value from listing_daily_stats')).toBe(7);
  expect(new Set(told)).toEqual(new Set(['public.activity_logs']));
});

const allow = (email: string, client: string | null) => value<boolean>('select actions.allow_sign_up($1, $2) as value', [email, client]);

it('allows five requests an hour for an address, however many come at once and in whatever case', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => allow(i % 2 ? 'New@S.example' : 'new@s.example', `client ${i}`)));
  expect(answers.filter(Boolean)).toHaveLength(5);
  await db.query(`update actions.sign_up_attempts set attempted_at = attempted_at - interval '1 hour'`);
  expect(await allow('new@s.example', 'client')).toBe(true);
});

it('allows twenty requests an hour for a client, and refused ones do not count for the address', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => allow(`s${i}@s.example`, '203.0.113.9')));
  expect(answers.filter(Boolean)).toHaveLength(20);
  expect(await value(`select count(*)::int as value from actions.sign_up_attempts where kind = 'address'`)).toBe(20);
});

it('keeps no address in the clear', async () => {
  await allow('secret@s.example', '203.0.113.9');
  expect(JSON.stringify((await db.query('select * from actions.sign_up_attempts')).rows)).not.toMatch(/secret|203/);
});
