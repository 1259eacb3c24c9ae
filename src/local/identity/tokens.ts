import type { JWTPayload } from 'jose';
import { SignJWT, jwtVerify } from 'jose';
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Claims } from './claims.ts';
import { mappedClaims, profileClaims, tokenRoles } from './claims.ts';
import type { Realm, RealmClient } from './realm-file.ts';
import type { Session } from './session-store.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { User } from './user-store.ts';

/** How the token came about; Keycloak writes it into the access token's id. */
export type Grant = 'password' | 'refresh_token' | 'client_credentials';

const tokenIdPrefix: Record<Grant, string> = {
  password: 'onrtro',
  refresh_token: 'onrtrt',
  client_credentials: 'trrtcc',
};

/** For whom a token response is made; `session` is null for a service account. */
export interface TokenSubject {
  user: User;
  client: RealmClient;
  session: Session | null;
  /** When the session ends unless it is used again, in ms; ignored without a session. */
  sessionExpiry: number;
  /** As granted, for example `openid email profile`. */
  scope: string;
  grant: Grant;
}

/** RFC 6749 section 5.1 with Keycloak's additions; durations in seconds. */
export type TokenResponse = Record<string, string | number>;

const accessClaims = z.looseObject({
  sub: z.string(),
  azp: z.string(),
  typ: z.literal('Bearer'),
  scope: z.string(),
  sid: z.string().optional(),
  exp: z.number(),
});
/** A verified access token's claims. */
export type AccessClaims = z.infer<typeof accessClaims>;

const refreshClaims = z.looseObject({
  sub: z.string(),
  azp: z.string(),
  typ: z.literal('Refresh'),
  scope: z.string(),
  sid: z.string(),
  exp: z.number(),
});
/** A refresh token's claims; whether it has expired is the caller's to judge. */
export type RefreshClaims = z.infer<typeof refreshClaims>;

/** Makes and reads the realm's tokens; it knows nothing of the state of sessions. */
export interface TokenIssuer {
  respond(subject: TokenSubject): Promise<TokenResponse>;
  /** The claims of a signed, unexpired access token of this realm, else null. */
  readAccessToken(token: string): Promise<AccessClaims | null>;
  /** The claims of a signed refresh token of this realm, expired or not, else null. */
  readRefreshToken(token: string): Promise<RefreshClaims | null>;
  /** The claims of a signed id token of this realm, expired or not, else null. */
  readIdToken(token: string): Promise<JWTPayload | null>;
}

/** Scopes that every client has; the refresh token carries them all, the access token the shown ones. */
const refreshScopes = 'acr roles web-origins email profile basic';

export function createTokenIssuer(realm: Realm, issuer: string, keys: SigningKeys, clock: () => number): TokenIssuer {
  const now = () => Math.floor(clock() / 1000);
  const sign = (claims: Claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.signing.kid }).sign(keys.signing.privateKey);
  const signRefresh = (claims: Claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS512', typ: 'JWT', kid: keys.refresh.kid }).sign(keys.refresh.secret);
  const read = async (token: string, kind: 'signed' | 'refresh', at: Date): Promise<JWTPayload | null> => {
    const options = { issuer, algorithms: [kind === 'signed' ? 'RS256' : 'HS512'], currentDate: at };
    const key = kind === 'signed' ? keys.signing.publicKey : keys.refresh.secret;
    return jwtVerify(token, key, options).then(
      ({ payload }) => payload,
      () => null,
    );
  };
  return {
    respond: (subject) => tokenResponse(realm, issuer, now(), subject, sign, signRefresh),
    readAccessToken: async (token) => accessClaims.safeParse(await read(token, 'signed', new Date(clock()))).data ?? null,
    readRefreshToken: async (token) => refreshClaims.safeParse(await read(token, 'refresh', new Date(0))).data ?? null,
    readIdToken: async (token) => {
      const payload = await read(token, 'signed', new Date(0));
      return payload?.['typ'] === 'ID' ? payload : null;
    },
  };
}

