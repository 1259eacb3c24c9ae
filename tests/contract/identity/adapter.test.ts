/**
 * What the action service asks of the identity server, through its own adapter: against the stand-in, and against a
 * real Keycloak where CONTRACT_KEYCLOAK_URL names one.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdentity, type Identity } from '#actions/adapters/identity/identity.ts';
import { createTokenVerifier, type TokenVerifier } from '#actions/adapters/identity/token-verifier.ts';
import { claimsOf, openIdCalls, openTarget, operatorAdmin, type IdentityTarget, type Tokens } from './target.ts';

let target: IdentityTarget;
let identity: Identity;
let tokens: TokenVerifier;

beforeAll(async () => {
  target = await openTarget();
  identity = createIdentity({
    url: target.baseUrl,
    realm: 'portal',
    clientId: 'portal-actions',
    clientSecret: target.clientSecret,
    webClientId: 'portal-web',
  });
  tokens = createTokenVerifier({ url: target.baseUrl, realm: 'portal', issuer: target.issuer, audience: 'portal-actions' });
});
afterAll(() => target?.close());

const PASSWORD = 'rain-over-bandung';
const newEmail = () => `adapter-${randomUUID().slice(0, 8)}@student.nusaraya.example`;

async function newAccount() {
  const email = newEmail();
  const userId = await identity.createAccount({ email, password: PASSWORD, confirmation: 'not_asked' });
  return { email, userId: userId ?? '' };
}

async function signIn(email: string, password = PASSWORD): Promise<Tokens> {
  const { status, body } = await openIdCalls(target).signIn(email, password);
  expect(status).toBe(200);
  return body as Tokens;
}

it('makes an account that signs in as a student, without a first or last name', async () => {
  const { email, userId } = await newAccount();
  const { access_token: token } = await signIn(email);
  expect(await tokens.verify(`Bearer ${token}`)).toMatchObject({ userId, roles: ['student'], email, sessionId: expect.any(String) });
});

it('tells an address that has an account, in any case of letters, and finds it', async () => {
  const { email, userId } = await newAccount();
  expect(await identity.createAccount({ email: email.toUpperCase(), password: PASSWORD, confirmation: 'not_asked' })).toBeNull();
  expect(await identity.findAccount(email.toUpperCase())).toEqual({ userId, enabled: true, awaitsConfirmation: false, isManaged: true });
  expect(await identity.findAccount(email.slice(1))).toBeNull();
  expect(await identity.findAccount('*')).toBeNull();
});

it('makes one account of an address, of however many that ask at the same moment', async () => {
  const account = { email: newEmail(), password: PASSWORD, confirmation: 'not_asked' } as const;
  const answers = await Promise.all(Array.from({ length: 4 }, () => identity.createAccount(account)));
  expect(answers.filter((userId) => userId === null)).toHaveLength(3);
  expect(answers).toContain((await identity.findAccount(account.email))?.userId);
});

it.each([
  ['password123', 'password_breached'],
  ['abcde', 'password_too_short'],
  ['a'.repeat(129), 'password_too_long'],
])('refuses the password %s for a new and for an old account', async (password, code) => {
  const email = newEmail();
  await expect(identity.createAccount({ email, password, confirmation: 'not_asked' })).rejects.toMatchObject({ name: 'Refusal', code });
  expect(await identity.findAccount(email)).toBeNull();
  const { userId } = await newAccount();
  await expect(identity.setPassword(userId, password)).rejects.toMatchObject({ name: 'Refusal', code });
});

it('refuses a password equal to the address', async () => {
  const email = newEmail();
  await expect(identity.createAccount({ email, password: email, confirmation: 'not_asked' })).rejects.toMatchObject({
    code: 'password_same_as_email',
  });
  const account = await newAccount();
  await expect(identity.setPassword(account.userId, account.email)).rejects.toMatchObject({ code: 'password_same_as_email' });
});

it('checks a password, says whose it is and leaves no session behind', async () => {
  const { email, userId } = await newAccount();
  const { access_token: token } = await signIn(email);
  expect(await identity.checkPassword(email, PASSWORD)).toEqual({ userId, roles: ['student'] });
  expect(await identity.checkPassword(email, 'another-one')).toBeNull();
  expect(await identity.checkPassword(newEmail(), PASSWORD)).toBeNull();
  const holder = await tokens.verify(`Bearer ${token}`);
  expect(await identity.sessionStart(userId, holder?.sessionId ?? '')).toBeInstanceOf(Date);
});

it('knows when the session of a token began, and nothing of the session of another user', async () => {
  const [account, other] = [await newAccount(), await newAccount()];
  const before = Date.now();
  const holder = await tokens.verify(`Bearer ${(await signIn(account.email)).access_token}`);
  const start = await identity.sessionStart(account.userId, holder?.sessionId ?? '');
  expect(Math.abs((start?.getTime() ?? 0) - before)).toBeLessThan(5_000);
  expect(await identity.sessionStart(other.userId, holder?.sessionId ?? '')).toBeNull();
});

it('sets a password and ends every session', async () => {
  const { email, userId } = await newAccount();
  const sessions = [await signIn(email), await signIn(email)];
  await identity.setPassword(userId, 'monsoon-over-jakarta');
  await identity.endSessions(userId);
  const { refresh } = openIdCalls(target);
  expect(await Promise.all(sessions.map(async (session) => (await refresh(session.refresh_token)).status))).toEqual([400, 400]);
  expect(await identity.checkPassword(email, PASSWORD)).toBeNull();
  expect(await identity.checkPassword(email, 'monsoon-over-jakarta')).toMatchObject({ userId });
});

it('makes an account that cannot sign in before its address is confirmed', async () => {
  const email = newEmail();
  const userId = (await identity.createAccount({ email, password: PASSWORD, confirmation: 'required' })) ?? '';
  expect(await identity.findAccount(email)).toEqual({ userId, enabled: true, awaitsConfirmation: true, isManaged: true });
  expect((await openIdCalls(target).signIn(email, PASSWORD)).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Account is not fully set up',
  });
  expect(await identity.checkPassword(email, PASSWORD)).toBeNull();
  await identity.confirmEmail(userId);
  await identity.confirmEmail(userId);
  expect(await identity.findAccount(email)).toEqual({ userId, enabled: true, awaitsConfirmation: false, isManaged: true });
  expect(claimsOf((await signIn(email)).access_token)).toMatchObject({ email_verified: true });
});

it('signs in once by a password that is removed, and the session goes on', async () => {
  const { email, userId } = await newAccount();
  const session = await identity.signIn(email, PASSWORD);
  expect(session).toEqual({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    idToken: expect.any(String),
    expiresIn: 300,
  });
  expect(await identity.hasPassword(userId)).toBe(true);
  await identity.removePasswords(userId);
  await identity.removePasswords(userId);
  expect(await identity.hasPassword(userId)).toBe(false);
  await expect(identity.signIn(email, PASSWORD)).rejects.toThrow('the identity server answered 400 while signing in');
  expect((await openIdCalls(target).refresh(session.refreshToken)).status).toBe(200);
  expect(await tokens.verify(`Bearer ${session.accessToken}`)).toMatchObject({ userId, email });
});

it('ends the lock-out of an account', async () => {
  const { email, userId } = await newAccount();
  for (let attempt = 0; attempt < 6; attempt += 1) await openIdCalls(target).signIn(email, `guess-${attempt}`);
  expect(await identity.checkPassword(email, PASSWORD)).toBeNull();
  await identity.unlock(userId);
  expect(await identity.checkPassword(email, PASSWORD)).toMatchObject({ userId });
});

it('removes an account, and is content when it is gone already', async () => {
  const { email, userId } = await newAccount();
  await identity.deleteAccount(userId);
  await identity.deleteAccount(userId);
  expect(await identity.findAccount(email)).toBeNull();
});

it('takes no token that is forged, unsigned, an id token, or missing', async () => {
  const { email } = await newAccount();
  const session = await signIn(email);
  const [header, payload, signature] = session.access_token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), sub: randomUUID() }),
  ).toString('base64url');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const token of [
    `${header}.${forged}.${signature}`,
    `${unsigned}.${payload}.`,
    `${unsigned}.${payload}.AA`,
    session.id_token,
    session.refresh_token,
  ]) {
    expect(await tokens.verify(`Bearer ${token}`)).toBeNull();
  }
  expect(await tokens.verify(undefined)).toBeNull();
  expect(await tokens.verify(`Basic ${session.access_token}`)).toBeNull();
  expect(await tokens.verify(`Bearer ${session.access_token}`)).not.toBeNull();
});

it('tells whose address is still to be confirmed, and may remove that account', async () => {
  const email = newEmail();
  const userId = (await identity.createAccount({ email, password: PASSWORD, confirmation: 'required' })) ?? '';
  expect(await identity.confirmationOf(userId)).toBe('awaited');
  expect((await openIdCalls(target).signIn(email, PASSWORD)).status).toBe(400);
  await identity.deleteAccount(userId);
  expect(await identity.confirmationOf(userId)).toBe('gone');
  await identity.deleteAccount(userId);

  const confirmed = (await identity.createAccount({ email, password: PASSWORD, confirmation: 'required' })) ?? '';
  await identity.confirmEmail(confirmed);
  expect(await identity.confirmationOf(confirmed)).toBe('settled');
  expect(await identity.confirmationOf((await newAccount()).userId)).toBe('settled');
  const administrator = await operatorAdmin(target);
  const admins = ((await administrator('GET', '/groups')).body as { id: string; path: string }[]).find(({ path }) => path === '/admins');
  const promoted = (await identity.createAccount({ email: newEmail(), password: PASSWORD, confirmation: 'required' })) ?? '';
  await administrator('PUT', `/users/${promoted}/groups/${admins?.id}`);
  expect(await identity.confirmationOf(promoted)).toBe('settled');
  await expect(identity.deleteAccount(promoted)).rejects.toThrow('403');
});
