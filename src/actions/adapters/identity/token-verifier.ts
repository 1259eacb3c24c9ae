/** Access tokens of the realm: checked by its published keys, read into what the handlers need. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** The claims of an access token that this service reads (`auth/README.md` says where they come from). */
export const claimsSchema = z.object({
  sub: z.guid(),
  typ: z.literal('Bearer'),
  sid: z.string().optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  'https://hasura.io/jwt/claims': z.object({ 'x-hasura-allowed-roles': z.array(z.string()) }),
});

/** Who holds a token. */
export interface TokenHolder {
  userId: string;
  /** Allowed roles: `student`, `portal_admin`. */
  roles: readonly string[];
  /** The identity session that the token belongs to. */
  sessionId: string | null;
  email: string | null;
  name: string | null;
}

export interface TokenVerifier {
  /** Whom an `Authorization` header stands for; null when it is missing, no bearer token, forged, expired or not meant for us. */
  verify(authorization: string | undefined): Promise<TokenHolder | null>;
}

/** Checks signature (RS256), issuer, audience and expiry. Throws only when the keys cannot be fetched. */
export function createTokenVerifier(options: { url: string; realm: string; issuer: string; audience: string }): TokenVerifier {
  const certificates = new URL(`${options.url}/realms/${encodeURIComponent(options.realm)}/protocol/openid-connect/certs`);
  const keys = createRemoteJWKSet(certificates, { timeoutDuration: 10_000 });
  const checks = { issuer: options.issuer, audience: options.audience, algorithms: ['RS256'], requiredClaims: ['exp', 'sub'] };

  return {
    async verify(authorization) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) return null;
      try {
        const { payload } = await jwtVerify(token, keys, checks);
        const claims = claimsSchema.safeParse(payload);
        if (!claims.success) return null;
        return {
          userId: claims.data.sub,
          roles: claims.data['https://hasura.io/jwt/claims']['x-hasura-allowed-roles'],
          sessionId: claims.data.sid ?? null,
          email: claims.data.email ?? null,
          name: claims.data.name ?? null,
        };
      } catch (error) {
        if (isUnreachable(error)) throw new Error('the keys of the identity server cannot be fetched', { cause: error });
        return null;
      }
    },
  };
}

/** jose throws its own errors for bad tokens. A failed fetch is none of them; a timeout and a bad answer have these codes. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return error.code === 'ERR_JWKS_TIMEOUT' || error.code === 'ERR_JOSE_GENERIC';
}
