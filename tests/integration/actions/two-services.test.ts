/**
 * What must hold with any number of action services over one database, each behind the same balancer: here two, and one
 * that dies. Views and applies have a file of their own (`records.test.ts`), avatars too.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAccount } from '#tests/support/accounts.ts';
import { linkCalls, newAddress, newEmail } from './link-calls.ts';
import {
  ANONYMOUS,
  callAction,
  createStudents,
  sessionOf,
  startPortalActions,
  type PortalActions,
  type Replica,
} from './portal-actions.ts';

let portal: PortalActions;
let services: [Replica, Replica];
let listener: Client;
const told: string[] = [];

beforeAll(async () => {
  portal = await startPortalActions();
  services = await Promise.all([portal.startReplica(), portal.startReplica()]);
  listener = new Client({ connectionString: portal.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload }) => told.push(...(payload ?? '').split('\n')));
  await listener.query('listen live_query_changes');
});
afterAll(async () => {
  await listener?.end();
  await portal?.[Symbol.asyncDispose]();
});

const onBoth = <Result>(calls: number, call: (url: string, n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: calls }, (_, n) => call(services[n % 2]?.url ?? '', n)));
const presence = async () => (await portal.db.query('select session_id, user_id from presence order by session_id')).rows;

it('a tab is one tab wherever its heartbeats arrive, and any service takes it back', async () => {
  const [userId = ''] = await createStudents(portal.db, 1);
  const sessionId = randomUUID();
  const beats = await onBoth(40, (url) => callAction(url, 'heartbeat', { sessionId }, sessionOf(userId)));
  expect(new Set(beats.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await presence()).toEqual([{ session_id: sessionId, user_id: userId }]);
  await vi.waitFor(() => expect(told).toContain('public.presence'));
  await callAction(services[1].url, 'leave', { sessionId }, sessionOf(userId));
  expect(await presence()).toEqual([]);
});

it('an address gets five requests an hour, and a client twenty, of both services together', async () => {
  const email = newEmail();
  const ask = (url: string, to: string, from: string) =>
    callAction(url, 'requestLink', { purpose: 'new_password', email: to }, ANONYMOUS, { 'x-forwarded-for': from });
  const ofAddress = await onBoth(12, (url) => ask(url, email, newAddress()));
  expect(ofAddress.filter(({ status }) => status === 200)).toHaveLength(5);
  const client = newAddress();
  const ofClient = await onBoth(30, (url) => ask(url, newEmail(), client));
  expect(ofClient.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = [...ofAddress, ...ofClient].filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body.extensions?.code))).toEqual(new Set(['too_many_attempts']));
});

it('a mailed link is used once, at whichever service', async () => {
  const account = await createAccount(portal.accounts, 'student');
  const calls = linkCalls(portal, services[0]);
  await callAction(services[0].url, 'requestLink', { purpose: 'new_password', email: account.email }, ANONYMOUS, {
    'x-forwarded-for': newAddress(),
  });
  const token = await calls.tokenMailedTo(account.email);
  const passwords = Array.from({ length: 6 }, (_, n) => `monsoon-over-jakarta-${n}`);
  const answers = await onBoth(6, (url, n) =>
    callAction(url, 'setPassword', { token, email: account.email, newPassword: passwords[n] }, ANONYMOUS),
  );
  const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
  expect(won).toHaveLength(1);
  expect((await calls.signIn(account.email, passwords[won[0] ?? 0] ?? '')).status).toBe(200);
});

it('silent tabs are swept once while both run, and still when one was killed', async () => {
  const [userId = ''] = await createStudents(portal.db, 1);
  const fallSilent = async () => {
    await pause(150);
    told.length = 0;
    await portal.db.query(`insert into presence values ($1, $2, now() - interval '76 seconds')`, [randomUUID(), userId]);
    await vi.waitFor(async () => expect(await presence()).toEqual([]), { timeout: 15_000, interval: 50 });
    await vi.waitFor(() => expect(told).toContain('public.presence'), { timeout: 5_000 });
    await pause(150);
    expect(told.filter((name) => name === 'public.presence')).toHaveLength(1);
  };
  await fallSilent();
  const gone = once(services[0].child, 'exit');
  services[0].child.kill('SIGKILL');
  await gone;
  await fallSilent();
});
