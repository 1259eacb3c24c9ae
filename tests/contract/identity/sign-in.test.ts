import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminCall, IdentityTarget, Tokens } from './target.ts';
import { claimsOf, createUser, hasuraClaims, openIdCalls, openTarget, operatorAdmin } from './target.ts';

let target: IdentityTarget;
let openId: ReturnType<typeof openIdCalls>;
let admin: AdminCall;

beforeAll(async () => {
  target = await openTarget();
  openId = openIdCalls(target);
  admin = await operatorAdmin(target);
});
afterAll(() => target?.close());

const refused = (description: string) => ({ error: 'invalid_grant', error_description: description });

describe('signing in with a password', () => {
  it('gives a student three tokens and the session they belong to', async () => {
    const { status, headers, body } = await openId.signIn('student@student.nusaraya.example', target.demoPassword);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const tokens = body as Tokens;
    expect(Object.keys(tokens).sort()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'not-before-policy',
      'refresh_expires_in',
      'refresh_token',
      'scope',
      'session_state',
      'token_type',
    ]);
    expect(tokens).toMatchObject({ token_type: 'Bearer', 'not-before-policy': 0 });
    expect(String(tokens['scope']).split(' ').sort()).toEqual(['email', 'openid', 'profile']);
    expect([299, 300]).toContain(tokens.expires_in);
    expect(tokens.refresh_expires_in).toBeGreaterThan(14 * 86_400 - 5);
    expect(tokens.refresh_expires_in).toBeLessThanOrEqual(14 * 86_400);
    expect(tokens['session_state']).toBe(claimsOf(tokens.access_token)['sid']);
  });

  it('puts into the access token what Hasura and the action service read', async () => {
    const { body } = await openId.signIn('student@student.nusaraya.example', target.demoPassword);
    const { access_token: token } = body as Tokens;
    const claims = claimsOf(token);
    expect(claims).toMatchObject({
      iss: target.issuer,
      aud: 'portal-actions',
      sub: '22222222-2222-4222-8222-222222222222',
      typ: 'Bearer',
      azp: 'portal-web',
      acr: '1',
      'allowed-origins': [target.origin],
      realm_access: { roles: ['student'] },
      email_verified: true,
      name: 'Sari Wulandari',
      preferred_username: 'student@student.nusaraya.example',
      given_name: 'Sari',
      family_name: 'Wulandari',
      email: 'student@student.nusaraya.example',
    });
    expect(hasuraClaims(token)).toEqual({
      'x-hasura-default-role': 'student',
      'x-hasura-user-id': '22222222-2222-4222-8222-222222222222',
      'x-hasura-allowed-roles': ['student'],
    });
    expect(Object.keys(claims).sort()).toEqual([
      'acr',
      'allowed-origins',
      'aud',
      'azp',
      'email',
      'email_verified',
      'exp',
      'family_name',
      'given_name',
      'https://hasura.io/jwt/claims',
      'iat',
      'iss',
      'jti',
      'name',
      'preferred_username',
      'realm_access',
      'scope',
      'sid',
      'sub',
      'typ',
    ]);
  });

  it('counts in seconds of its own clock, so that a caller whose clock is off can tell by how much', async () => {
    const asked = Math.floor(Date.now() / 1000);
    const { body } = await openId.signIn('student@student.nusaraya.example', target.demoPassword);
    const { access_token: access, refresh_token: refresh, expires_in: lifespan } = body as Tokens;
    const answered = Math.ceil(Date.now() / 1000);
    const [claims, refreshClaims] = [claimsOf(access), claimsOf(refresh)] as Record<string, number>[];
    for (const issued of [claims?.['iat'], refreshClaims?.['iat']]) {
      expect(issued).toBeGreaterThanOrEqual(asked);
      expect(issued).toBeLessThanOrEqual(answered);
    }
    expect((claims?.['exp'] ?? 0) - (claims?.['iat'] ?? 0)).toBe(300);
    // The answer counts from when it is written, which may be a second after the token was stamped.
    expect(lifespan).toBeGreaterThanOrEqual(298);
    expect(lifespan).toBeLessThanOrEqual(300);
    // No "not before": a caller whose clock is behind would take a fresh token for one of the future.
    expect(claims).not.toHaveProperty('nbf');
  });

  it('gives an admin both portal roles and no role named admin', async () => {
    const { body } = await openId.signIn('admin@nusaraya.example', target.demoPassword);
    expect(hasuraClaims((body as Tokens).access_token)).toEqual({
      'x-hasura-default-role': 'portal_admin',
      'x-hasura-user-id': '11111111-1111-4111-8111-111111111111',
      'x-hasura-allowed-roles': ['portal_admin', 'student'],
    });
  });

  it('names the user in the id token, for the app alone', async () => {
    const { body } = await openId.signIn('student@student.nusaraya.example', target.demoPassword);
    expect(claimsOf((body as Tokens).id_token ?? '')).toMatchObject({
      iss: target.issuer,
      aud: 'portal-web',
      azp: 'portal-web',
      typ: 'ID',
      sub: '22222222-2222-4222-8222-222222222222',
      name: 'Sari Wulandari',
      at_hash: expect.any(String),
    });
  });

  it('makes refresh tokens that a browser can decode', async () => {
    const { body } = await openId.signIn('student@student.nusaraya.example', target.demoPassword);
    const tokens = body as Tokens;
    const claims = claimsOf(tokens.refresh_token);
    expect(claims).toMatchObject({
      iss: target.issuer,
      aud: target.issuer,
      sub: '22222222-2222-4222-8222-222222222222',
      typ: 'Refresh',
      azp: 'portal-web',
      sid: tokens['session_state'],
    });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBeGreaterThan(14 * 86_400 - 5);
  });

  it('signs access tokens with a key of the published key set', async () => {
    const { body } = await openId.signIn('student@student.nusaraya.example', target.demoPassword);
    const keys = createRemoteJWKSet(new URL(`${target.baseUrl}/realms/portal/protocol/openid-connect/certs`));
    const options = { issuer: target.issuer, audience: 'portal-actions', algorithms: ['RS256'] };
    const { payload } = await jwtVerify((body as Tokens).access_token, keys, options);
    expect(payload.sub).toBe('22222222-2222-4222-8222-222222222222');
  });

  it('accepts the address in any case', async () => {
    const user = await createUser(admin);
    expect((await openId.signIn(user.email.toUpperCase(), user.password)).status).toBe(200);
  });

  it('gives no id token without the scope openid', async () => {
    const user = await createUser(admin);
    const fields = { client_id: 'portal-web', grant_type: 'password', username: user.email, password: user.password };
    const { body } = await openId.post('token', fields);
    expect(body).not.toHaveProperty('id_token');
  });

  it('needs no last name', async () => {
    const user = await createUser(admin);
    const { status, body } = await openId.signIn(user.email, user.password);
    expect(status).toBe(200);
    expect(claimsOf((body as Tokens).access_token)).toMatchObject({ name: 'Budi', given_name: 'Budi' });
  });
});

