// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConsoleSession } from './console-session.ts';
import type { KeptSession } from './kept-session.ts';

const SETTINGS = { identity: { realm: 'portal', clientId: 'portal-web' }, signIn: 'form', consoleSecret: true } as const;
const [ADMIN, OTHER] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

function sessionOf(userId: string, role = 'portal_admin'): KeptSession {
  const iat = Math.floor(Date.now() / 1_000);
  const hasura = { 'x-hasura-user-id': userId, 'x-hasura-allowed-roles': [role] };
  const payload = { iat, exp: iat + 300, name: 'Ada', email: 'ada@x.example', 'https://hasura.io/jwt/claims': hasura };
  const access = `h.${btoa(JSON.stringify(payload))}.s`;
  return { tokens: { access, refresh: `refresh-${userId}`, id: null, obtainedAt: Date.now() }, user: null };
}

const stored = (session: KeptSession) => JSON.stringify(session);

function tell(newValue: string | null): void {
  if (newValue === null) localStorage.removeItem('portal.session');
  else localStorage.setItem('portal.session', newValue);
  dispatchEvent(new StorageEvent('storage', { key: 'portal.session', newValue, storageArea: localStorage }));
}

const consoleKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('console.'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
});

afterEach(() => vi.unstubAllGlobals());

it('forgets at sign-out all that the browser kept for the viewer', async () => {
  localStorage.setItem('portal.session', stored(sessionOf(ADMIN)));
  localStorage.setItem(`console.${ADMIN}.graphiql:queries`, '{"queries":[]}');
  const session = createConsoleSession(SETTINGS);
  expect(consoleKeys()).toHaveLength(1);
  await session.signOut();
  expect(session.current()).toEqual({ status: 'signed-out' });
  expect(consoleKeys()).toEqual([]);
});

it('keeps all where the identity server cannot be told of a sign-out', async () => {
  localStorage.setItem('portal.session', stored(sessionOf(ADMIN)));
  localStorage.setItem(`console.${ADMIN}.graphiql:queries`, '{"queries":[]}');
  const session = createConsoleSession(SETTINGS);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })));
  await expect(session.signOut()).rejects.toThrow('Failed to sign out');
  expect(session.current().status).toBe('open');
  expect(consoleKeys()).toHaveLength(1);
});

it('keeps what was typed through a session that ends, until somebody else enters', () => {
  localStorage.setItem('portal.session', stored(sessionOf(ADMIN)));
  localStorage.setItem(`console.${ADMIN}.graphiql:tabState`, '{}');
  const session = createConsoleSession(SETTINGS);
  const stop = session.start();
  tell(null);
  expect(session.current()).toMatchObject({ status: 'open', hasEnded: true });
  tell(stored(sessionOf(ADMIN)));
  expect(consoleKeys()).toHaveLength(1);
  tell(stored(sessionOf(OTHER)));
  expect(session.current()).toMatchObject({ status: 'open', viewer: { key: OTHER } });
  expect(consoleKeys()).toEqual([]);
  stop();
});

it('forgets the secret at a logout, and when the user of the portal changes, in whatever tab', () => {
  for (const change of ['{"end":"left"}', stored(sessionOf(OTHER)), stored(sessionOf(OTHER, 'student'))]) {
    localStorage.setItem('portal.session', stored(sessionOf(ADMIN)));
    const session = createConsoleSession(SETTINGS);
    const stop = session.start();
    session.enterWithSecret('the secret', 'admin');
    sessionStorage.setItem('console.secret.graphiql:tabState', '{}');
    tell(stored(sessionOf(ADMIN)));
    expect(session.current()).toMatchObject({ status: 'open', viewer: { key: 'secret' } });
    tell(change);
    expect(session.current()).not.toMatchObject({ viewer: { key: 'secret' } });
    expect(consoleKeys()).toEqual([]);
    stop();
  }
});

it('goes back to the portal session once the secret is forgotten, and leaves its things alone', async () => {
  localStorage.setItem('portal.session', stored(sessionOf(ADMIN)));
  localStorage.setItem(`console.${ADMIN}.graphiql:tabState`, '{}');
  const session = createConsoleSession(SETTINGS);
  session.enterWithSecret('the secret', 'student');
  await expect(session.headers()).resolves.toEqual({ 'x-hasura-admin-secret': 'the secret', 'x-hasura-role': 'student' });
  session.lookAs('admin');
  expect(session.current()).toMatchObject({ viewer: { key: 'secret', role: 'admin' } });
  expect(createConsoleSession(SETTINGS).current()).toMatchObject({ viewer: { key: 'secret', role: 'admin' } });
  await session.signOut();
  expect(session.current()).toMatchObject({ status: 'open', viewer: { key: ADMIN } });
  expect(consoleKeys()).toEqual([`console.${ADMIN}.graphiql:tabState`]);
});

it.each(['{', '7', '{"secret":7}', 'null'])('starts clean where the kept secret reads %s', (text) => {
  localStorage.setItem('portal.session', stored(sessionOf(ADMIN)));
  sessionStorage.setItem('console.secret', text);
  expect(createConsoleSession(SETTINGS).current()).toMatchObject({ status: 'open', viewer: { key: ADMIN } });
});

it.each(['{', '7', '{"tokens":{"access":"no token","refresh":"r"}}', '{"tokens":{"refresh":"r"}}'])(
  'shows the sign-in, and loses nothing else, where the kept session reads %s',
  (text) => {
    localStorage.setItem('portal.session', text);
    localStorage.setItem(`console.${ADMIN}.graphiql:queries`, '{"queries":[]}');
    expect(createConsoleSession(SETTINGS).current()).toEqual({ status: 'signed-out' });
    expect(consoleKeys()).toHaveLength(1);
  },
);
