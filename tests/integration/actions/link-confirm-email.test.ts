/** The confirmation of addresses (`SIGN_UP_VERIFY_EMAIL`), through the engine. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessToken, createAccount } from '#tests/support/accounts.ts';
import { claimsOf, INVALID_LINK, linkCalls, NEW_PASSWORD, newEmail } from './link-calls.ts';
import { startPortalActions, type PortalActions, type Replica } from './portal-actions.ts';

let portal: PortalActions;
let replica: Replica;
let calls: ReturnType<typeof linkCalls>;

beforeAll(async () => {
  portal = await startPortalActions();
  replica = await portal.startReplica({ SIGN_UP_VERIFY_EMAIL: 'true' });
  calls = linkCalls(portal, await portal.startEngine(replica));
});
afterAll(() => portal?.[Symbol.asyncDispose]());

const PASSWORD = 'rain-over-bandung';
const NOT_SET_UP = { status: 400, error: 'Account is not fully set up' };

async function signUp(email = newEmail()): Promise<string> {
  expect(await calls.call('signUp', { name: 'Dewi', email, password: PASSWORD })).toEqual({ userId: expect.any(String) });
  return email;
}

it('is told to the browser, which explains it', async () => {
  expect(await (await fetch(`${replica.url}/settings.json`)).json()).toMatchObject({ verifiesEmail: true });
});

it('lets a new account sign in only once its link was used', async () => {
  const email = await signUp();
  expect(await calls.storedOf(email)).toMatchObject([{ name: 'Dewi', role: 'student' }]);
  expect(await calls.signIn(email, PASSWORD)).toMatchObject(NOT_SET_UP);
  const token = await calls.tokenMailedTo(email);
  const [mail] = await calls.mailsTo(email);
  expect(mail).toMatchObject({ subject: 'Confirm your email address for the Internship Portal' });
  expect(mail?.text).toContain('If this was not you, ignore this mail');
  expect(await calls.call('readLink', { token })).toEqual({ form: 'confirm_email', isForEmail: null });
  expect(await calls.signIn(email, PASSWORD)).toMatchObject(NOT_SET_UP);

  expect(await calls.call('confirmEmail', { token })).toEqual({ ok: true });
  expect(claimsOf(await accessToken(portal.identityUrl, { email, password: PASSWORD }))).toMatchObject({ email_verified: true });
  expect(await calls.call('confirmEmail', { token })).toEqual(INVALID_LINK);
  expect(await calls.call('readLink', { token })).toEqual(INVALID_LINK);
});

it('can be asked for again, and only while it is due', async () => {
  const email = await signUp();
  const first = await calls.tokenMailedTo(email);
  const second = await calls.mailedToken('confirm_email', email);
  expect(await calls.call('confirmEmail', { token: second })).toEqual({ ok: true });
  expect((await calls.signIn(email, PASSWORD)).status).toBe(200);
  expect(await calls.call('confirmEmail', { token: first })).toEqual({ ok: true });

  const [unknown, confirmed] = [newEmail(), await createAccount(portal.accounts, 'student')];
  const stopping = await portal.startReplica();
  const own = linkCalls(portal, await portal.startEngine(stopping));
  for (const address of [email, unknown, confirmed.email]) {
    expect(await own.call('requestLink', { purpose: 'confirm_email', email: address })).toEqual({ ok: true });
  }
  await stopping.stop();
  expect(await calls.mailsTo(email)).toHaveLength(2);
  expect([await calls.mailsTo(unknown), await calls.mailsTo(confirmed.email)]).toEqual([[], []]);
});

it('comes with a new password by link, and then the password of before does not sign in', async () => {
  const email = await signUp();
  await calls.tokenMailedTo(email);
  const token = await calls.mailedToken('new_password', email);
  expect((await calls.call('setPassword', { token, email, newPassword: 'password123' })).code).toBe('password_breached');
  expect(await calls.signIn(email, PASSWORD)).toMatchObject(NOT_SET_UP);
  expect(await calls.call('setPassword', { token, email, newPassword: NEW_PASSWORD })).toEqual({ ok: true });
  expect([(await calls.signIn(email, NEW_PASSWORD)).status, (await calls.signIn(email, PASSWORD)).status]).toEqual([200, 400]);
});

it('is not asked for after a sign-up by link, which proves the address', async () => {
  const email = newEmail();
  const token = await calls.mailedToken('sign_up', email);
  expect(await calls.call('completeSignUp', { token, email })).toMatchObject({ expiresIn: 300 });
  expect(await calls.mailsTo(email)).toHaveLength(1);
});

it('link sets no password and signs nobody up', async () => {
  const email = await signUp();
  const token = await calls.tokenMailedTo(email);
  expect(await calls.call('setPassword', { token, email, newPassword: NEW_PASSWORD })).toEqual(INVALID_LINK);
  expect(await calls.call('completeSignUp', { token, email })).toEqual(INVALID_LINK);
  expect(await calls.call('confirmEmail', { token })).toEqual({ ok: true });
});

it('of an account that is gone is refused', async () => {
  const email = await signUp();
  const token = await calls.tokenMailedTo(email);
  await portal.db.query('delete from identity.users where email = $1', [email]);
  expect(await calls.call('readLink', { token })).toEqual(INVALID_LINK);
  expect(await calls.call('confirmEmail', { token })).toEqual(INVALID_LINK);
});

it('is not asked for where the setting is off', async () => {
  const open = linkCalls(portal, await portal.startEngine(await portal.startReplica()));
  const email = newEmail();
  expect(await open.call('signUp', { name: 'Dewi', email, password: PASSWORD })).toEqual({ userId: expect.any(String) });
  expect((await open.signIn(email, PASSWORD)).status).toBe(200);
  expect(await open.mailsTo(email)).toEqual([]);
});