describe('a sign-in that is refused', () => {
  it('does not tell a wrong password from an unknown user', async () => {
    const user = await createUser(admin);
    const wrong = await openId.signIn(user.email, 'not-the-password');
    const unknown = await openId.signIn(`nobody-${user.email}`, 'not-the-password');
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(refused('Invalid user credentials'));
    }
  });

  it('says that an account is disabled', async () => {
    const user = await createUser(admin);
    expect((await admin('PUT', `/users/${user.id}`, { enabled: false })).status).toBe(204);
    const answer = await openId.signIn(user.email, user.password);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refused('Account disabled'));
  });

  it('says that a temporary password must be replaced first', async () => {
    const user = await createUser(admin);
    const credential = { type: 'password', value: 'temporary-17', temporary: true };
    expect((await admin('PUT', `/users/${user.id}/reset-password`, credential)).status).toBe(204);
    const answer = await openId.signIn(user.email, 'temporary-17');
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refused('Account is not fully set up'));
  });

  it.each([
    [
      'an unknown client',
      { client_id: 'nobody', grant_type: 'password' },
      401,
      'invalid_client',
      'Invalid client or Invalid client credentials',
    ],
    ['no client', { grant_type: 'password' }, 401, 'invalid_client', 'Invalid client or Invalid client credentials'],
    ['an unsupported grant', { client_id: 'portal-web', grant_type: 'magic' }, 400, 'unsupported_grant_type', 'Unsupported grant_type'],
    ['no grant', { client_id: 'portal-web' }, 400, 'invalid_request', 'Missing form parameter: grant_type'],
    [
      'no username',
      { client_id: 'portal-web', grant_type: 'password', password: 'x' },
      401,
      'invalid_request',
      'Missing parameter: username',
    ],
    [
      'no password',
      { client_id: 'portal-web', grant_type: 'password', username: 'admin@nusaraya.example' },
      400,
      'invalid_grant',
      'Invalid user credentials',
    ],
    ['no refresh token', { client_id: 'portal-web', grant_type: 'refresh_token' }, 400, 'invalid_request', 'No refresh token'],
    [
      'a service grant of the app',
      { client_id: 'portal-web', grant_type: 'client_credentials' },
      401,
      'unauthorized_client',
      'Public client not allowed to retrieve service account',
    ],
    [
      'an unknown scope',
      { client_id: 'portal-web', grant_type: 'password', scope: 'openid all', username: 'a', password: 'b' },
      400,
      'invalid_scope',
      'Invalid scopes: openid all',
    ],
  ])('names what is wrong with %s', async (_name, fields, status, error, description) => {
    const answer = await openId.post('token', fields);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error, error_description: description });
  });

  it('offers no tokens that outlive the session', async () => {
    const fields = {
      client_id: 'portal-web',
      grant_type: 'password',
      scope: 'openid offline_access',
      username: 'student@student.nusaraya.example',
      password: target.demoPassword,
    };
    const answer = await openId.post('token', fields);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'invalid_scope',
      error_description: 'Invalid scopes: openid offline_access',
    });
  });

  it('takes a name with spaces around it for another one', async () => {
    const user = await createUser(admin);
    expect((await openId.signIn(` ${user.email} `, user.password)).body).toEqual(refused('Invalid user credentials'));
  });

  it('refuses the password grant to the service account', async () => {
    const secret = { client_id: 'portal-actions', client_secret: target.clientSecret };
    const answer = await openId.post('token', { ...secret, grant_type: 'password', username: 'a', password: 'b' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'unauthorized_client',
      error_description: 'Client not allowed for direct access grants',
    });
  });
});

