/** The three tokens of a session and what the access token says; shapes of `auth/realm.json`'s mappers. */
import type { KeptTokens } from '#domain/kept-session.ts';
import type { SessionRole } from '#domain/roles.ts';

export type Tokens = KeptTokens;

/** What the screens need of an access token. */
export interface Claims {
  userId: string;
  email: string;
  name: string;
  allowedRoles: SessionRole[];
  /** Server time of issue, milliseconds. */
  issuedAt: number;
  lifetimeMs: number;
}

interface AccessTokenPayload {
  sub: string;
  exp: number;
  iat: number;
  email?: string;
  name?: string;
  'https://hasura.io/jwt/claims': { 'x-hasura-user-id': string; 'x-hasura-allowed-roles': SessionRole[] };
}

function decodePayload(token: string): AccessTokenPayload {
  const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes)) as AccessTokenPayload;
}

/** What an access token says. It is not verified here: the servers do that on every request. */
export function readClaims(accessToken: string): Claims {
  const payload = decodePayload(accessToken);
  const hasura = payload['https://hasura.io/jwt/claims'];
  return {
    userId: hasura['x-hasura-user-id'],
    email: payload.email ?? '',
    name: payload.name ?? '',
    allowedRoles: hasura['x-hasura-allowed-roles'],
    issuedAt: payload.iat * 1_000,
    lifetimeMs: (payload.exp - payload.iat) * 1_000,
  };
}

const MIN_VALIDITY_MS = 30_000;

/** Whether an access token is good for at least 30 seconds more, or half its life where that is shorter. */
export function isFresh(tokens: Tokens, now: number): boolean {
  const { lifetimeMs } = readClaims(tokens.access);
  return tokens.obtainedAt + lifetimeMs - now > Math.min(MIN_VALIDITY_MS, lifetimeMs / 2);
}
