/** A new password by a mailed link, through the engine. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessToken, createAccount, setRole } from '#tests/support/accounts.ts';
import { INVALID_LINK, linkCalls, NEW_PASSWORD, newEmail } from './link-calls.ts';
import { callAction, sessionOf, startPortalActions, type PortalActions, type Replica } from './portal-actions.ts';

let portal: PortalActions;
let replica: Replica;
let calls: ReturnType<typeof linkCalls>;

beforeAll(async () => {
  portal = await startPortalActions();
  replica = await portal.startReplica();
  calls = linkCalls(portal, await portal.startEngine(replica));
});
afterAll(() => portal?.[Symbol.asyncDispose]());

describe('an administrator who forgot the password', () => {
  it('is told by mail to ask an operator, and no link opens the account', async () => {
    const account = await createAccount(portal.accounts, 'student');
    const token = await calls.mailedToken('new_password', account.email);
    const admin = await createAccount(portal.accounts, 'admin');
    expect(await calls.call('requestLink', { purpose: 'new_password', email: admin.email })).toEqual({ ok: true });
    const [mail] = await vi.waitFor(async () => {
      const mails = await calls.mailsTo(admin.email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail?.text).toContain('Ask its operators for a new invitation');
    expect(mail?.text).not.toContain('token=');

    // Also a link that was mailed before the account became an administrator's.
    await setRole(portal.accounts, account, 'admin');
    expect(await calls.call('readLink', { token, email: account.email })).toEqual(INVALID_LINK);
    expect(await calls.call('setPassword', { token, email: account.email, newPassword: NEW_PASSWORD })).toEqual(INVALID_LINK);
    expect((await calls.signIn(account.email, account.password)).status).toBe(200);
  });
});

describe('a student who forgot the password', () => {
  it('chooses a new one, is signed out everywhere and told by mail', async () => {
    const account = await createAccount(portal.accounts, 'student');
    const session = await calls.signIn(account.email, account.password);
    const token = await calls.mailedToken('new_password', account.email);
    const [asked] = await calls.mailsTo(account.email);
    expect(asked).toMatchObject({ subject: 'Choose a new Internship Portal password' });
    expect(asked?.text).toContain('Someone, most likely you, asked for a new password');
    expect(asked?.text).toContain('you can ignore this mail: your password stays as it is');
    expect(await calls.call('readLink', { token, email: account.email })).toEqual({ form: 'new_password', isForEmail: true });

    expect(await calls.call('setPassword', { token, email: account.email, newPassword: NEW_PASSWORD })).toEqual({ ok: true });
    expect(await calls.refresh(session.refreshToken)).toBe(400);
    expect([
      (await calls.signIn(account.email, account.password)).status,
      (await calls.signIn(account.email, NEW_PASSWORD)).status,
    ]).toEqual([400, 200]);
    const { rows } = await portal.db.query('select signed_out_at from profiles where id = $1', [account.id]);
    expect(rows[0].signed_out_at).toBeInstanceOf(Date);
    await vi.waitFor(async () => {
      const told = (await calls.mailsTo(account.email)).at(-1);
      expect(told).toMatchObject({ subject: 'Your Internship Portal password was changed' });
      expect(told?.text).toContain(`Hello ${account.name},`);
      expect(told?.text).not.toContain(NEW_PASSWORD);
    });
    expect(await calls.storedOf(account.email)).toMatchObject([{ name: account.name, role: 'student' }]);
  });
});

it('a password chosen by link stands against changes by an old session that are under way', async () => {
  for (let round = 0; round < 4; round += 1) {
    const account = await createAccount(portal.accounts, 'student');
    const authorization = `Bearer ${await accessToken(portal.identityUrl, account)}`;
    const token = await calls.mailedToken('new_password', account.email);
    const change = () =>
      callAction(replica.url, 'changePassword', { newPassword: 'stolen-over-bandung' }, sessionOf(account.id), { authorization });
    const [chosen] = await Promise.all([
      calls.call('setPassword', { token, email: account.email, newPassword: NEW_PASSWORD }),
      ...Array.from({ length: 8 }, change),
    ]);
    // Where a change came first, it made the link useless: links mailed before a new password stop working.
    const wanted = chosen.ok === true ? NEW_PASSWORD : 'stolen-over-bandung';
    expect((await calls.signIn(account.email, wanted)).status).toBe(200);
  }
});

it.each([
  [
    'breached',
    'password123',
    'This password has been compromised in a data breach. Please choose a different, more secure password.',
    'password_breached',
  ],
  ['too short', 'abcde', 'Password must be at least 6 characters', 'password_too_short'],
  ['too long', 'a'.repeat(129), 'Password must be at most 128 characters', 'password_too_long'],
])('a password that is %s is refused, and the link stays usable', async (_what, newPassword, message, code) => {
  const account = await createAccount(portal.accounts, 'student');
  const { refreshToken } = await calls.signIn(account.email, account.password);
  const token = await calls.mailedToken('new_password', account.email);
  expect(await calls.call('setPassword', { token, email: account.email, newPassword })).toEqual({ message, code });
  expect(await calls.refresh(refreshToken)).toBe(200);
  expect(await calls.call('setPassword', { token, email: account.email, newPassword: NEW_PASSWORD })).toEqual({ ok: true });
});

it('a password equal to the address is refused', async () => {
  const { email } = await createAccount(portal.accounts, 'student');
  const token = await calls.mailedToken('new_password', email);
  expect(await calls.call('setPassword', { token, email, newPassword: email })).toEqual({
    message: 'Password must differ from the email address',
    code: 'password_same_as_email',
  });
});

it('of links used at the same moment one sets the password, and no other link of the address works afterwards', async () => {
  const { email } = await createAccount(portal.accounts, 'student');
  const older = await calls.mailedToken('new_password', email);
  const token = await calls.mailedToken('new_password', email);
  const passwords = ['first-over-jakarta', 'second-over-jakarta', 'third-over-jakarta'];
  const outcomes = await Promise.all(passwords.map((newPassword) => calls.call('setPassword', { token, email, newPassword })));
  expect(outcomes.filter(({ ok }) => ok === true)).toHaveLength(1);
  expect(outcomes.filter(({ code }) => code === 'link_invalid')).toHaveLength(2);
  const winner = passwords[outcomes.findIndex(({ ok }) => ok === true)] ?? '';
  expect((await calls.signIn(email, winner)).status).toBe(200);
  for (const used of [token, older]) {
    expect(await calls.call('setPassword', { token: used, email, newPassword: NEW_PASSWORD })).toEqual(INVALID_LINK);
  }
});

it('a lock-out after wrong passwords ends with the new one', async () => {
  const { email } = await createAccount(portal.accounts, 'student');
  for (let attempt = 0; attempt < 6; attempt += 1) await calls.signIn(email, `guess-${attempt}`);
  const token = await calls.mailedToken('new_password', email);
  await calls.call('setPassword', { token, email, newPassword: NEW_PASSWORD });
  expect((await calls.signIn(email, NEW_PASSWORD)).status).toBe(200);
});

it('a link is for its own account only', async () => {
  const [account, victim] = [await createAccount(portal.accounts, 'student'), await createAccount(portal.accounts, 'admin')];
  const token = await calls.mailedToken('new_password', account.email);
  expect(await calls.call('readLink', { token, email: victim.email })).toEqual({ form: 'new_password', isForEmail: false });
  expect(await calls.call('setPassword', { token, email: victim.email, newPassword: NEW_PASSWORD })).toEqual(INVALID_LINK);
  expect(await calls.call('completeSignUp', { token, email: account.email })).toEqual(INVALID_LINK);
  expect(await calls.call('confirmEmail', { token })).toEqual(INVALID_LINK);
  expect((await calls.signIn(victim.email, victim.password)).status).toBe(200);
  expect((await calls.signIn(account.email, account.password)).status).toBe(200);
});

it('an account that was removed or switched off since takes no new password', async () => {
  const [removed, disabled] = [await createAccount(portal.accounts, 'student'), await createAccount(portal.accounts, 'student')];
  const tokens = [await calls.mailedToken('new_password', removed.email), await calls.mailedToken('new_password', disabled.email)];
  await portal.db.query('delete from identity.users where id = $1', [removed.id]);
  await portal.db.query('update identity.users set enabled = false where id = $1', [disabled.id]);
  expect(await calls.call('readLink', { token: tokens[0] })).toEqual(INVALID_LINK);
  expect(await calls.call('setPassword', { token: tokens[0], email: removed.email, newPassword: NEW_PASSWORD })).toEqual(INVALID_LINK);
  expect(await calls.call('setPassword', { token: tokens[1], email: disabled.email, newPassword: NEW_PASSWORD })).toEqual(INVALID_LINK);
  await portal.db.query('update identity.users set enabled = true where id = $1', [disabled.id]);
  expect((await calls.signIn(disabled.email, disabled.password)).status).toBe(200);
});

it('a request never tells whether the address has an account, and mails nothing where there is none', async () => {
  const known = await createAccount(portal.accounts, 'student');
  const [unknown, disabled] = [newEmail(), await createAccount(portal.accounts, 'student')];
  await portal.db.query('update identity.users set enabled = false where id = $1', [disabled.id]);
  const replica = await portal.startReplica();
  const own = linkCalls(portal, await portal.startEngine(replica));
  const answers = await Promise.all(
    [known.email, unknown, disabled.email].map((email) => own.call('requestLink', { purpose: 'new_password', email })),
  );
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  // A replica that stops has finished what went on after its answers.
  await replica.stop();
  expect(await calls.mailsTo(known.email)).toHaveLength(1);
  expect([await calls.mailsTo(unknown), await calls.mailsTo(disabled.email)]).toEqual([[], []]);
  const { rows } = await portal.db.query('select email from actions.link_tokens where email = any($1)', [[unknown, disabled.email]]);
  expect(rows).toEqual([]);
});
