import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminCall, IdentityTarget, Tokens } from './target.ts';
import { adminCalls, createUser, hasuraClaims, newAccount, openIdCalls, openTarget, send, operatorAdmin } from './target.ts';

let target: IdentityTarget;
let openId: ReturnType<typeof openIdCalls>;
let admin: AdminCall;

beforeAll(async () => {
  target = await openTarget();
  openId = openIdCalls(target);
  admin = await operatorAdmin(target);
});
afterAll(() => target?.close());

const policyRefusal = (key: string, text: string) => ({
  error: `invalidPassword${key}Message`,
  error_description: `Invalid password: ${text}.`,
});

describe('making an account', () => {
  it('answers with its address and lets it sign in as a student', async () => {
    const account = newAccount();
    const created = await admin('POST', '/users', account);
    expect(created.status).toBe(201);
    expect(created.text).toBe('');
    const location = created.headers.get('location') ?? '';
    expect(location).toMatch(/\/admin\/realms\/portal\/users\/[0-9a-f-]{36}$/);
    const { body } = await openId.signIn(account.email, 'correct-horse-17');
    expect(hasuraClaims((body as Tokens).access_token)).toEqual({
      'x-hasura-default-role': 'student',
      'x-hasura-user-id': location.split('/').at(-1),
      'x-hasura-allowed-roles': ['student'],
    });
  });

  it('refuses a second account of one address, in any case', async () => {
    const account = newAccount();
    await admin('POST', '/users', account);
    const upper = account.email.toUpperCase();
    for (const again of [account, { ...account, email: upper, username: upper }]) {
      const answer = await admin('POST', '/users', again);
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ errorMessage: 'User exists with same email' });
    }
  });

  it('lets only one of two sign-ups at once succeed', async () => {
    const account = newAccount();
    const answers = await Promise.all([admin('POST', '/users', account), admin('POST', '/users', account)]);
    const [made, refused] = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(made).toBe(201);
    // 409, or 400 where both had looked before either was written: the adapter takes both for a known address.
    expect([400, 409]).toContain(refused);
  });

  it('refuses an address that is none', async () => {
    const answer = await admin('POST', '/users', { ...newAccount(), email: 'nomail', username: 'nomail' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ field: 'email', errorMessage: 'error-invalid-email', params: ['email', 'nomail'] });
  });

  it('takes letters beyond ASCII and a plus in the address', async () => {
    for (const start of ['é', 'a+b']) {
      const { email, ...account } = newAccount();
      const address = `${start}${email}`;
      expect((await admin('POST', '/users', { ...account, email: address, username: address })).status).toBe(201);
    }
  });

  it.each([
    ['a name with characters of markup', { firstName: '<b>Budi' }, 'firstName', 'error-person-name-invalid-character'],
    ['a name of 256 characters', { lastName: 'n'.repeat(256) }, 'lastName', 'error-invalid-length-too-long'],
    ['no address', { email: undefined, username: 'budi' }, 'email', 'error-user-attribute-required'],
  ])('refuses %s', async (_name, fields, field, errorMessage) => {
    const answer = await admin('POST', '/users', { ...newAccount(), ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ field, errorMessage });
  });

  it('names every fault of an address that is too long', async () => {
    const email = `${'w'.repeat(250)}@student.nusaraya.example`;
    const answer = await admin('POST', '/users', { ...newAccount(), email, username: email });
    expect(answer.status).toBe(400);
    const { errors } = answer.body as { errors: { errorMessage: string }[] };
    expect(errors.map(({ errorMessage }) => errorMessage).sort()).toEqual([
      'error-invalid-email',
      'error-invalid-length',
      'error-invalid-length-too-long',
    ]);
  });

  it('refuses a field that it does not know', async () => {
    const answer = await admin('POST', '/users', { ...newAccount(), nickname: 'Bud' });
    expect(answer.status).toBe(400);
    expect((answer.body as { error: string }).error).toContain('Unrecognized field "nickname"');
  });

  it.each([
    ['of five characters', 'short', policyRefusal('MinLength', 'minimum length 6')],
    ['of 129 characters', 'x'.repeat(129), policyRefusal('MaxLength', 'maximum length 128')],
    ['that was breached', 'password123', policyRefusal('Blacklisted', 'password is not allowed')],
    ['that was breached, in another case', 'PassWord123', policyRefusal('Blacklisted', 'password is not allowed')],
  ])('refuses a password %s and makes nothing', async (_name, password, expected) => {
    const account = newAccount(password);
    const answer = await admin('POST', '/users', account);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(expected);
    expect((await admin('GET', `/users?exact=true&email=${encodeURIComponent(account.email)}`)).body).toEqual([]);
  });

  it('refuses the address as password', async () => {
    const account = newAccount();
    const credentials = [{ type: 'password', value: account.email, temporary: false }];
    const answer = await admin('POST', '/users', { ...account, credentials });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(policyRefusal('NotUsername', 'must not be equal to the username'));
  });

  it('accepts passwords of six and of 128 characters', async () => {
    for (const password of ['Gado-2', `Gado-2${'x'.repeat(122)}`]) {
      const account = newAccount(password);
      expect((await admin('POST', '/users', account)).status).toBe(201);
      expect((await openId.signIn(account.email, password)).status).toBe(200);
    }
  });
});

