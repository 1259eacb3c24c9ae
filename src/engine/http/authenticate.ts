/**
 * From request headers to a session, by Hasura's rules: an admin secret wins over a token, a token over nothing, and
 * nothing means the unauthorized role where one is set. Who holds a token chooses only the role, among the allowed
 * ones; other `x-hasura-*` headers count only beside the admin secret, or for the unauthorized role (as in Hasura).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { EngineError } from '#engine/errors.ts';
import type { JwtSecret } from '#engine/jwt-secret.ts';
import { ADMIN_ROLE, type Session } from '#engine/session.ts';
import { createTokenVerifier } from './jwt.ts';

export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Session>;

/** The part of the settings that says who may do what. */
export interface AuthenticationSettings {
  readonly adminSecret: string | undefined;
  readonly jwt: JwtSecret | undefined;
  readonly unauthorizedRole: string | undefined;
}

const SECRET_HEADERS = new Set(['x-hasura-admin-secret', 'x-hasura-access-key']);
const BACKEND_ONLY = 'x-hasura-use-backend-only-permissions';

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text === '' ? undefined : text;
}

function variablesFromHeaders(headers: IncomingHttpHeaders): Map<string, string> {
  const variables = new Map<string, string>();
  for (const name in headers) {
    if (!name.startsWith('x-hasura-') || SECRET_HEADERS.has(name) || name === BACKEND_ONLY) continue;
    variables.set(name, String(headers[name]));
  }
  return variables;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function sessionOf(
  role: string,
  variables: Map<string, string>,
  headers: IncomingHttpHeaders,
  rest: Pick<Session, 'expiresAt' | 'backendOnly' | 'isAnonymous'>,
): Session {
  variables.set('x-hasura-role', role);
  return { role, variables, headers, ...rest };
}

function trustedSession(headers: IncomingHttpHeaders): Session {
  const backendOnly = headerOf(headers, BACKEND_ONLY)?.toLowerCase() === 'true';
  const role = headerOf(headers, 'x-hasura-role') ?? ADMIN_ROLE;
  return sessionOf(role, variablesFromHeaders(headers), headers, { expiresAt: null, backendOnly });
}

function bearerToken(header: string): string {
  const [scheme, token, ...rest] = header.trim().split(/\s+/);
  if (scheme !== 'Bearer' || token === undefined || rest.length > 0) {
    throw new EngineError('invalid-headers', 'Malformed Authorization header');
  }
  return token;
}

/** The authenticator for these settings; it throws Hasura's errors (`access-denied`, `invalid-headers`, `invalid-jwt`...). */
export function createAuthenticator(settings: AuthenticationSettings, now: () => number = Date.now): Authenticate {
  const { adminSecret, jwt, unauthorizedRole } = settings;
  if (adminSecret === undefined) return (headers) => Promise.resolve(trustedSession(headers));
  const expected = digest(adminSecret);
  const verify = jwt && createTokenVerifier(jwt, now);

  async function tokenSession(header: string, headers: IncomingHttpHeaders, verifyToken: NonNullable<typeof verify>): Promise<Session> {
    const { claims, expiresAt } = await verifyToken(bearerToken(header));
    const role = headerOf(headers, 'x-hasura-role') ?? claims.defaultRole;
    if (!claims.allowedRoles.includes(role)) {
      throw new EngineError('access-denied', 'Your requested role is not in allowed roles');
    }
    return sessionOf(role, new Map(claims.variables), headers, { expiresAt, backendOnly: false });
  }

  function withoutCredentials(headers: IncomingHttpHeaders): Session {
    if (unauthorizedRole !== undefined) {
      return sessionOf(unauthorizedRole, variablesFromHeaders(headers), headers, {
        expiresAt: null,
        backendOnly: false,
        isAnonymous: true,
      });
    }
    if (jwt) throw new EngineError('invalid-headers', "Missing 'Authorization' or 'Cookie' header in JWT authentication mode");
    throw new EngineError('access-denied', '"x-hasura-admin-secret"/"x-hasura-access-key" required, but not found', { status: 401 });
  }

  return async (headers) => {
    const secret = headerOf(headers, 'x-hasura-admin-secret') ?? headerOf(headers, 'x-hasura-access-key');
    if (secret !== undefined) {
      // Digests have one length, so the comparison takes the same time whatever was sent.
      if (timingSafeEqual(digest(secret), expected)) return trustedSession(headers);
      throw new EngineError('access-denied', 'invalid "x-hasura-admin-secret"/"x-hasura-access-key"', { status: 401 });
    }
    const authorization = headerOf(headers, 'authorization');
    if (verify && authorization !== undefined) return tokenSession(authorization, headers, verify);
    return withoutCredentials(headers);
  };
}
