// What the credential of the action service can reach, and what it cannot: it serves students, and an administrator
// only until the invitation is answered (auth/README.md, "Who may do what with accounts").
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminCall, IdentityTarget, TestUser, Tokens } from './target.ts';
import { adminCalls, createUser, newAccount, openIdCalls, openTarget, operatorAdmin, serviceAdmin } from './target.ts';

let target: IdentityTarget;
let openId: ReturnType<typeof openIdCalls>;
let operators: AdminCall;
let service: AdminCall;
let groups: Record<string, string>;

beforeAll(async () => {
  target = await openTarget();
  openId = openIdCalls(target);
  operators = await operatorAdmin(target);
  service = await serviceAdmin(target);
  const listed = (await operators('GET', '/groups')).body as { id: string; name: string }[];
  groups = Object.fromEntries(listed.map(({ id, name }) => [name, id]));
});
afterAll(() => target?.close());

const FORBIDDEN = [403, { error: 'HTTP 403 Forbidden' }];
const credential = (value = 'another-horse-18') => ({ type: 'password', value, temporary: false });

/** An account in these groups alone; `admins` gives it the role too. */
async function member(...names: string[]): Promise<TestUser> {
  const user = await createUser(operators);
  for (const name of names) await operators('PUT', `/users/${user.id}/groups/${groups[name]}`);
  if (!names.includes('students')) await operators('DELETE', `/users/${user.id}/groups/${groups['students']}`);
  return user;
}

async function statusAndBody(call: Promise<{ status: number; body: unknown }>): Promise<[number, unknown]> {
  const { status, body } = await call;
  return [status, body];
}

describe('the action service with students', () => {
  it('makes an account among the students', async () => {
    const account = newAccount();
    const created = await service('POST', '/users', { ...account, groups: ['/students'] });
    expect(created.status).toBe(201);
    const id = created.headers.get('location')?.split('/').at(-1);
    const joined = (await operators('GET', `/users/${id}/groups`)).body as { path: string }[];
    expect(joined.map(({ path }) => path)).toEqual(['/students']);
    expect(await statusAndBody(service('POST', '/users', { ...account, groups: ['/students'] }))).toEqual([
      409,
      { errorMessage: 'User exists with same email' },
    ]);
  });

  it.each([
    ['no group', []],
    ['the admins', ['/admins']],
    ['the invited admins', ['/invited']],
    ['the students and the admins at once', ['/students', '/admins']],
  ])('makes no account in %s', async (_name, paths) => {
    expect(await statusAndBody(service('POST', '/users', { ...newAccount(), groups: paths }))).toEqual(FORBIDDEN);
  });

  it('makes no account with a role', async () => {
    const created = await service('POST', '/users', { ...newAccount(), groups: ['/students'], realmRoles: ['portal_admin'] });
    const id = created.headers.get('location')?.split('/').at(-1);
    const roles = (await operators('GET', `/users/${id}/role-mappings/realm`)).body as { name: string }[];
    expect(roles.map(({ name }) => name)).toEqual(['default-roles-portal']);
  });

  it('does what sign-up, links and new passwords need', async () => {
    const user = await member('students');
    const email = encodeURIComponent(user.email);
    expect((await service('GET', `/users?exact=true&email=${email}`)).body).toMatchObject([{ id: user.id, access: { manage: true } }]);
    const session = (await openId.signIn(user.email, user.password)).body as Tokens;
    const calls: [string, string, number, unknown?][] = [
      ['GET', `/users/${user.id}`, 200],
      ['PUT', `/users/${user.id}`, 204, { emailVerified: true, requiredActions: [] }],
      ['GET', `/users/${user.id}/credentials`, 200],
      ['GET', `/users/${user.id}/sessions`, 200],
      ['PUT', `/users/${user.id}/reset-password`, 204, credential()],
      ['POST', `/users/${user.id}/logout`, 204],
      ['DELETE', `/attack-detection/brute-force/users/${user.id}`, 204],
      ['GET', `/users/${user.id}/groups`, 200],
      ['DELETE', `/users/${user.id}`, 204],
    ];
    for (const [method, path, status, body] of calls)
      expect([method, path, (await service(method, path, body)).status]).toEqual([method, path, status]);
    expect((await openId.refresh(session.refresh_token)).status).toBe(400);
  });

  it('maps portal_admin to nobody and moves nobody to the admins', async () => {
    const user = await member('students');
    const roles = (await operators('GET', `/users/${user.id}/role-mappings/realm/available`)).body as { name: string }[];
    const role = roles.filter(({ name }) => name === 'portal_admin');
    expect(role).toHaveLength(1);
    expect(await statusAndBody(service('POST', `/users/${user.id}/role-mappings/realm`, role))).toEqual(FORBIDDEN);
    expect((await service('GET', `/users/${user.id}/role-mappings/realm/available`)).body).toEqual([]);
    for (const name of ['admins', 'invited']) {
      expect(await statusAndBody(service('PUT', `/users/${user.id}/groups/${groups[name]}`))).toEqual(FORBIDDEN);
    }
  });
});

