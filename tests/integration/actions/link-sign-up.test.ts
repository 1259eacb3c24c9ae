/** Sign-up by a mailed link, from the request to the session, through the engine. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '#tests/support/accounts.ts';
import { claimsOf, INVALID_LINK, linkCalls, NEW_PASSWORD, newEmail, type SessionTokens } from './link-calls.ts';
import { startPortalActions, type PortalActions } from './portal-actions.ts';

let portal: PortalActions;
let calls: ReturnType<typeof linkCalls>;

beforeAll(async () => {
  portal = await startPortalActions();
  calls = linkCalls(portal, await portal.startEngine(await portal.startReplica()));
});
afterAll(() => portal?.[Symbol.asyncDispose]());

async function credentialsOf(email: string): Promise<number> {
  const { rows } = await portal.db.query('select count(password_hash)::int as passwords from identity.users where email = $1', [email]);
  return rows[0].passwords;
}

describe('a visitor with a link to sign up', () => {
  it('becomes a student with the name of the request, and is signed in without any password', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email, '  Dewi   Anggraini ');
    expect(await calls.call('readLink', { token, email })).toEqual({ form: 'complete_sign_up', isForEmail: true });
    const session = (await calls.call('completeSignUp', { token, email })) as unknown as SessionTokens;
    expect(session).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      idToken: expect.any(String),
      expiresIn: 300,
    });
    const claims = claimsOf(session.accessToken);
    expect(await calls.storedOf(email)).toEqual([{ id: claims['sub'], name: 'Dewi Anggraini', email, role: 'student' }]);
    expect(claims).toMatchObject({ email, email_verified: true, azp: 'portal-web' });
    expect(claims['https://hasura.io/jwt/claims']).toMatchObject({ 'x-hasura-allowed-roles': ['student'] });
    expect(await credentialsOf(email)).toBe(0);
    expect(await calls.refresh(session.refreshToken)).toBe(200);
  });

  it('may write the address in capitals and with spaces around it', async () => {
    const email = newEmail();
    const before = ` ${email.toUpperCase()} `;
    expect(await calls.call('requestLink', { purpose: 'sign_up', email: before, name: 'Dewi' })).toEqual({ ok: true });
    const token = await calls.tokenMailedTo(email);
    expect(await calls.call('readLink', { token, email: before })).toEqual({ form: 'complete_sign_up', isForEmail: true });
    expect(await calls.call('completeSignUp', { token, email: before })).toMatchObject({ expiresIn: 300 });
  });

  it('can open it as often as they like, and use it once', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email);
    for (const asked of [{}, { email: null }, { email: '' }]) {
      expect(await calls.call('readLink', { token, ...asked })).toEqual({ form: 'complete_sign_up', isForEmail: null });
    }
    expect(await calls.call('completeSignUp', { token, email })).toMatchObject({ expiresIn: 300 });
    expect(await calls.call('completeSignUp', { token, email })).toEqual(INVALID_LINK);
    expect(await calls.call('setPassword', { token, email, newPassword: NEW_PASSWORD })).toEqual(INVALID_LINK);
    expect(await calls.call('readLink', { token, email })).toEqual(INVALID_LINK);
  });

  it('who completes twice at the same moment is signed in once, with one account', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => calls.call('completeSignUp', { token, email })));
    expect(outcomes.filter((outcome) => 'accessToken' in outcome)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 'link_invalid')).toHaveLength(5);
    expect(await calls.storedOf(email)).toHaveLength(1);
  });

  it('who completes two links of one address at the same moment has one account, and no link is left', async () => {
    const email = newEmail();
    const [one, other] = [await calls.mailedToken('sign_up', email), await calls.mailedToken('sign_up', email)];
    const outcomes = await Promise.all([one, other].map((token) => calls.call('completeSignUp', { token, email })));
    expect(outcomes.filter((outcome) => 'accessToken' in outcome)).toHaveLength(1);
    expect(await calls.storedOf(email)).toHaveLength(1);
    for (const token of [one, other]) expect(await calls.call('readLink', { token })).toEqual(INVALID_LINK);
  });

  it('is told when somebody signed up with the address meanwhile, and then chooses a new password by the same link', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email);
    expect(await calls.call('signUp', { name: 'Squatter', email, password: 'rain-over-bandung' })).toMatchObject({
      userId: expect.any(String),
    });
    expect(await calls.call('readLink', { token, email })).toEqual({ form: 'new_password', isForEmail: true });
    expect(await calls.call('completeSignUp', { token, email })).toEqual({
      message: 'An account with this email already exists',
      code: 'account_exists',
    });
    expect(await calls.call('setPassword', { token, email, newPassword: NEW_PASSWORD })).toEqual({ ok: true });
    expect((await calls.signIn(email, 'rain-over-bandung')).status).toBe(400);
    expect((await calls.signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('can try again when the account could not be finished, and nothing half is left meanwhile', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email);
    await portal.db.query('alter table user_roles add constraint test_no_new_role check (user_id is null) not valid');
    try {
      expect((await calls.call('completeSignUp', { token, email })).code).toBe('unexpected');
    } finally {
      await portal.db.query('alter table user_roles drop constraint test_no_new_role');
    }
    expect(await calls.storedOf(email)).toEqual([]);
    expect((await portal.db.query('select 1 from identity.users where email = $1', [email])).rows).toEqual([]);
    expect(await calls.call('completeSignUp', { token, email })).toMatchObject({ expiresIn: 300 });
  });

  it('later gets a first password by "Forgot password?"', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email);
    await calls.call('completeSignUp', { token, email });
    const next = await calls.mailedToken('new_password', email);
    expect(await calls.call('setPassword', { token: next, email, newPassword: NEW_PASSWORD })).toEqual({ ok: true });
    expect((await calls.signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('the mail with a link to sign up', () => {
  it('says who asked, what to do and that it may be ignored, and repeats nothing that a stranger typed', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email, 'Visit evil.example');
    const [mail] = await calls.mailsTo(email);
    expect(mail).toMatchObject({ subject: 'Finish your Internship Portal sign-up' });
    expect(mail?.text).toContain(`http://localhost:3000/auth?finishSignup=true&token=${token}`);
    expect(mail?.text).toContain(
      'Someone, most likely you, asked to sign up for the Internship Portal of Nusa Raya University with this email address.',
    );
    expect(mail?.text).toContain('It works once, within one hour.');
    expect(mail?.text).toContain('you can ignore this mail: no account is made');
    expect(mail?.text).toContain('career.center@nusaraya.example');
    expect(mail?.text).not.toContain('evil.example');
  });

  it('holds 256 random bits, of which the database keeps only the hash', async () => {
    const email = newEmail();
    const token = await calls.mailedToken('sign_up', email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await portal.db.query('select * from actions.link_tokens where email = $1', [email]);
    expect(rows).toMatchObject([{ purpose: 'sign_up', name: 'Dewi Anggraini', used_at: null }]);
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('tells the owner of an account that there is one, instead', async () => {
    const account = await createAccount(portal.accounts, 'student', 'Raka');
    const token = await calls.mailedToken('sign_up', account.email, 'Somebody Else');
    const [mail] = await calls.mailsTo(account.email);
    expect(mail).toMatchObject({ subject: 'You already have an Internship Portal account' });
    expect(mail?.text).toContain('It already has an account.');
    expect(await calls.call('readLink', { token })).toEqual({ form: 'new_password', isForEmail: null });
    expect(await calls.call('completeSignUp', { token, email: account.email })).toEqual(INVALID_LINK);
    expect(await calls.storedOf(account.email)).toMatchObject([{ name: 'Raka' }]);
  });
});

describe('what a request to sign up is refused for', () => {
  it.each([
    ['no name', { name: ' ' }, 'Please fill in all fields', 'fields_missing'],
    ['a name left out', {}, 'Please fill in all fields', 'fields_missing'],
    ['no address', { name: 'Dewi', email: ' ' }, 'Please fill in all fields', 'fields_missing'],
    ['an address that is none', { name: 'Dewi', email: 'dewi' }, 'Please enter a valid email address', 'email_invalid'],
    [
      'a line break in the address',
      { name: 'Dewi', email: 'dewi@student.nusaraya.example\nBcc: x@student.nusaraya.example' },
      'Please enter a valid email address',
      'email_invalid',
    ],
    ['a name of 121 characters', { name: 'n'.repeat(121) }, 'Please shorten the name to at most 120 characters', 'name_too_long'],
    [
      'another domain',
      { name: 'Dewi', email: 'dewi@gmail.example' },
      'Please use your university student email (@student.nusaraya.example)',
      'email_domain_not_allowed',
    ],
  ])('%s', async (_what, input, message, code) => {
    expect(await calls.call('requestLink', { purpose: 'sign_up', email: newEmail(), ...input })).toEqual({ message, code });
  });
});

describe('where the identity server does not sign in by password', () => {
  it('a link to sign up ends with a password of one’s own, and makes the account', async () => {
    const redirecting = linkCalls(portal, await portal.startEngine(await portal.startReplica({ PORTAL_SIGN_IN: 'redirect' })));
    const email = newEmail();
    const token = await redirecting.mailedToken('sign_up', email, 'Ayu');
    expect(await redirecting.call('readLink', { token, email })).toEqual({ form: 'new_password', isForEmail: true });
    const breached = await redirecting.call('setPassword', { token, email, newPassword: 'password123' });
    expect(breached.code).toBe('password_breached');
    expect(await redirecting.storedOf(email)).toEqual([]);
    expect(await redirecting.call('setPassword', { token, email, newPassword: NEW_PASSWORD })).toEqual({ ok: true });
    expect(await redirecting.storedOf(email)).toMatchObject([{ name: 'Ayu', role: 'student' }]);
    expect((await redirecting.signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect(await redirecting.call('readLink', { token })).toEqual(INVALID_LINK);
    expect(await redirecting.mailsTo(email)).toHaveLength(1);
  });
});
