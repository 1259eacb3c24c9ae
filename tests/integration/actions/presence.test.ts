/** Presence, and how live queries hear of it and of counters. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createListing } from '#tests/support/listings.ts';
import { callAction, createStudents, sessionOf, startPortalActions, type PortalActions, type Replica } from './portal-actions.ts';

let portal: PortalActions;
let replica: Replica;
let listener: Client;
let userId: string;
const payloads: { text: string; at: number }[] = [];

beforeAll(async () => {
  portal = await startPortalActions();
  replica = await portal.startReplica();
  listener = new Client({ connectionString: portal.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload }) => payloads.push({ text: payload ?? '', at: performance.now() }));
  await listener.query('listen live_query_changes');
});
afterAll(async () => {
  await listener?.end();
  await portal?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  [userId = ''] = await createStudents(portal.db, 1);
  await pause(150);
  payloads.length = 0;
});

const call = (name: string, input: unknown) => callAction(replica.url, name, input, sessionOf(userId));
const named = (name: string) => payloads.filter(({ text }) => text.split('\n').includes(name));
async function activeUsers() {
  return (await portal.db.query('select active_users from presence_summary')).rows[0].active_users as number;
}

it('counts two tabs of one user once, and tells the world of a new tab but not of its next heartbeat', async () => {
  const before = await activeUsers();
  const tabs = [randomUUID(), randomUUID()];
  for (const sessionId of tabs) expect(await call('heartbeat', { sessionId })).toEqual({ status: 200, body: { ok: true } });
  expect(await activeUsers()).toBe(before + 1);
  await vi.waitFor(() => expect(named('public.presence').length).toBeGreaterThan(0));
  await pause(250);
  payloads.length = 0;
  await call('heartbeat', { sessionId: tabs[0] });
  await pause(250);
  expect(named('public.presence')).toEqual([]);
});

it('takes back a tab of the caller only', async () => {
  const before = await activeUsers();
  const sessionId = randomUUID();
  await call('heartbeat', { sessionId });
  expect(await callAction(replica.url, 'leave', { sessionId }, sessionOf(randomUUID()))).toEqual({ status: 200, body: { ok: true } });
  expect(await activeUsers()).toBe(before + 1);
  expect(await call('leave', { sessionId })).toEqual({ status: 200, body: { ok: true } });
  expect(await activeUsers()).toBe(before);
});

it('sweeps a tab that has been silent for 75 s, and says so', async () => {
  const [silent, alive] = [randomUUID(), randomUUID()];
  await call('heartbeat', { sessionId: silent });
  await call('heartbeat', { sessionId: alive });
  await portal.db.query(
    `update presence set online_at = clock_timestamp() - case session_id when $1 then interval '76 s' else interval '60 s' end where session_id in ($1, $2)`,
    [silent, alive],
  );
  await pause(250);
  payloads.length = 0;
  await vi.waitFor(() => expect(named('public.presence').length).toBe(1), { timeout: 8_000, interval: 50 });
  const { rows } = await portal.db.query('select session_id from presence where session_id in ($1, $2)', [silent, alive]);
  expect(rows).toEqual([{ session_id: alive }]);
});

it('tells of many counted views in few notifications, at most one in 100 ms', async () => {
  const listings = await Promise.all(Array.from({ length: 60 }, () => createListing(portal.db)));
  await pause(250);
  payloads.length = 0;
  for (const { id } of listings) await call('recordView', { internshipId: id, pageSession: userId });
  await vi.waitFor(() => expect(named('public.internships.views').length).toBeGreaterThan(0));
  await pause(250);
  const times = named('public.internships.views').map(({ at }) => at);
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  expect(times.length).toBeLessThanOrEqual(Math.floor(span / 90) + 1);
  expect(named('public.activity_logs').length).toBeGreaterThan(0);
});

it('sends the last notification when it is stopped', async () => {
  const other = await portal.startReplica();
  const { id } = await createListing(portal.db);
  await pause(250);
  payloads.length = 0;
  for (const name of ['recordView', 'recordView'])
    await callAction(other.url, name, { internshipId: id, pageSession: randomUUID() }, sessionOf(userId));
  await callAction(other.url, 'recordApply', { internshipId: id, method: 'external_link' }, sessionOf(userId));
  expect(await other.stop()).toEqual({ code: 0, signal: null });
  await vi.waitFor(() => expect(named('public.internships.apply_clicks').length).toBe(1));
});
