import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityTarget, Tokens } from './target.ts';
import { openIdCalls, openTarget, send } from './target.ts';

const evil = 'http://evil.example';

let target: IdentityTarget;
let openId: ReturnType<typeof openIdCalls>;
let tokens: Tokens;

beforeAll(async () => {
  target = await openTarget();
  openId = openIdCalls(target);
  tokens = (await openId.signIn('student@student.nusaraya.example', target.demoPassword)).body as Tokens;
});
afterAll(() => target?.close());

const get = (path: string, headers: Record<string, string> = {}) => send(`${target.baseUrl}/realms/portal${path}`, { headers });
const preflight = (path: string, origin: string) =>
  send(`${target.baseUrl}/realms/portal/protocol/openid-connect/${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
const cors = ({ headers }: { headers: Headers }) => Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

describe('what the realm publishes', () => {
  it('names its endpoints under the public address', async () => {
    const { status, headers, body } = await get('/.well-known/openid-configuration');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    const base = `${target.issuer}/protocol/openid-connect`;
    expect(body).toMatchObject({
      issuer: target.issuer,
      token_endpoint: `${base}/token`,
      introspection_endpoint: `${base}/token/introspect`,
      userinfo_endpoint: `${base}/userinfo`,
      end_session_endpoint: `${base}/logout`,
      jwks_uri: `${base}/certs`,
      revocation_endpoint: `${base}/revoke`,
    });
    const { grant_types_supported: grants, scopes_supported: scopes } = body as Record<string, string[]>;
    expect(grants).toEqual(expect.arrayContaining(['password', 'refresh_token', 'client_credentials']));
    expect(scopes).toEqual(expect.arrayContaining(['openid', 'basic', 'profile', 'email']));
  });

  it('publishes a signing key and an encryption key, without private parts', async () => {
    const { status, body } = await get('/protocol/openid-connect/certs');
    expect(status).toBe(200);
    const { keys } = body as { keys: Record<string, unknown>[] };
    expect(keys.map(({ kty, alg, use }) => `${kty} ${alg} ${use}`).sort()).toEqual(['RSA RS256 sig', 'RSA RSA-OAEP enc']);
    for (const key of keys) {
      expect(key).toMatchObject({ kid: expect.any(String), n: expect.any(String), e: 'AQAB' });
      expect(key).not.toHaveProperty('d');
    }
  });

  it('answers unknown paths, realms and methods as JSON', async () => {
    const unknown = await send(`${target.baseUrl}/realms/other`);
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'Realm does not exist' }]);
    expect((await get('/nothing')).status).toBe(404);
    expect((await send(`${target.baseUrl}/realms/portal/protocol/openid-connect/certs`, { method: 'POST' })).status).toBe(405);
  });
});

describe('userinfo', () => {
  it('names the user of an access token', async () => {
    const { status, body } = await openId.userinfo(tokens.access_token);
    expect(status).toBe(200);
    expect(body).toEqual({
      sub: '22222222-2222-4222-8222-222222222222',
      email_verified: true,
      name: 'Sari Wulandari',
      preferred_username: 'student@student.nusaraya.example',
      given_name: 'Sari',
      family_name: 'Wulandari',
      email: 'student@student.nusaraya.example',
    });
  });

  it('asks for a token where none is given', async () => {
    const answer = await get('/protocol/openid-connect/userinfo');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="portal"');
  });

  it('refuses a bad token with an empty text', async () => {
    const answer = await openId.userinfo('garbage');
    expect(answer.status).toBe(401);
    expect(answer.text).toBe('');
    expect(answer.headers.get('content-type')).toBe('text/plain;charset=utf-8');
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('refuses a token that was not asked for with openid', async () => {
    const fields = {
      client_id: 'portal-web',
      grant_type: 'password',
      username: 'student@student.nusaraya.example',
      password: target.demoPassword,
    };
    const { body } = await openId.post('token', fields);
    const answer = await openId.userinfo((body as Tokens).access_token);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
  });
});

describe('introspection', () => {
  it('tells a resource server what a token says', async () => {
    const { status, body } = await openId.introspect(tokens.access_token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      iss: target.issuer,
      aud: 'portal-actions',
      sub: '22222222-2222-4222-8222-222222222222',
      client_id: 'portal-web',
      username: 'student@student.nusaraya.example',
      token_type: 'Bearer',
      active: true,
      'https://hasura.io/jwt/claims': { 'x-hasura-default-role': 'student' },
    });
  });

  it('says only that garbage is not active', async () => {
    const { status, body } = await openId.introspect('garbage');
    expect(status).toBe(200);
    expect(body).toEqual({ active: false });
  });

  it('tells a resource server nothing of tokens meant for others', async () => {
    const { body } = await openId.serviceToken();
    expect((await openId.introspect((body as Tokens).access_token)).body).toEqual({ active: false });
  });

  it('is closed to a wrong secret', async () => {
    const fields = { client_id: 'portal-actions', client_secret: 'wrong', token: tokens.access_token };
    const answer = await openId.post('token/introspect', fields);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: 'invalid_client', error_description: 'Client authentication failed.' });
  });

  it('is closed to the app', async () => {
    const answer = await openId.post('token/introspect', { client_id: 'portal-web', token: tokens.access_token });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ error: 'invalid_request', error_description: 'Client not allowed.' });
  });
});

describe('pages of other origins', () => {
  const readable = (origin: string) => ({
    'access-control-allow-credentials': 'true',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Access-Control-Allow-Methods',
  });
  const student = 'student@student.nusaraya.example';

  it('may read tokens and errors when they are the app’s own', async () => {
    const { origin } = target;
    const right = await openId.signIn(student, target.demoPassword, { origin });
    expect(right.status).toBe(200);
    expect(cors(right)).toEqual(readable(origin));
    const wrong = await openId.signIn(`nobody-${student}`, 'x', { origin });
    expect(wrong.status).toBe(400);
    expect(cors(wrong)).toEqual(readable(origin));
    expect(cors(await openId.userinfo(tokens.access_token, { origin }))).toEqual(readable(origin));
  });

  it('are not foreign when they come from the server’s own address', async () => {
    const answer = await openId.signIn(student, target.demoPassword, { origin: target.baseUrl });
    expect(answer.status).toBe(200);
  });

  it('are refused otherwise, whatever the password', async () => {
    const right = await openId.signIn(student, target.demoPassword, { origin: evil });
    expect(right.status).toBe(403);
    expect(right.body).toEqual({ error: 'Invalid origin' });
    expect(cors(right)).toEqual({});
    expect((await openId.signIn(`nobody-${student}`, 'x', { origin: evil })).status).toBe(403);
    expect((await openId.userinfo(tokens.access_token, { origin: evil })).status).toBe(403);
    const logout = await openId.post('logout', { client_id: 'portal-web', refresh_token: 'x' }, { origin: evil });
    expect(logout.status).toBe(403);
    expect(logout.body).toEqual({ error: 'Invalid origin' });
  });

  it('may all read what is public', async () => {
    const expected = { 'access-control-allow-credentials': 'true', 'access-control-allow-origin': evil };
    expect(cors(await get('/protocol/openid-connect/certs', { origin: evil }))).toEqual(expected);
    expect(cors(await get('/.well-known/openid-configuration', { origin: evil }))).toEqual(expected);
  });

  it.each([
    ['token', 'POST, OPTIONS'],
    ['logout', 'GET, HEAD, OPTIONS'],
  ])('may ask before they call %s', async (path, methods) => {
    for (const origin of [target.origin, evil]) {
      const answer = await preflight(path, origin);
      expect(answer.status).toBe(200);
      const { 'access-control-allow-headers': allowed, ...others } = cors(answer);
      expect(allowed?.split(', ').sort()).toEqual([
        'Accept',
        'Access-Control-Request-Headers',
        'Access-Control-Request-Method',
        'Authorization',
        'Content-Type',
        'DPoP',
        'Origin',
        'X-Requested-With',
      ]);
      expect(others).toEqual({
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': methods,
        'access-control-allow-origin': origin,
        'access-control-max-age': '3600',
      });
    }
  });
});

describe('logging out by redirect', () => {
  it('ends the session and returns to the app', async () => {
    const user = (await openId.signIn('student@student.nusaraya.example', target.demoPassword)).body as Tokens;
    const back = `${target.origin}/auth`;
    const query = new URLSearchParams({ id_token_hint: user.id_token ?? '', post_logout_redirect_uri: back });
    const answer = await get(`/protocol/openid-connect/logout?${query}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(back);
    expect((await openId.refresh(user.refresh_token)).status).toBe(400);
  });

  it('never returns to a foreign page', async () => {
    const query = new URLSearchParams({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: `${evil}/` });
    const answer = await get(`/protocol/openid-connect/logout?${query}`);
    expect(answer.status).toBe(400);
    expect((await openId.refresh(tokens.refresh_token)).status).toBe(200);
  });
});
