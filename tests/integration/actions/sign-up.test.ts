/** Sign-up against the identity stand-in and the real database. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessToken, createAccount } from '#tests/support/accounts.ts';
import { ANONYMOUS, callAction, refusal, sessionOf, startPortalActions, type PortalActions, type Replica } from './portal-actions.ts';

let portal: PortalActions;
let replica: Replica;

beforeAll(async () => {
  portal = await startPortalActions();
  replica = await portal.startReplica();
});
afterAll(() => portal?.[Symbol.asyncDispose]());

const PASSWORD = 'rain-over-bandung';
const newEmail = () => `new-${randomUUID().slice(0, 8)}@student.nusaraya.example`;
/** Each test comes from an address of its own, so that the limit per client stays out of the way. */
const newAddress = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

function signUp(input: Record<string, unknown>, address = newAddress(), session: Record<string, string> = ANONYMOUS) {
  return callAction(replica.url, 'signUp', { name: 'Dewi', email: newEmail(), password: PASSWORD, ...input }, session, {
    'x-forwarded-for': address,
  });
}

async function storedOf(email: string) {
  const { rows } = await portal.db.query(
    'select id, name, email, role from profiles left join user_roles on user_id = id where lower(email) = lower($1)',
    [email],
  );
  return rows;
}

/** Whether the identity server knows the address, by what a second account of it would be told. */
async function hasIdentity(email: string) {
  const { rows } = await portal.db.query('select 1 from identity.users where email = $1', [email]);
  return rows.length === 1;
}

