import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JwtSecret } from '#engine/jwt-secret.ts';
import { createAuthenticator } from './authenticate.ts';

const ISSUER = 'https://portal.example/realms/portal';
const AUDIENCE = 'portal-actions';
const NAMESPACE = 'https://hasura.io/jwt/claims';
const CLAIMS = { 'x-hasura-default-role': 'student', 'x-hasura-allowed-roles': ['student', 'portal_admin'], 'X-Hasura-User-Id': 'u1' };
const NOW = Date.UTC(2026, 10, 21, 12);

interface TokenParts {
  claims?: unknown;
  issuer?: string;
  audience?: string;
  expires?: number;
  notBefore?: number;
  kid?: string;
  key?: CryptoKey;
}

let keyServer: Server;
let published: JWK[] = [];
let keyRequests = 0;
let secret: JwtSecret;
let key: CryptoKey;

async function newKey(kid: string): Promise<CryptoKey> {
  const pair = await generateKeyPair('RS256');
  published = [...published, { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }];
  return pair.privateKey;
}

beforeAll(async () => {
  key = await newKey('one');
  keyServer = createServer((_, response) => {
    keyRequests += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
  const { port } = keyServer.address() as AddressInfo;
  const jwk_url = `http://127.0.0.1:${port}/certs`;
  secret = { jwk_url, issuer: ISSUER, audience: AUDIENCE, claims_namespace: NAMESPACE, claims_format: 'json', allowed_skew: 0 };
});

afterAll(() => keyServer.close());

function token(parts: TokenParts = {}): Promise<string> {
  const { claims = CLAIMS, issuer = ISSUER, audience = AUDIENCE, expires = NOW / 1000 + 300, notBefore, kid = 'one' } = parts;
  const jwt = new SignJWT({ [NAMESPACE]: claims }).setProtectedHeader({ alg: 'RS256', kid }).setIssuer(issuer).setAudience(audience);
  jwt.setExpirationTime(expires);
  if (notBefore !== undefined) jwt.setNotBefore(notBefore);
  return jwt.sign(parts.key ?? key);
}

function authenticator(settings: { unauthorizedRole?: string; jwt?: JwtSecret | null; now?: () => number } = {}) {
  const { unauthorizedRole, jwt = secret, now = () => NOW } = settings;
  return createAuthenticator({ adminSecret: 'top-secret', jwt: jwt ?? undefined, unauthorizedRole }, now);
}

const bearer = (jwt: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${jwt}`, ...more });

describe('a token', () => {
  test('gives its default role and its claims as session variables, whatever their case', async () => {
    const session = await authenticator()(bearer(await token()));
    expect(session.role).toBe('student');
    expect(Object.fromEntries(session.variables)).toEqual({ 'x-hasura-user-id': 'u1', 'x-hasura-role': 'student' });
    expect(session.expiresAt).toBe(NOW + 300_000);
  });

  test('lets its bearer choose another allowed role (allowed)', async () => {
    const session = await authenticator()(bearer(await token(), { 'x-hasura-role': 'portal_admin' }));
    expect(session.role).toBe('portal_admin');
  });

  test('does not let its bearer choose a role that it does not allow (denied)', async () => {
    await expect(authenticator()(bearer(await token(), { 'x-hasura-role': 'admin' }))).rejects.toMatchObject({
      code: 'access-denied',
      message: 'Your requested role is not in allowed roles',
    });
  });

  test('wins over x-hasura-* headers of the client', async () => {
    const session = await authenticator()(bearer(await token(), { 'x-hasura-user-id': 'someone-else', 'x-hasura-extra': '1' }));
    expect(session.variables.get('x-hasura-user-id')).toBe('u1');
    expect(session.variables.has('x-hasura-extra')).toBe(false);
  });

  test.each<[string, TokenParts, string]>([
    ['expired', { expires: NOW / 1000 - 1 }, 'JWTExpired'],
    ['not yet valid', { notBefore: NOW / 1000 + 60 }, 'JWTNotYetValid'],
    ['of another issuer', { issuer: 'https://evil.example' }, 'JWTNotInIssuer'],
    ['for another audience', { audience: 'someone' }, 'JWTNotInAudience'],
    ['with an unknown key id', { kid: 'nobody' }, 'JWSError NoUsableKeys'],
  ])('that is %s is refused with the reason', async (_, parts, reason) => {
    await expect(authenticator()(bearer(await token(parts)))).rejects.toMatchObject({
      code: 'invalid-jwt',
      message: `Could not verify JWT: ${reason}`,
    });
  });

  test('that is unsigned is refused', async () => {
    const unsigned = new UnsecuredJWT({ [NAMESPACE]: CLAIMS }).setIssuer(ISSUER).setAudience(AUDIENCE).encode();
    await expect(authenticator()(bearer(unsigned))).rejects.toMatchObject({ code: 'invalid-jwt' });
  });

  test('signed with the public key as a shared secret is refused', async () => {
    const known = await importJWK({ ...published[0], ext: true }, 'RS256');
    const forged = await new SignJWT({ [NAMESPACE]: CLAIMS })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .sign(new TextEncoder().encode(await exportSPKI(known as CryptoKey)));
    await expect(authenticator()(bearer(forged))).rejects.toMatchObject({ code: 'invalid-jwt' });
  });

  test.each<[string, unknown, string, string]>([
    [
      'no default role',
      { 'x-hasura-allowed-roles': ['student'] },
      'jwt-missing-role-claims',
      'JWT claim does not contain x-hasura-default-role',
    ],
    [
      'no allowed roles',
      { 'x-hasura-default-role': 'student' },
      'jwt-missing-role-claims',
      'JWT claim does not contain x-hasura-allowed-roles',
    ],
    ['claims that are no object', 'student', 'jwt-invalid-claims', 'expecting a json object when claims_format is json'],
    [
      'a claim that is no text',
      { ...CLAIMS, 'x-hasura-n': 1 },
      'jwt-invalid-claims',
      'x-hasura-* claims: parsing Text failed, expected String, but encountered Number',
    ],
  ])('with %s is refused', async (_, claims, code, message) => {
    await expect(authenticator()(bearer(await token({ claims })))).rejects.toMatchObject({ code, message });
  });

  test('without the claims of its namespace, without an issuer or without an audience is refused', async () => {
    const sign = (jwt: SignJWT) =>
      jwt
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setExpirationTime(NOW / 1000 + 300)
        .sign(key);
    const nobody = await sign(new SignJWT({}).setIssuer(ISSUER).setAudience(AUDIENCE));
    await expect(authenticator()(bearer(nobody))).rejects.toMatchObject({
      code: 'jwt-invalid-claims',
      message: `claims key: '${NAMESPACE}' not found`,
    });
    const fromNowhere = await sign(new SignJWT({ [NAMESPACE]: CLAIMS }).setAudience(AUDIENCE));
    await expect(authenticator()(bearer(fromNowhere))).rejects.toMatchObject({ message: 'Could not verify JWT: JWTNotInIssuer' });
    const forNobody = await sign(new SignJWT({ [NAMESPACE]: CLAIMS }).setIssuer(ISSUER));
    await expect(authenticator()(bearer(forNobody))).rejects.toMatchObject({ message: 'Could not verify JWT: JWTNotInAudience' });
  });

  test('whose payload or signature was changed is refused', async () => {
    const [header = '', payload = '', signature = ''] = (await token()).split('.');
    const raised = Buffer.from(JSON.stringify({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), extra: 1 }));
    for (const changed of [
      `${header}.${raised.toString('base64url')}.${signature}`,
      `${header}.${payload}.${'A'.repeat(signature.length)}`,
    ]) {
      await expect(authenticator()(bearer(changed))).rejects.toMatchObject({
        message: 'Could not verify JWT: JWSError JWSInvalidSignature',
      });
    }
  });

  test.each([
    ['x-hasura-allowed-roles', '["admin"]'],
    ['x-hasura-default-role', 'admin'],
    ['x-hasura-use-backend-only-permissions', 'true'],
    ['x-hasura-admin-secret', ''],
  ])('is not widened by the header %s of its bearer', async (name, value) => {
    const session = await authenticator()(bearer(await token(), { [name]: value }));
    expect(session).toMatchObject({ role: 'student', backendOnly: false });
    expect(Object.fromEntries(session.variables)).toEqual({ 'x-hasura-role': 'student', 'x-hasura-user-id': 'u1' });
    const asAdmin = authenticator()(bearer(await token(), { [name]: value, 'x-hasura-role': 'admin' }));
    await expect(asAdmin).rejects.toMatchObject({ code: 'access-denied' });
  });

  test('that was verified is refused again once its time is over', async () => {
    let now = NOW;
    const authenticate = authenticator({ now: () => now });
    const jwt = await token();
    await authenticate(bearer(jwt));
    now = NOW + 300_000;
    await expect(authenticate(bearer(jwt))).rejects.toMatchObject({ message: 'Could not verify JWT: JWTExpired' });
  });

  test('is verified once: the key server is asked for the first one only', async () => {
    const authenticate = authenticator();
    const jwt = await token();
    await authenticate(bearer(jwt));
    const asked = keyRequests;
    for (let i = 0; i < 20; i++) await authenticate(bearer(jwt));
    expect(keyRequests).toBe(asked);
  });

  test('of a key that was added later is accepted without a restart', async () => {
    const authenticate = authenticator();
    const second = await newKey('two');
    const session = await authenticate(bearer(await token({ key: second, kid: 'two' })));
    expect(session.role).toBe('student');
  });

  test('is not called invalid while the key server is away', async () => {
    const away = { ...secret, jwk_url: 'http://127.0.0.1:1/certs' };
    await expect(authenticator({ jwt: away })(bearer(await token()))).rejects.toMatchObject({
      code: 'unexpected',
      message: 'the key server cannot be reached',
    });
  });

  test('of a shared secret is accepted where the settings give one', async () => {
    const shared = 'a-shared-secret-of-at-least-32-bytes';
    const { jwk_url: _, ...rest } = secret;
    const jwt = await new SignJWT({ [NAMESPACE]: CLAIMS })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setExpirationTime(NOW / 1000 + 60)
      .sign(new TextEncoder().encode(shared));
    const session = await authenticator({ jwt: { ...rest, type: 'HS256', key: shared } })(bearer(jwt));
    expect(session.role).toBe('student');
  });

  test.each(['token', 'Basic abc', 'Bearer', 'Bearer a b'])('header "%s" is malformed', async (authorization) => {
    await expect(authenticator()({ authorization })).rejects.toMatchObject({
      code: 'invalid-headers',
      message: 'Malformed Authorization header',
    });
  });

  test('that is no token at all is refused', async () => {
    await expect(authenticator()(bearer('abc'))).rejects.toMatchObject({
      message: 'Could not verify JWT: JWSError (CompactDecodeError Invalid number of parts: Expected 3 parts; got 1)',
    });
  });
});

describe('the admin secret', () => {
  test('gives the role admin, or the one that is asked for, with session variables from the headers', async () => {
    const authenticate = authenticator();
    expect((await authenticate({ 'x-hasura-admin-secret': 'top-secret' })).role).toBe('admin');
    const session = await authenticate({
      'x-hasura-admin-secret': 'top-secret',
      'x-hasura-role': 'user',
      'x-hasura-user-id': '7',
      'x-other': 'no',
    });
    expect(Object.fromEntries(session.variables)).toEqual({ 'x-hasura-role': 'user', 'x-hasura-user-id': '7' });
  });

  test('that is wrong is refused even beside a good token', async () => {
    const headers = bearer(await token(), { 'x-hasura-admin-secret': 'guess' });
    await expect(authenticator()(headers)).rejects.toMatchObject({
      code: 'access-denied',
      message: 'invalid "x-hasura-admin-secret"/"x-hasura-access-key"',
    });
  });

  test('alone allows the permissions that are for backends only', async () => {
    const header = { 'x-hasura-use-backend-only-permissions': 'true' };
    expect((await authenticator()({ 'x-hasura-admin-secret': 'top-secret', ...header })).backendOnly).toBe(true);
    expect((await authenticator()(bearer(await token(), header))).backendOnly).toBe(false);
  });
});

describe('without credentials', () => {
  test('a request is refused, in the words of the mode', async () => {
    await expect(authenticator()({})).rejects.toMatchObject({ code: 'invalid-headers' });
    await expect(authenticator({ jwt: null })({})).rejects.toMatchObject({
      code: 'access-denied',
      message: '"x-hasura-admin-secret"/"x-hasura-access-key" required, but not found',
    });
  });

  test('a request has the unauthorized role, whatever role it asks for', async () => {
    const session = await authenticator({ unauthorizedRole: 'anonymous' })({ 'x-hasura-role': 'admin', 'x-hasura-user-id': '3' });
    expect(session.role).toBe('anonymous');
    expect(Object.fromEntries(session.variables)).toEqual({ 'x-hasura-role': 'anonymous', 'x-hasura-user-id': '3' });
  });
});
