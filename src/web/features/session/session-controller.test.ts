import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionRole } from '#domain/roles.ts';
import { createLiveStatus } from '#web/lib/apollo/live-status.ts';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import { readSession, writeSession } from '#web/lib/session/session-storage.ts';
import type { SessionUser } from '#web/lib/session/session-user.ts';
import type { Tokens } from '#web/lib/session/tokens.ts';
import { SessionController } from './session-controller.ts';

const SARI = '22222222-2222-4222-8222-222222222222';
const BUDI = '33333333-3333-4333-8333-333333333333';
const NOW = Date.parse('2026-11-21T10:00:00Z');

/** The portal's answers: rows of the profile by user, clients by role, and who refreshes to what. */
const portal = vi.hoisted(() => ({
  profiles: new Map<string, object | null>(),
  calls: [] as string[],
  disposed: [] as string[],
  watchers: new Set<() => void>(),
  refresh: (_tokens: unknown): Promise<unknown> => Promise.reject(new Error('no refresh expected')),
}));

vi.mock('#web/lib/session/refresh-tokens.ts', () => ({
  prepareRefresh: () => undefined,
  refreshTokens: (_identity: unknown, tokens: unknown) => portal.refresh(tokens),
}));
vi.mock('#web/lib/apollo/portal-client.ts', () => ({
  createPortalClient: (role: SessionRole) => {
    const link = new ApolloLink((operation) => {
      const { operationName, variables } = operation;
      portal.calls.push(`${role} ${operationName}`);
      return new Observable((observer) => {
        const answer = () => observer.next({ data: { profiles_by_pk: portal.profiles.get(String(variables['id'])) ?? null } });
        if (operationName === 'EnsureProfile') {
          portal.profiles.set(SARI, profile());
          observer.next({ data: { ensureProfile: { __typename: 'ProfileOutput', created: true } } });
          observer.complete();
        } else if (operationName === 'SessionUserSubscription') {
          portal.watchers.add(answer);
          answer();
          return () => portal.watchers.delete(answer);
        } else {
          answer();
          observer.complete();
        }
        return undefined;
      });
    });
    const apollo = new ApolloClient({ cache: new InMemoryCache(), link });
    return { apollo, live: createLiveStatus(), dispose: () => portal.disposed.push(role) };
  },
}));

function profile(changes: object = {}) {
  return {
    __typename: 'profiles',
    id: SARI,
    name: 'Sari Wulandari',
    email: 'sari@student.nusaraya.example',
    avatar_url: null,
    signed_out_at: null,
    role: { __typename: 'user_roles', user_id: SARI, role: 'student' },
    ...changes,
  };
}
const asAdmin = { role: { __typename: 'user_roles', user_id: SARI, role: 'admin' } };

function tokensWith(roles: SessionRole[], name = 'first', userId = SARI): Tokens {
  const claims = { 'x-hasura-user-id': userId, 'x-hasura-allowed-roles': roles };
  const payload = btoa(
    JSON.stringify({ sub: userId, name, iat: NOW / 1_000, exp: NOW / 1_000 + 300, 'https://hasura.io/jwt/claims': claims }),
  );
  return { access: `h.${payload}.s`, refresh: `refresh-${name}`, id: null, obtainedAt: Date.now() };
}

const STORED: SessionUser = { id: SARI, name: 'Sari Wulandari', email: 'sari@student.nusaraya.example', role: 'student', avatarUrl: null };

const stops: (() => void)[] = [];

function start(): SessionController {
  const controller = new SessionController({ realm: 'portal', clientId: 'portal-web' });
  stops.push(controller.start());
  return controller;
}

function changeProfile(changes: object | null) {
  portal.profiles.set(SARI, changes && profile(changes));
  for (const watcher of portal.watchers) watcher();
}

/** As the browser tells this tab of what another one did. */
function tellOfEnd(end: 'left' | 'ended') {
  sessionStorage.setItem('portal.draft.x', 'typed');
  localStorage.removeItem('portal.session');
  const newValue = JSON.stringify({ end });
  dispatchEvent(new StorageEvent('storage', { key: 'portal.session', newValue, storageArea: localStorage }));
}

function shownUser(controller: SessionController): SessionUser | null {
  const state = controller.current();
  return state.status === 'signed-in' ? state.user : null;
}

