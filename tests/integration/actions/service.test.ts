/** The action service as a process: settings, secret, health, logs, stop. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '#tests/support/accounts.ts';
import { createListing } from '#tests/support/listings.ts';
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
let replica: Replica;

beforeAll(async () => {
  portal = await startPortalActions();
  replica = await portal.startReplica({ LOG_LEVEL: 'trace' });
});
afterAll(() => portal?.[Symbol.asyncDispose]());

describe('the shared secret', () => {
  it.each([
    ['none', {}],
    ['a wrong one', { 'x-action-secret': 'guess' }],
    ['one twice', { 'x-action-secret': 'a-shared-secret-of-the-tests, guess' }],
  ])('is asked for: %s is refused', async (_what, headers) => {
    const response = await fetch(`${replica.url}/actions/signUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
      body: JSON.stringify({ action: { name: 'signUp' }, input: {}, session_variables: ANONYMOUS }),
    });
    expect([response.status, await response.json()]).toEqual([401, { message: 'access denied', extensions: { code: 'access-denied' } }]);
  });
});

describe('what is not understood', () => {
  it('a body that is no JSON, a payload of another action, an unknown action', async () => {
    const headers = { 'content-type': 'application/json', 'x-action-secret': 'a-shared-secret-of-the-tests' };
    const post = async (path: string, body: string) => (await fetch(`${replica.url}${path}`, { method: 'POST', headers, body })).status;
    expect(await post('/actions/leave', '{')).toBe(400);
    expect(await post('/actions/leave', JSON.stringify({ action: { name: 'heartbeat' }, input: {}, session_variables: ANONYMOUS }))).toBe(
      400,
    );
    expect(await post('/actions/dropAll', '{}')).toBe(404);
    expect(await post('/actions/leave', `{"a":"${'x'.repeat(70_000)}"}`)).toBe(413);
  });
});

describe('/settings.json', () => {
  it('tells the institution and how to sign in, without demo accounts, and answers 304 to who knows it', async () => {
    const response = await fetch(`${replica.url}/settings.json`);
    const settings = await response.json();
    expect(settings).toMatchObject({
      institution: { university: 'Nusa Raya University', studentEmailDomain: 'student.nusaraya.example' },
      signIn: 'form',
      identity: { realm: 'portal', clientId: 'portal-web' },
      demo: null,
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${replica.url}/settings.json`, { headers: { 'if-none-match': `W/"other", ${etag}` } });
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', 'public, max-age=60']);
  });

  it('names the demo accounts only where they are switched on', async () => {
    const other = await portal.startReplica({ DEMO_ACCOUNTS: 'true', DEMO_PASSWORD: 'portal-demo-2026', PORTAL_SIGN_IN: 'redirect' });
    const settings = await (await fetch(`${other.url}/settings.json`)).json();
    expect(settings).toMatchObject({
      signIn: 'redirect',
      demo: {
        password: 'portal-demo-2026',
        accounts: [
          { role: 'admin', email: 'admin@nusaraya.example' },
          { role: 'student', email: 'student@student.nusaraya.example' },
        ],
      },
    });
    await other.stop();
  });
});

describe('the process', () => {
  it('names every setting that is missing or wrong, and no value', async () => {
    const start = portal.startReplica({ ACTION_SECRET: 'short', KEYCLOAK_URL: 'ftp://x', S3_ACCESS_KEY: '', DEMO_ACCOUNTS: 'perhaps' });
    await expect(start).rejects.toThrow(
      /ACTION_SECRET: .*\n(.*\n)*.*KEYCLOAK_URL: .*\n(.*\n)*.*S3_ACCESS_KEY: .*\n(.*\n)*.*DEMO_ACCOUNTS: /,
    );
    await expect(start).rejects.not.toThrow(/ftp:|perhaps/);
  });

  it('answers /healthz by whether the database does', async () => {
    expect(await (await fetch(`${replica.url}/healthz`)).json()).toEqual({ status: 'ok' });
    const lost = await portal.startReplica({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    const response = await fetch(`${lost.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([503, { status: 'unavailable' }]);
  });

  it('finishes what is under way when it is told to stop', async () => {
    const other = await portal.startReplica();
    const [[userId = ''], { id }] = await Promise.all([createStudents(portal.db, 1), createListing(portal.db)]);
    const blocker = await portal.db.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from internships where id = $1 for update', [id]);
    const call = callAction(other.url, 'recordView', { internshipId: id, pageSession: randomUUID() }, sessionOf(userId));
    await pause(300);
    const stopped = other.stop();
    await pause(300);
    await blocker.query('commit');
    blocker.release();
    expect(await call).toEqual({ status: 200, body: { counted: true, logged: true } });
    expect(await stopped).toEqual({ code: 0, signal: null });
  });

  it('ends when its parent is gone', async () => {
    const other = await portal.startReplica();
    const exited = once(other.child, 'exit');
    other.child.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  it('logs requests without anything personal', async () => {
    const account = await createAccount(portal.accounts, 'student', 'Unmistakable Name');
    const email = `logged-${randomUUID().slice(0, 8)}@student.nusaraya.example`;
    const { id } = await createListing(portal.db);
    await callAction(replica.url, 'signUp', { name: 'Unmistakable Name', email, password: 'rain-over-bandung' }, ANONYMOUS, {
      'x-forwarded-for': '203.0.113.77',
    });
    await callAction(replica.url, 'signUp', { name: 'Unmistakable Name', email: account.email, password: 'rain-over-bandung' }, ANONYMOUS, {
      'x-forwarded-for': '203.0.113.77',
    });
    await callAction(replica.url, 'recordView', { internshipId: id, pageSession: randomUUID() }, sessionOf(account.id), {
      authorization: 'Bearer secret.secret.secret',
    });
    await portal.db.query(`alter table profiles add constraint test_no_profile check (name is null) not valid`);
    const failed = await callAction(
      replica.url,
      'signUp',
      { name: 'Unmistakable Name', email: `x${email}`, password: 'rain-over-bandung' },
      ANONYMOUS,
      { 'x-forwarded-for': '203.0.113.77' },
    );
    await portal.db.query(`alter table profiles drop constraint test_no_profile`);
    expect(failed.status).toBe(500);
    await pause(100);
    const output = replica.output();
    expect(output).toContain('"route":"/actions/recordView"');
    expect(output).toContain('test_no_profile');
    for (const secret of [
      account.id,
      account.email,
      email,
      'Unmistakable',
      'rain-over-bandung',
      '203.0.113.77',
      'secret.secret',
      'a-shared-secret',
      id,
    ]) {
      expect(output).not.toContain(secret);
    }
  });
});

describe('the metrics', () => {
  const read = async () => (await fetch(`${replica.url}/metrics`)).text();
  const valueOf = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')[1] ?? 0,
    );

  it('count requests by route, what throttles held back, refusals and connections', async () => {
    const [[userId = ''], { id }] = await Promise.all([createStudents(portal.db, 1), createListing(portal.db)]);
    const before = await read();
    const record = (internshipId: string, pageSession: string) =>
      callAction(replica.url, 'recordView', { internshipId, pageSession }, sessionOf(userId));
    const pageSession = randomUUID();
    const outcomes = [await record(randomUUID(), pageSession), await record(id, pageSession), await record(id, pageSession)];
    expect(outcomes.map(({ status }) => status)).toEqual([400, 200, 200]);
    const after = await read();
    const grownBy = (line: string) => valueOf(after, line) - valueOf(before, line);
    expect(grownBy('portal_actions_request_duration_seconds_count{route="/actions/recordView",status="200"}')).toBe(2);
    expect(grownBy('portal_actions_request_duration_seconds_count{route="/actions/recordView",status="400"}')).toBe(1);
    expect(grownBy('portal_throttled_calls_total{action="recordView",kept_from="counter"}')).toBe(1);
    expect(grownBy('portal_throttled_calls_total{action="recordView",kept_from="log"}')).toBe(1);
    expect(grownBy('portal_refused_calls_total{action="recordView",code="listing_not_found"}')).toBe(1);
    expect(valueOf(after, 'portal_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(after).not.toContain('route="/metrics"');
  });
});