describe('a new student', () => {
  it('gets an account that signs in, a profile and the role student; a single name is enough', async () => {
    const email = newEmail();
    const answer = await signUp({ name: '  Dewi ', email: ` ${email.toUpperCase()} ` });
    expect(answer).toEqual({ status: 200, body: { userId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect(await storedOf(email)).toEqual([{ id: answer.body.userId, name: 'Dewi', email, role: 'student' }]);
    const token = await accessToken(portal.identityUrl, { email, password: PASSWORD });
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims['https://hasura.io/jwt/claims']).toMatchObject({
      'x-hasura-user-id': answer.body.userId,
      'x-hasura-allowed-roles': ['student'],
    });
  });

  it('whose address is known is told so, in any case of letters, and the account is not touched', async () => {
    const account = await createAccount(portal.accounts, 'student', 'Raka');
    const answer = await signUp({ name: 'Somebody Else', email: account.email.toUpperCase(), password: account.password });
    expect(answer).toEqual(refusal('An account with this email already exists', 'account_exists'));
    expect(await storedOf(account.email)).toEqual([{ id: account.id, name: 'Raka', email: account.email, role: 'student' }]);
  });

  it('who signs up twice at the same moment gets one account', async () => {
    const email = newEmail();
    const answers = await Promise.all([signUp({ email }), signUp({ email })]);
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.userId);
    expect(ids.length).toBeGreaterThanOrEqual(1);
    expect(new Set(ids).size).toBe(1);
    expect(await storedOf(email)).toMatchObject([{ id: ids[0], role: 'student' }]);
  });
});

describe('an account that lacks its profile or role', () => {
  it('is completed when the given password signs in', async () => {
    const account = await createAccount(portal.accounts, 'student');
    await portal.db.query('delete from profiles where id = $1', [account.id]);
    const answer = await signUp({ name: 'Ayu Lestari', email: account.email, password: account.password });
    expect(answer).toEqual({ status: 200, body: { userId: account.id } });
    expect(await storedOf(account.email)).toEqual([{ id: account.id, name: 'Ayu Lestari', email: account.email, role: 'student' }]);
    const { rows } = await portal.db.query('select count(*)::int as sessions from identity.sessions where user_id = $1', [account.id]);
    expect(rows[0].sessions).toBe(0);
  });

  it('keeps its name when only the role is missing', async () => {
    const account = await createAccount(portal.accounts, 'student', 'Bayu');
    await portal.db.query('delete from user_roles where user_id = $1', [account.id]);
    expect((await signUp({ name: 'Other', email: account.email, password: account.password })).status).toBe(200);
    expect(await storedOf(account.email)).toMatchObject([{ name: 'Bayu', role: 'student' }]);
  });

  it('is left alone with another password', async () => {
    const account = await createAccount(portal.accounts, 'student');
    await portal.db.query('delete from profiles where id = $1', [account.id]);
    expect(await signUp({ email: account.email })).toEqual(refusal('An account with this email already exists', 'account_exists'));
    expect(await storedOf(account.email)).toEqual([]);
  });

  it('gets what it lacks at its first sign-in, once', async () => {
    const account = await createAccount(portal.accounts, 'student', 'Citra');
    await portal.db.query('delete from profiles where id = $1', [account.id]);
    const headers = { authorization: `Bearer ${await accessToken(portal.identityUrl, account)}` };
    const ensure = () => callAction(replica.url, 'ensureProfile', {}, sessionOf(account.id), headers);
    expect([await ensure(), await ensure()]).toEqual([
      { status: 200, body: { created: true } },
      { status: 200, body: { created: false } },
    ]);
    expect(await storedOf(account.email)).toEqual([{ id: account.id, name: 'Citra', email: account.email, role: 'student' }]);
  });

  it('becomes no student with an address from outside the student domain, as single sign-on may bring', async () => {
    const made = await createAccount(portal.accounts, 'student');
    const email = made.email.replace('@student.', '@');
    await portal.db.query('delete from profiles where id = $1', [made.id]);
    await portal.db.query('update identity.users set email = $2, username = $2 where id = $1', [made.id, email]);
    const headers = { authorization: `Bearer ${await accessToken(portal.identityUrl, { email, password: made.password })}` };
    expect(await callAction(replica.url, 'ensureProfile', {}, sessionOf(made.id), headers)).toMatchObject({
      status: 400,
      body: { extensions: { code: 'email_domain_not_allowed' } },
    });
    expect(await storedOf(email)).toEqual([]);
  });

  it('gets nothing with the token of somebody else, or without one', async () => {
    const [account, other] = await Promise.all([createAccount(portal.accounts, 'student'), createAccount(portal.accounts, 'student')]);
    await portal.db.query('delete from profiles where id = $1', [account.id]);
    const headers = { authorization: `Bearer ${await accessToken(portal.identityUrl, other)}` };
    const signedOut = refusal('Not authenticated', 'not_authenticated');
    expect(await callAction(replica.url, 'ensureProfile', {}, sessionOf(account.id), headers)).toEqual(signedOut);
    expect(await callAction(replica.url, 'ensureProfile', {}, sessionOf(account.id))).toEqual(signedOut);
    expect(await storedOf(account.email)).toEqual([]);
  });
});

describe('a sign-up that fails in between', () => {
  it('leaves no account behind', async () => {
    const email = newEmail();
    await portal.db.query('alter table user_roles add constraint test_no_new_role check (user_id is null) not valid');
    try {
      expect(await signUp({ email })).toEqual({ status: 500, body: { message: 'internal error', extensions: { code: 'unexpected' } } });
    } finally {
      await portal.db.query('alter table user_roles drop constraint test_no_new_role');
    }
    expect([await hasIdentity(email), await storedOf(email)]).toEqual([false, []]);
    expect((await signUp({ email })).status).toBe(200);
  });

  it('because another profile has the address leaves no account behind either', async () => {
    const email = newEmail();
    await portal.db.query(`insert into profiles (id, name, email) values ($1, 'Imported', $2)`, [randomUUID(), email]);
    expect(await signUp({ email })).toEqual(refusal('An account with this email already exists', 'account_exists'));
    expect(await hasIdentity(email)).toBe(false);
  });
});

describe('what is refused', () => {
  it.each([
    ['an empty field', { name: '   ' }, 'Please fill in all fields', 'fields_missing'],
    ['an address that is none', { email: 'dewi' }, 'Please enter a valid email address', 'email_invalid'],
    [
      'another domain',
      { email: 'dewi@gmail.example' },
      'Please use your university student email (@student.nusaraya.example)',
      'email_domain_not_allowed',
    ],
    [
      'a domain that only ends alike',
      { email: 'dewi@evil-student.nusaraya.example' },
      'Please use your university student email (@student.nusaraya.example)',
      'email_domain_not_allowed',
    ],
    ['five characters', { password: 'abcde' }, 'Password must be at least 6 characters', 'password_too_short'],
    ['129 characters', { password: 'a'.repeat(129) }, 'Password must be at most 128 characters', 'password_too_long'],
    [
      'a breached password',
      { password: 'password123' },
      'This password has been compromised in a data breach. Please choose a different, more secure password.',
      'password_breached',
    ],
    ['a name of 121 characters', { name: 'n'.repeat(121) }, 'Please shorten the name to at most 120 characters', 'name_too_long'],
    ['a name that is no text', { name: 7 }, 'The request was not understood', 'input_invalid'],
  ])('%s', async (_what, input, message, code) => {
    expect(await signUp(input)).toEqual(refusal(message, code));
  });

  it('a password equal to the address', async () => {
    const email = newEmail();
    expect(await signUp({ email, password: email })).toEqual(
      refusal('Password must differ from the email address', 'password_same_as_email'),
    );
  });

  it('a call of a signed-in role', async () => {
    expect(await signUp({}, newAddress(), sessionOf(randomUUID()))).toEqual(refusal('Not authenticated', 'not_authenticated'));
  });

  it('the sixth request for one address within an hour, wherever it comes from', async () => {
    const email = newEmail();
    const codes: unknown[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) codes.push((await signUp({ email })).body.extensions?.code ?? 'created');
    expect(codes).toEqual(['created', ...Array.from({ length: 4 }, () => 'account_exists'), 'too_many_attempts']);
  });

  it('the 21st request of one client within an hour, whatever it claims before the proxy', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, position) => signUp({ password: 'password123' }, `10.0.0.${position}, ${address}`)),
    );
    const codes = answers.map(({ body }) => body.extensions?.code);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(1);
    expect(codes.filter((code) => code === 'password_breached')).toHaveLength(20);
  });
});