beforeEach(() => {
  portal.profiles = new Map([[SARI, profile()]]);
  portal.calls = [];
  portal.disposed = [];
  portal.watchers = new Set();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

describe('the session', () => {
  test('without tokens nobody is signed in', () => {
    expect(start().current()).toEqual({ status: 'signed-out', notice: null });
  });

  test('a stored user is shown at once, and kept true by the watch', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    expect(shownUser(controller)).toEqual(STORED);
    changeProfile({ name: 'Sari W.', avatar_url: '/storage/a.webp' });
    await vi.waitFor(() => expect(shownUser(controller)).toEqual({ ...STORED, name: 'Sari W.', avatarUrl: '/storage/a.webp' }));
    expect(readSession()?.user?.name).toBe('Sari W.');
  });

  test('a student without a profile gets one at the first sign-in', async () => {
    portal.profiles.set(SARI, null);
    writeSession({ tokens: tokensWith(['student']), user: null });
    const controller = start();
    await vi.waitFor(() => expect(shownUser(controller)?.role).toBe('student'));
    expect(portal.calls.slice(0, 3)).toEqual(['student SessionUserQuery', 'student EnsureProfile', 'student SessionUserQuery']);
  });

  test('an admin without a profile is signed out here, and told why', async () => {
    portal.profiles.set(SARI, null);
    writeSession({ tokens: tokensWith(['student', 'portal_admin']), user: null });
    const controller = start();
    await vi.waitFor(() => expect(controller.current().status).toBe('signed-out'));
    expect(controller.current()).toEqual({
      status: 'signed-out',
      notice: expect.objectContaining({ text: expect.stringContaining('no profile') }),
    });
    expect(readSession()).toBeNull();
  });

  test('a promotion renews the token, and the admin works under another client', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    portal.refresh = () => Promise.resolve(tokensWith(['student', 'portal_admin'], 'second'));
    changeProfile(asAdmin);
    await vi.waitFor(() => expect(shownUser(controller)?.role).toBe('admin'));
    expect(portal.disposed).toEqual(['student']);
    expect(portal.calls.at(-1)).toBe('portal_admin SessionUserSubscription');
  });

  test('a stored role that the token never confirms asks once and stays a student', async () => {
    portal.profiles.set(SARI, profile(asAdmin));
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const refresh = vi.fn<() => Promise<Tokens>>(() => Promise.resolve(tokensWith(['student'], 'second')));
    portal.refresh = refresh;
    const controller = start();
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    changeProfile({ ...asAdmin, name: 'Sari W.' });
    await vi.waitFor(() => expect(shownUser(controller)?.name).toBe('Sari W.'));
    expect(shownUser(controller)?.role).toBe('student');
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('a password change elsewhere signs out here', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    changeProfile({ signed_out_at: '2026-11-21T10:05:00+00:00' });
    await vi.waitFor(() => expect(controller.current().status).toBe('signed-out'));
    expect(readSession()).toBeNull();
    expect(portal.disposed).toEqual(['student']);
  });

  test("the user's own password change ends the session here without a notice, however early the watch tells of it", async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    const change = Promise.withResolvers<string>();
    const ending = controller.endAfter(() => change.promise);
    changeProfile({ signed_out_at: '2026-11-21T10:05:00+00:00' });
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(portal.disposed).toEqual([]);
    change.resolve('changed');
    await expect(ending).resolves.toBe('changed');
    expect(controller.current()).toEqual({ status: 'signed-out', notice: null });
    expect(readSession()).toBeNull();
  });

  test('a refused password change leaves the session as it is', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    await expect(controller.endAfter(() => Promise.reject(new Error('breached')))).rejects.toThrow('breached');
    expect(shownUser(controller)).toEqual(STORED);
    changeProfile({ signed_out_at: '2026-11-21T10:05:00+00:00' });
    await vi.waitFor(() => expect(controller.current().status).toBe('signed-out'));
  });

  test('a password change whose answer is lost still ends the session, with the notice', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    const change = Promise.withResolvers<void>();
    const ending = controller.endAfter(() => change.promise);
    changeProfile({ signed_out_at: '2026-11-21T10:05:00+00:00' });
    await new Promise((resolve) => setTimeout(resolve));
    change.reject(new TypeError('offline'));
    await expect(ending).rejects.toThrow(SessionEndedError);
    expect(controller.current()).toEqual({
      status: 'signed-out',
      notice: expect.objectContaining({ text: expect.stringContaining('password was changed') }),
    });
  });

  test('an earlier password change does not', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    changeProfile({ signed_out_at: '2026-11-21T09:00:00+00:00', name: 'Sari W.' });
    await vi.waitFor(() => expect(shownUser(controller)?.name).toBe('Sari W.'));
  });

  test('a session that the identity server ended closes with a notice', async () => {
    writeSession({ tokens: { ...tokensWith(['student']), obtainedAt: Date.now() - 3_600_000 }, user: STORED });
    portal.refresh = () => Promise.reject(new SessionEndedError('ended'));
    const controller = start();
    await expect(controller.tokens.fresh()).rejects.toThrow('ended');
    expect(controller.current()).toEqual({
      status: 'signed-out',
      notice: expect.objectContaining({ text: expect.stringContaining('ended') }),
    });
  });

  test('a session that ended in another tab closes here with the same notice', () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    tellOfEnd('ended');
    expect(controller.current()).toEqual({
      status: 'signed-out',
      notice: expect.objectContaining({ text: expect.stringContaining('ended') }),
    });
    expect(sessionStorage.getItem('portal.draft.x')).toBe('typed');
  });

  test('a logout in another tab leaves nothing of the user in this one', () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    sessionStorage.setItem('portal.adminPath', '/admin?q=secret');
    tellOfEnd('left');
    expect(controller.current()).toEqual({ status: 'signed-out', notice: null });
    expect(sessionStorage).toHaveLength(0);
  });

  test('a logout forgets what this tab kept, and which link was asked for', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    sessionStorage.setItem(`portal.draft.${SARI}.name`, '{"name":"Sari W"}');
    sessionStorage.setItem('console.secret', '{"secret":"s","role":"admin"}');
    localStorage.setItem('emailForSignIn', STORED.email);
    localStorage.setItem(`console.${SARI}.graphiql:queries`, '{"queries":[]}');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    await controller.signOut();
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
  });

  test('what a user typed waits for them in this tab, and is gone once somebody else signs in', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    sessionStorage.setItem(`portal.draft.${SARI}.name`, '{"name":"Sari W"}');
    localStorage.setItem(`console.${SARI}.graphiql:queries`, '{"queries":[]}');
    tellOfEnd('ended');
    await controller.enter(tokensWith(['student'], 'again'));
    expect(sessionStorage.getItem(`portal.draft.${SARI}.name`)).not.toBeNull();
    expect(localStorage.getItem(`console.${SARI}.graphiql:queries`)).not.toBeNull();
    tellOfEnd('ended');
    portal.profiles.set(BUDI, profile({ id: BUDI, name: 'Budi Santoso' }));
    await controller.enter(tokensWith(['student'], 'third', BUDI));
    expect(shownUser(controller)?.name).toBe('Budi Santoso');
    expect(Object.entries(sessionStorage)).toEqual([['portal.tabOwner', BUDI]]);
    expect(Object.keys(localStorage)).toEqual(['portal.session']);
  });

  test('tokens that are answered only once are kept while the portal cannot be reached', async () => {
    const controller = start();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    portal.refresh = () => Promise.reject(new Error('offline'));
    await controller.enter({ ...tokensWith(['student']), obtainedAt: Date.now() - 3_600_000 });
    expect(controller.current()).toEqual({ status: 'unreachable' });
    expect(readSession()).not.toBeNull();
    portal.refresh = () => Promise.resolve(tokensWith(['student'], 'second'));
    controller.retry();
    await vi.waitFor(() => expect(shownUser(controller)?.id).toBe(SARI));
  });

  test('signing out in another tab signs out here', () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(controller.current()).toEqual({ status: 'signed-out', notice: null });
    expect(portal.disposed).toEqual(['student']);
  });

  test('another user who signed in while this tab slept gets nothing of the first', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    portal.profiles.set(
      BUDI,
      profile({ id: BUDI, name: 'Budi Santoso', role: { __typename: 'user_roles', user_id: BUDI, role: 'student' } }),
    );
    writeSession({ tokens: tokensWith(['student'], 'second', BUDI), user: null });
    dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    await vi.waitFor(() => expect(shownUser(controller)?.name).toBe('Budi Santoso'));
    expect(portal.disposed).toEqual(['student']);
  });

  test('what failed to load for a session that has ended meanwhile is no longer told', async () => {
    writeSession({ tokens: { ...tokensWith(['student']), obtainedAt: Date.now() - 3_600_000 }, user: null });
    let fail = () => {};
    portal.refresh = () => new Promise((_resolve, reject) => (fail = () => reject(new Error('offline'))));
    const controller = start();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    fail();
    await new Promise((resolve) => setTimeout(resolve));
    expect(controller.current()).toEqual({ status: 'signed-out', notice: null });
  });

  test('the watch goes on when the app is mounted anew', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    stops.pop()?.();
    stops.push(controller.start());
    changeProfile({ name: 'Sari W.' });
    await vi.waitFor(() => expect(shownUser(controller)?.name).toBe('Sari W.'));
  });

  test('a logout that the server cannot be told of leaves the user signed in', async () => {
    writeSession({ tokens: tokensWith(['student']), user: STORED });
    const controller = start();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(controller.signOut()).rejects.toThrow('Failed to sign out');
    expect(shownUser(controller)).toEqual(STORED);
  });
});