describe('reading and changing an account', () => {
  it('finds it by its exact address', async () => {
    const user = await createUser(admin);
    const { status, headers, body } = await admin('GET', `/users?exact=true&email=${encodeURIComponent(user.email)}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(body).toEqual([
      {
        id: user.id,
        username: user.email,
        firstName: 'Budi',
        email: user.email,
        emailVerified: true,
        enabled: true,
        createdTimestamp: expect.any(Number),
        totp: false,
        disableableCredentialTypes: [],
        requiredActions: [],
        notBefore: 0,
        access: { manage: true },
      },
    ]);
    expect((await admin('GET', `/users?exact=true&email=${user.email.slice(0, -3)}`)).body).toEqual([]);
  });

  it('shows one by its id with what the caller may do', async () => {
    const user = await createUser(admin);
    const { status, body } = await admin('GET', `/users/${user.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: user.id,
      email: user.email,
      access: {
        manageGroupMembership: true,
        resetPassword: true,
        view: true,
        mapRoles: true,
        impersonate: false,
        manage: true,
      },
    });
  });

  it('says that an unknown one does not exist', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const [method, path] of [
      ['GET', `/users/${unknown}`],
      ['DELETE', `/users/${unknown}`],
      ['POST', `/users/${unknown}/logout`],
    ] as const) {
      const answer = await admin(method, path);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: 'User not found' });
    }
  });

  it('takes null in an update for nothing said', async () => {
    const user = await createUser(admin);
    expect((await admin('PUT', `/users/${user.id}`, { firstName: null, email: null })).status).toBe(204);
    expect((await admin('GET', `/users/${user.id}`)).body).toMatchObject({ firstName: 'Budi', email: user.email });
  });

  it('keeps what an update does not name', async () => {
    const user = await createUser(admin);
    expect((await admin('PUT', `/users/${user.id}`, { firstName: 'Citra' })).status).toBe(204);
    expect((await admin('GET', `/users/${user.id}`)).body).toMatchObject({
      firstName: 'Citra',
      email: user.email,
      enabled: true,
    });
    expect((await openId.signIn(user.email, user.password)).status).toBe(200);
  });

  it('refuses another account’s address', async () => {
    const [one, other] = [await createUser(admin), await createUser(admin)];
    const answer = await admin('PUT', `/users/${one.id}`, { email: other.email });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ errorMessage: 'User exists with same email' });
  });

  it('holds a new password to the same rules', async () => {
    const user = await createUser(admin);
    const reset = (value: string) => admin('PUT', `/users/${user.id}/reset-password`, { type: 'password', value, temporary: false });
    expect((await reset('short')).body).toEqual(policyRefusal('MinLength', 'minimum length 6'));
    const breached = await reset('qwerty123');
    expect(breached.status).toBe(400);
    expect(breached.body).toEqual(policyRefusal('Blacklisted', 'password is not allowed'));
    expect((await reset('')).body).toEqual({ error: 'Empty password not allowed' });
    expect((await reset('another-horse-18')).status).toBe(204);
    expect((await openId.signIn(user.email, 'another-horse-18')).status).toBe(200);
  });

  it('removes it', async () => {
    const user = await createUser(admin);
    expect((await admin('DELETE', `/users/${user.id}`)).status).toBe(204);
    expect((await admin('GET', `/users/${user.id}`)).status).toBe(404);
    expect((await openId.signIn(user.email, user.password)).status).toBe(400);
  });
});

