/** Password changes against the identity and mail stand-ins and the real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { accessToken, createAccount, type TestAccount } from '#tests/support/accounts.ts';
import { callAction, refusal, sessionOf, startPortalActions, type PortalActions, type Replica } from './portal-actions.ts';

let portal: PortalActions;
let replica: Replica;

beforeAll(async () => {
  portal = await startPortalActions();
  replica = await portal.startReplica();
});
afterAll(() => portal?.[Symbol.asyncDispose]());
afterEach(() => portal.shiftIdentityClock(0));

const NEW_PASSWORD = 'monsoon-over-jakarta';
const MINUTE_MS = 60_000;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

function askToken(fields: Record<string, string>) {
  return fetch(`${portal.identityUrl}/realms/portal/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'portal-web', scope: 'openid', ...fields }),
  });
}

async function signIn(account: TestAccount): Promise<Tokens> {
  const response = await askToken({ grant_type: 'password', username: account.email, password: account.password });
  expect(response.status).toBe(200);
  return (await response.json()) as Tokens;
}

const refresh = (tokens: Tokens) => askToken({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });

/** A fresh access token of a session that began this long ago. */
async function sessionOfAge(account: TestAccount, milliseconds: number): Promise<Tokens> {
  portal.shiftIdentityClock(-milliseconds);
  const old = await signIn(account);
  portal.shiftIdentityClock(0);
  return (await (await refresh(old)).json()) as Tokens;
}

function change(account: TestAccount, tokens: Pick<Tokens, 'access_token'> | null, input: Record<string, unknown> = {}) {
  const headers: Record<string, string> = tokens === null ? {} : { authorization: `Bearer ${tokens.access_token}` };
  const role = account.role === 'admin' ? 'portal_admin' : 'student';
  return callAction(replica.url, 'changePassword', { newPassword: NEW_PASSWORD, ...input }, sessionOf(account.id, role), headers);
}

async function isPassword(account: TestAccount, password: string) {
  return (await askToken({ grant_type: 'password', username: account.email, password })).status === 200;
}

it.each(['student', 'admin'] as const)('of a %s ends every session, signs out other devices and tells the user by mail', async (role) => {
  const account = await createAccount(portal.accounts, role);
  const [here, elsewhere] = [await signIn(account), await signIn(account)];
  const before = new Date();
  expect(await change(account, here)).toEqual({ status: 200, body: { ok: true } });

  expect([(await refresh(here)).status, (await refresh(elsewhere)).status]).toEqual([400, 400]);
  expect([await isPassword(account, account.password), await isPassword(account, NEW_PASSWORD)]).toEqual([false, true]);
  const { rows } = await portal.db.query('select signed_out_at from profiles where id = $1', [account.id]);
  expect(rows[0].signed_out_at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000);
  await vi.waitFor(async () => {
    const mail = (await portal.mails()).find(({ to }) => to.includes(account.email));
    expect(mail).toMatchObject({ subject: 'Your Internship Portal password was changed' });
    expect(mail?.text).toContain('signed out on all devices');
    expect(mail?.text).not.toContain(NEW_PASSWORD);
  });
});

it('asks for the current password when the session is older than 10 minutes, and then takes the right one', async () => {
  const account = await createAccount(portal.accounts, 'student');
  const tokens = await sessionOfAge(account, 11 * MINUTE_MS);
  expect(await change(account, tokens)).toEqual(
    refusal('Please enter your current password to confirm the change', 'current_password_required'),
  );
  expect(await change(account, tokens, { currentPassword: 'not-the-one' })).toEqual(
    refusal('The current password is not right', 'current_password_wrong'),
  );
  expect(await isPassword(account, account.password)).toBe(true);
  expect(await change(account, tokens, { currentPassword: account.password })).toEqual({ status: 200, body: { ok: true } });
  expect(await isPassword(account, NEW_PASSWORD)).toBe(true);
});

it('says where to choose a first password to who has none and whose session is old', async () => {
  const account = await createAccount(portal.accounts, 'student');
  const tokens = await sessionOfAge(account, 11 * MINUTE_MS);
  await portal.db.query('update identity.users set password_id = null, password_hash = null, password_set_at = null where id = $1', [
    account.id,
  ]);
  const notSet = refusal('Your account has no password yet. Log out and choose one with "Forgot password?".', 'password_not_set');
  expect(await change(account, tokens)).toEqual(notSet);
  expect(await change(account, tokens, { currentPassword: account.password })).toEqual(notSet);
});

it('needs no current password while the session is 9 minutes old', async () => {
  const account = await createAccount(portal.accounts, 'student');
  expect(await change(account, await sessionOfAge(account, 9 * MINUTE_MS))).toEqual({ status: 200, body: { ok: true } });
});

it('asks for a new session, never for a password, where Keycloak’s own page signs in', async () => {
  const redirecting = await portal.startReplica({ PORTAL_SIGN_IN: 'redirect' });
  const account = await createAccount(portal.accounts, 'student');
  const tokens = await sessionOfAge(account, 11 * MINUTE_MS);
  const ask = (input: object, { access_token: token }: Tokens) =>
    callAction(redirecting.url, 'changePassword', { newPassword: NEW_PASSWORD, ...input }, sessionOf(account.id), {
      authorization: `Bearer ${token}`,
    });
  const tooOld = refusal('Log out, sign in again and change your password within 10 minutes.', 'session_too_old');
  expect(await ask({}, tokens)).toEqual(tooOld);
  expect(await ask({ currentPassword: account.password }, tokens)).toEqual(tooOld);
  expect(await ask({}, await signIn(account))).toEqual({ status: 200, body: { ok: true } });
});

it('asks for the current password when the session of the token has ended', async () => {
  const account = await createAccount(portal.accounts, 'student');
  const tokens = await signIn(account);
  await fetch(`${portal.identityUrl}/realms/portal/protocol/openid-connect/logout`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'portal-web', refresh_token: tokens.refresh_token }),
  });
  expect(await change(account, tokens)).toMatchObject({ body: { extensions: { code: 'current_password_required' } } });
});

it.each([
  [
    'password123',
    'This password has been compromised in a data breach. Please choose a different, more secure password.',
    'password_breached',
  ],
  ['abcde', 'Password must be at least 6 characters', 'password_too_short'],
])('refuses the password %s and leaves the sessions alone', async (newPassword, message, code) => {
  const account = await createAccount(portal.accounts, 'student');
  const tokens = await signIn(account);
  expect(await change(account, tokens, { newPassword })).toEqual(refusal(message, code));
  expect((await refresh(tokens)).status).toBe(200);
});

it('never touches an account other than the one of the token', async () => {
  const [account, victim] = await Promise.all([createAccount(portal.accounts, 'student'), createAccount(portal.accounts, 'admin')]);
  const tokens = { access_token: await accessToken(portal.identityUrl, account) };
  const signedOut = refusal('Not authenticated', 'not_authenticated');
  expect(await change(victim, tokens)).toEqual(signedOut);
  expect(await change(victim, null)).toEqual(signedOut);
  expect(await change({ ...account, id: randomUUID() }, tokens)).toEqual(signedOut);
  const asAnonymous = { 'x-hasura-role': 'anonymous', 'x-hasura-user-id': victim.id };
  expect(await callAction(replica.url, 'changePassword', { newPassword: NEW_PASSWORD }, asAnonymous)).toEqual(signedOut);
  expect(await isPassword(victim, victim.password)).toBe(true);
});