describe('the action service with administrators', () => {
  it('finds them, so that an address is known to be taken, and may change nothing', async () => {
    const admin = await member('admins');
    const found = await service('GET', `/users?exact=true&email=${encodeURIComponent(admin.email)}`);
    expect(found.body).toMatchObject([{ id: admin.id, access: { manage: false } }]);
    expect((await service('GET', `/users/${admin.id}`)).body).toMatchObject({
      access: { manage: false, resetPassword: false, mapRoles: false },
    });
    const calls: [string, string, unknown?][] = [
      ['PUT', `/users/${admin.id}/reset-password`, credential()],
      ['PUT', `/users/${admin.id}`, { enabled: false }],
      ['PUT', `/users/${admin.id}`, { credentials: [credential()] }],
      ['DELETE', `/users/${admin.id}`],
      ['POST', `/users/${admin.id}/logout`],
      ['DELETE', `/attack-detection/brute-force/users/${admin.id}`],
      ['PUT', `/users/${admin.id}/groups/${groups['students']}`],
      ['PUT', `/users/${admin.id}/groups/${groups['invited']}`],
      ['DELETE', `/users/${admin.id}/groups/${groups['admins']}`],
    ];
    for (const [method, path, body] of calls) expect(await statusAndBody(service(method, path, body))).toEqual(FORBIDDEN);
    const [password] = (await service('GET', `/users/${admin.id}/credentials`)).body as { id: string }[];
    expect(await statusAndBody(service('DELETE', `/users/${admin.id}/credentials/${password?.id}`))).toEqual(FORBIDDEN);
    expect((await openId.signIn(admin.email, admin.password)).status).toBe(200);
  });

  it('sets the password of one who was invited, and none after moving the account to the admins', async () => {
    const admin = await member('invited');
    expect((await service('PUT', `/users/${admin.id}/reset-password`, credential())).status).toBe(204);
    expect(await statusAndBody(service('DELETE', `/users/${admin.id}/groups/${groups['invited']}`))).toEqual(FORBIDDEN);
    expect((await service('PUT', `/users/${admin.id}/groups/${groups['admins']}`)).status).toBe(204);
    const joined = (await service('GET', `/users/${admin.id}/groups`)).body as { path: string }[];
    expect(joined.map(({ path }) => path).sort()).toEqual(['/admins', '/invited']);
    expect(await statusAndBody(service('PUT', `/users/${admin.id}/reset-password`, credential('a-third-horse-19')))).toEqual(FORBIDDEN);
    // Being among the invited still must not keep an administrator from the own account.
    const session = (await openId.signIn(admin.email, 'another-horse-18')).body as Tokens;
    const own = adminCalls(target, session.access_token);
    expect((await own('PUT', `/users/${admin.id}/reset-password`, credential('a-fourth-horse-20'))).status).toBe(204);
    expect((await own('POST', `/users/${admin.id}/logout`)).status).toBe(204);
    expect((await openId.signIn(admin.email, 'a-fourth-horse-20')).status).toBe(200);
  });

  it('tells those who may search that an account is not there', async () => {
    const nobody = '/users/33333333-3333-4333-8333-333333333333';
    expect(await statusAndBody(service('GET', nobody))).toEqual([404, { error: 'User not found' }]);
    expect(await statusAndBody(service('PUT', `${nobody}/reset-password`, credential()))).toEqual([404, { error: 'User not found' }]);
  });

  it('sees no client, event or role', async () => {
    for (const path of ['/clients', '/events', '/roles/portal_admin']) expect(await statusAndBody(service('GET', path))).toEqual(FORBIDDEN);
    const listed = (await service('GET', '/groups')).body as { name: string }[];
    expect(listed.map(({ name }) => name).sort()).toEqual(['admins', 'invited', 'students']);
  });

  it('reaches nobody who is an administrator as well as a student', async () => {
    const both = await member('students', 'admins');
    expect(await statusAndBody(service('PUT', `/users/${both.id}/reset-password`, credential()))).toEqual(FORBIDDEN);
  });
});

describe('users themselves', () => {
  async function callsOf(user: TestUser): Promise<AdminCall> {
    return adminCalls(target, ((await openId.signIn(user.email, user.password)).body as Tokens).access_token);
  }

  async function admin(): Promise<TestUser> {
    const user = await member('admins');
    const roles = (await operators('GET', `/users/${user.id}/role-mappings/realm/available`)).body as { name: string }[];
    await operators(
      'POST',
      `/users/${user.id}/role-mappings/realm`,
      roles.filter(({ name }) => name === 'portal_admin'),
    );
    return user;
  }

  it('are changed by an administrator only among the administrators, whose own password it is', async () => {
    const [user, student] = [await admin(), await member('students')];
    const own = await callsOf(user);
    expect((await own('PUT', `/users/${user.id}/reset-password`, credential())).status).toBe(204);
    expect(await statusAndBody(own('PUT', `/users/${student.id}/reset-password`, credential()))).toEqual(FORBIDDEN);
    for (const path of ['/users', `/users/${user.id}`, '/groups', `/users/${user.id}/sessions`]) {
      expect(await statusAndBody(own('GET', path))).toEqual(FORBIDDEN);
    }
    expect(await statusAndBody(own('PUT', `/users/${user.id}/groups/${groups['students']}`))).toEqual(FORBIDDEN);
    expect((await own('POST', `/users/${user.id}/logout`)).status).toBe(204);
    expect((await openId.signIn(user.email, 'another-horse-18')).status).toBe(200);
  });

  it('are not changed by students, not even by themselves', async () => {
    const [student, other] = [await member('students'), await admin()];
    const own = await callsOf(student);
    for (const { id } of [student, other]) {
      expect(await statusAndBody(own('PUT', `/users/${id}/reset-password`, credential()))).toEqual(FORBIDDEN);
    }
  });
});