describe('roles and groups of an account', () => {
  it('are the default ones at first', async () => {
    const user = await createUser(admin);
    const { body: roles } = await admin('GET', `/users/${user.id}/role-mappings/realm`);
    expect((roles as { name: string }[]).map(({ name }) => name)).toEqual(['default-roles-portal']);
    const { body: groups } = await admin('GET', `/users/${user.id}/groups`);
    expect(groups).toEqual([{ id: expect.any(String), name: 'students', path: '/students', subGroups: [] }]);
  });

  it('cannot be chosen by an attribute of the account', async () => {
    const account = newAccount();
    await admin('POST', '/users', { ...account, attributes: { portal_role: ['portal_admin'] } });
    const { body } = await openId.signIn(account.email, 'correct-horse-17');
    expect(hasuraClaims((body as Tokens).access_token)['x-hasura-default-role']).toBe('student');
  });

  it('offers the roles that are not mapped yet, with their ids', async () => {
    const user = await createUser(admin);
    const { body } = await admin('GET', `/users/${user.id}/role-mappings/realm/available`);
    const roles = body as { name: string }[];
    expect(roles.map(({ name }) => name).sort()).toEqual(['offline_access', 'portal_admin', 'student', 'uma_authorization']);
    expect(roles.find(({ name }) => name === 'portal_admin')).toEqual({
      id: expect.any(String),
      name: 'portal_admin',
      description: 'Career center administrator',
      composite: false,
      clientRole: false,
      containerId: expect.any(String),
    });
  });

  it('can be mapped and taken away again', async () => {
    const user = await createUser(admin);
    const { body } = await admin('GET', `/users/${user.id}/role-mappings/realm/available`);
    const role = (body as { name: string }[]).filter(({ name }) => name === 'portal_admin');
    const path = `/users/${user.id}/role-mappings/realm`;
    expect((await admin('POST', path, role)).status).toBe(204);
    expect((await admin('DELETE', path, role)).status).toBe(204);
    const { body: tokens } = await openId.signIn(user.email, user.password);
    expect(hasuraClaims((tokens as Tokens).access_token)['x-hasura-allowed-roles']).toEqual(['student']);
  });

  it('refuses a role whose id and name are not one role', async () => {
    const user = await createUser(admin);
    const role = [{ id: '00000000-0000-4000-8000-000000000000', name: 'portal_admin' }];
    const answer = await admin('POST', `/users/${user.id}/role-mappings/realm`, role);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 'Role not found' });
  });

  it('refuses a group that does not exist', async () => {
    const user = await createUser(admin);
    const answer = await admin('PUT', `/users/${user.id}/groups/00000000-0000-4000-8000-000000000000`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 'Group not found' });
  });

  it('lists the groups, also by name', async () => {
    const { body } = await admin('GET', '/groups?search=admins&exact=true');
    expect(body).toEqual([
      {
        id: expect.any(String),
        name: 'admins',
        path: '/admins',
        subGroupCount: 0,
        subGroups: [],
        access: { view: true, viewMembers: true, manageMembers: true, manage: true, manageMembership: true },
      },
    ]);
  });
});

describe('who may use the Admin API', () => {
  it('is nobody without a token', async () => {
    for (const token of [null, 'garbage']) {
      const answer = await adminCalls(target, token)('POST', '/users', newAccount());
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ error: 'HTTP 401 Unauthorized' });
    }
  });

  it('is no student and no portal admin', async () => {
    for (const email of ['student@student.nusaraya.example', 'admin@nusaraya.example']) {
      const { body } = await openId.signIn(email, target.demoPassword);
      const call = adminCalls(target, (body as Tokens).access_token);
      const answer = await call('POST', '/users', newAccount());
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ error: 'HTTP 403 Forbidden' });
    }
  });

  it('is the service account, for users only', async () => {
    const { body } = await openId.serviceToken();
    const tokens = body as Tokens;
    expect(Object.keys(tokens).sort()).toEqual([
      'access_token',
      'expires_in',
      'not-before-policy',
      'refresh_expires_in',
      'scope',
      'token_type',
    ]);
    for (const [method, path] of [
      ['GET', '/clients'],
      ['GET', '/events'],
      ['POST', '/roles'],
      ['GET', '/roles/portal_admin'],
    ] as const) {
      const answer = await admin(method, path, method === 'POST' ? { name: 'x' } : undefined);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ error: 'HTTP 403 Forbidden' });
    }
  });

  it('is not who gives a wrong secret', async () => {
    const fields = { client_id: 'portal-actions', client_secret: 'wrong', grant_type: 'client_credentials' };
    const answer = await openId.post('token', fields);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      error: 'unauthorized_client',
      error_description: 'Invalid client or Invalid client credentials',
    });
  });

  it('accepts the secret in HTTP Basic too', async () => {
    const basic = Buffer.from(`portal-actions:${target.clientSecret}`).toString('base64');
    const answer = await send(`${target.baseUrl}/realms/portal/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(answer.status).toBe(200);
  });
});
