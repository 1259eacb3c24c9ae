// What sign-up by a mailed link and the confirmation of an address ask of the identity server: a password
// that works once, and an account that may not sign in yet.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminCall, IdentityTarget, TestUser, Tokens } from './target.ts';
import { claimsOf, createUser, newAccount, openIdCalls, openTarget, operatorAdmin } from './target.ts';

let target: IdentityTarget;
let openId: ReturnType<typeof openIdCalls>;
let admin: AdminCall;

beforeAll(async () => {
  target = await openTarget();
  openId = openIdCalls(target);
  admin = await operatorAdmin(target);
});
afterAll(() => target?.close());

const NOT_SET_UP = { error: 'invalid_grant', error_description: 'Account is not fully set up' };
const WRONG = { error: 'invalid_grant', error_description: 'Invalid user credentials' };

interface Credential {
  id: string;
  type: string;
  createdDate: number;
  credentialData: string;
}

async function credentialsOf(user: Pick<TestUser, 'id'>): Promise<Credential[]> {
  return (await admin('GET', `/users/${user.id}/credentials`)).body as Credential[];
}

/** An account whose address is not confirmed. */
async function createUnconfirmed(): Promise<TestUser> {
  const account = { ...newAccount(), emailVerified: false, requiredActions: ['VERIFY_EMAIL'] };
  const created = await admin('POST', '/users', account);
  expect(created.status).toBe(201);
  return { id: created.headers.get('location')?.split('/').at(-1) ?? '', email: account.email, password: 'correct-horse-17' };
}

describe('a password that is removed after one sign-in', () => {
  it('is listed without its hash', async () => {
    const user = await createUser(admin);
    const { status, headers, body } = await admin('GET', `/users/${user.id}/credentials`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json;charset=UTF-8']);
    expect(body).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'password',
        createdDate: expect.any(Number),
        credentialData: expect.any(String),
      },
    ]);
  });

  it('signs nobody in any more, while its session goes on', async () => {
    const user = await createUser(admin);
    const tokens = (await openId.signIn(user.email, user.password)).body as Tokens;
    const [credential] = await credentialsOf(user);
    const removed = await admin('DELETE', `/users/${user.id}/credentials/${credential?.id}`);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(await credentialsOf(user)).toEqual([]);
    const again = await openId.signIn(user.email, user.password);
    expect([again.status, again.body]).toEqual([400, WRONG]);
    const refreshed = await openId.refresh(tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    expect((await openId.refresh((refreshed.body as Tokens).refresh_token)).status).toBe(200);
  });

  it('leaves an account that no password signs in, also not an empty one', async () => {
    const user = await createUser(admin);
    const [credential] = await credentialsOf(user);
    await admin('DELETE', `/users/${user.id}/credentials/${credential?.id}`);
    expect((await openId.signIn(user.email, '')).body).toEqual(WRONG);
  });

  it('can be followed by another one', async () => {
    const user = await createUser(admin);
    const [credential] = await credentialsOf(user);
    await admin('DELETE', `/users/${user.id}/credentials/${credential?.id}`);
    const reset = { type: 'password', value: 'another-horse-18', temporary: false };
    expect((await admin('PUT', `/users/${user.id}/reset-password`, reset)).status).toBe(204);
    expect((await openId.signIn(user.email, 'another-horse-18')).status).toBe(200);
    expect((await credentialsOf(user)).map(({ id }) => id)).not.toContain(credential?.id);
  });

  it('is the same credential after it was set anew', async () => {
    const user = await createUser(admin);
    const [before] = await credentialsOf(user);
    await admin('PUT', `/users/${user.id}/reset-password`, { type: 'password', value: 'another-horse-18', temporary: false });
    expect((await credentialsOf(user)).map(({ id }) => id)).toEqual([before?.id]);
  });

  it('is unknown once removed, as are those of an unknown account', async () => {
    const user = await createUser(admin);
    const [credential] = await credentialsOf(user);
    const path = `/users/${user.id}/credentials/${credential?.id}`;
    await admin('DELETE', path);
    const gone = await admin('DELETE', path);
    expect([gone.status, gone.body]).toEqual([404, { error: 'Credential not found' }]);
    const unknown = '/users/00000000-0000-4000-8000-000000000000/credentials';
    for (const answer of [await admin('GET', unknown), await admin('DELETE', `${unknown}/${credential?.id}`)]) {
      expect([answer.status, answer.body]).toEqual([404, { error: 'User not found' }]);
    }
  });
});

describe('an address that is not confirmed', () => {
  it('does not sign in, and says so only to who knows the password', async () => {
    const user = await createUnconfirmed();
    const right = await openId.signIn(user.email, user.password);
    expect([right.status, right.body]).toEqual([400, NOT_SET_UP]);
    const wrong = await openId.signIn(user.email, 'another-horse-18');
    expect([wrong.status, wrong.body]).toEqual([400, WRONG]);
  });

  it('is shown with the action that is required', async () => {
    const user = await createUnconfirmed();
    expect((await admin('GET', `/users/${user.id}`)).body).toMatchObject({ emailVerified: false, requiredActions: ['VERIFY_EMAIL'] });
  });

  it('signs in once the action is removed, and its token says that it is confirmed', async () => {
    const user = await createUnconfirmed();
    await admin('PUT', `/users/${user.id}`, { emailVerified: true });
    expect((await openId.signIn(user.email, user.password)).body).toEqual(NOT_SET_UP);
    expect((await admin('PUT', `/users/${user.id}`, { emailVerified: true, requiredActions: [] })).status).toBe(204);
    expect((await admin('GET', `/users/${user.id}`)).body).toMatchObject({
      email: user.email,
      firstName: 'Budi',
      emailVerified: true,
      requiredActions: [],
    });
    const { status, body } = await openId.signIn(user.email, user.password);
    expect(status).toBe(200);
    expect(claimsOf((body as Tokens).access_token)).toMatchObject({ email_verified: true });
  });

  it('keeps the action over a new password, unlike the one to replace a password', async () => {
    const user = await createUnconfirmed();
    await admin('PUT', `/users/${user.id}`, { requiredActions: ['VERIFY_EMAIL', 'UPDATE_PASSWORD'] });
    await admin('PUT', `/users/${user.id}/reset-password`, { type: 'password', value: 'another-horse-18', temporary: false });
    expect((await admin('GET', `/users/${user.id}`)).body).toMatchObject({ requiredActions: ['VERIFY_EMAIL'] });
  });

  it('may be asked no action that the realm does not know', async () => {
    const created = await admin('POST', '/users', { ...newAccount(), requiredActions: ['SING_A_SONG'] });
    expect(created.status).toBe(201);
    const { pathname } = new URL(created.headers.get('location') ?? '');
    expect((await admin('GET', pathname.replace('/admin/realms/portal', ''))).body).toMatchObject({ requiredActions: [] });
  });
});

describe('an account that is locked out', () => {
  it('stays so over a new password until it is unlocked', async () => {
    const user = await createUser(admin);
    for (let attempt = 0; attempt < 6; attempt += 1) await openId.signIn(user.email, `guess-${attempt}`);
    await admin('PUT', `/users/${user.id}/reset-password`, { type: 'password', value: 'another-horse-18', temporary: false });
    expect((await openId.signIn(user.email, 'another-horse-18')).body).toEqual(WRONG);
    expect((await admin('DELETE', `/attack-detection/brute-force/users/${user.id}`)).status).toBe(204);
    expect((await openId.signIn(user.email, 'another-horse-18')).status).toBe(200);
  });
});