describe('guessing passwords', () => {
  it('locks the account after five failures, also against the right password, until it is unlocked', async () => {
    const user = await createUser(admin);
    const detector = `/attack-detection/brute-force/users/${user.id}`;
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await openId.signIn(user.email, 'not-the-password')).body).toEqual(refused('Invalid user credentials'));
    }
    const right = await openId.signIn(user.email, user.password);
    expect(right.status).toBe(400);
    expect(right.body).toEqual(refused('Invalid user credentials'));
    const { body: state } = await admin('GET', detector);
    expect(state).toMatchObject({
      numFailures: 5,
      numTemporaryLockouts: 1,
      disabled: true,
      numSecondaryAuthFailures: 0,
    });
    const { failedLoginNotBefore, lastFailure } = state as { failedLoginNotBefore: number; lastFailure: number };
    expect(failedLoginNotBefore - Math.floor(lastFailure / 1000)).toBe(60);

    expect((await admin('DELETE', detector)).status).toBe(204);
    expect((await openId.signIn(user.email, user.password)).status).toBe(200);
    expect((await admin('GET', detector)).body).toEqual({
      failedLoginNotBefore: 0,
      numFailures: 0,
      numTemporaryLockouts: 0,
      disabled: false,
      numSecondaryAuthFailures: 0,
      lastIPFailure: 'n/a',
      lastFailure: 0,
    });
  });

  it('forgets failures after a success', async () => {
    const user = await createUser(admin);
    for (let attempt = 0; attempt < 4; attempt += 1) await openId.signIn(user.email, 'not-the-password');
    expect((await openId.signIn(user.email, user.password)).status).toBe(200);
    for (let attempt = 0; attempt < 4; attempt += 1) await openId.signIn(user.email, 'not-the-password');
    expect((await openId.signIn(user.email, user.password)).status).toBe(200);
  });
});