async function tokenResponse(
  realm: Realm,
  issuer: string,
  now: number,
  subject: TokenSubject,
  sign: (claims: Claims) => Promise<string>,
  signRefresh: (claims: Claims) => Promise<string>,
): Promise<TokenResponse> {
  const { user, client, session, scope, grant } = subject;
  const sessionEnd = Math.floor(subject.sessionExpiry / 1000);
  const lifespan = session ? Math.min(realm.accessTokenLifespan, sessionEnd - now) : realm.accessTokenLifespan;
  const mapped = mappedClaims(realm, client, user, 'access.token.claim');
  const base = { exp: now + lifespan, iat: now, iss: issuer, sub: user.id, azp: client.clientId };
  const sid = session && { sid: session.id };
  const audience = session ? mapped['aud'] : Object.keys(clientRolesOf(realm, client));
  const accessToken = await sign({
    ...base,
    jti: `${tokenIdPrefix[grant]}:${randomUUID()}`,
    ...mapped,
    ...audienceClaim(audience),
    typ: 'Bearer',
    ...sid,
    acr: '1',
    ...(client.webOrigins.length > 0 && { 'allowed-origins': client.webOrigins }),
    ...roleClaims(realm, client, user),
    scope,
    ...profileClaims(user),
  });
  const isOpenId = scope.split(' ').includes('openid');
  const shared = {
    token_type: 'Bearer',
    ...(isOpenId && { id_token: await sign(idTokenClaims(realm, subject, { ...base, ...sid }, accessToken)) }),
    'not-before-policy': 0,
    scope,
  };
  if (!session) return { access_token: accessToken, expires_in: lifespan, refresh_expires_in: 0, ...shared };
  const refreshToken = await signRefresh({
    ...base,
    exp: sessionEnd,
    jti: randomUUID(),
    aud: issuer,
    typ: 'Refresh',
    ...sid,
    scope: isOpenId ? `openid ${refreshScopes}` : refreshScopes,
    ...(mapped['aud'] !== undefined && { aud_x: mapped['aud'] }),
    prov: 'default',
  });
  return {
    access_token: accessToken,
    expires_in: lifespan,
    refresh_expires_in: sessionEnd - now,
    refresh_token: refreshToken,
    ...shared,
    session_state: session.id,
  };
}

function idTokenClaims(realm: Realm, { user, client }: TokenSubject, base: Claims, accessToken: string): Claims {
  return {
    ...base,
    jti: randomUUID(),
    ...mappedClaims(realm, client, user, 'id.token.claim'),
    aud: client.clientId,
    typ: 'ID',
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    acr: '1',
    ...profileClaims(user),
  };
}

/** RFC 7519 section 4.1.3: one audience is a string, several are a list. */
function audienceClaim(audience: unknown): Claims {
  if (!Array.isArray(audience)) return audience === undefined ? {} : { aud: audience };
  return audience.length === 0 ? {} : { aud: audience.length === 1 ? audience[0] : audience };
}

function roleClaims(realm: Realm, client: RealmClient, user: User): Claims {
  const roles = tokenRoles(realm, client, user);
  const clientRoles = user.serviceAccountClient === client.clientId ? clientRolesOf(realm, client) : {};
  const access = Object.fromEntries(Object.entries(clientRoles).map(([name, granted]) => [name, { roles: granted }]));
  return {
    ...(roles.length > 0 && { realm_access: { roles } }),
    ...(Object.keys(access).length > 0 && { resource_access: access }),
  };
}

/** Keycloak's composites of the realm-management roles that the portal's service account has. */
const impliedRoles: Record<string, readonly string[]> = {
  'manage-users': ['query-groups', 'query-users'],
  'view-users': ['query-groups', 'query-users'],
};

/** Client roles of a client's service account, as the realm file gives them, with what they imply. */
export function clientRolesOf(realm: Realm, client: RealmClient): Record<string, string[]> {
  const account = realm.users.find((user) => user.serviceAccountClientId === client.clientId);
  const granted = Object.entries(account?.clientRoles ?? {});
  return Object.fromEntries(
    granted.map(([name, roles]) => [name, [...new Set([...roles, ...roles.flatMap((role) => impliedRoles[role] ?? [])])]]),
  );
}
