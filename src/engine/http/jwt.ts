/**
 * Verification of access tokens. Owns the keys (fetched from the key server or given in the settings), the checks of
 * signature, issuer, audience and times, and a cache of tokens that passed, so that a token costs one verification in
 * its lifetime. Which role a request gets is decided in `authenticate.ts`.
 */
import { createRemoteJWKSet, errors, importSPKI, importX509, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { EngineError } from '#engine/errors.ts';
import type { JwtSecret } from '#engine/jwt-secret.ts';
import { readClaims, type HasuraClaims } from './claims.ts';

/** A token that passed every check. `expiresAt` is in ms since 1970, null for a token without an end. */
export interface VerifiedToken {
  claims: HasuraClaims;
  expiresAt: number | null;
}

export type VerifyToken = (token: string) => Promise<VerifiedToken>;

// A key server speaks for asymmetric keys only: HS* there would let a public key be used as a shared secret.
const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
/** Rotated keys: an unknown key id asks the key server again, at most this often (ms). */
const KEY_SERVER_COOLDOWN = 5_000;
const CACHED_TOKENS = 20_000;

/** Hasura's wording (that of its JOSE library) for why a token was refused; null when it could not be judged. */
function reasonOf(error: unknown): string | null {
  if (error instanceof errors.JWTExpired) return 'JWTExpired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return 'JWTNotInAudience';
    if (error.claim === 'iss') return 'JWTNotInIssuer';
    if (error.claim === 'nbf') return 'JWTNotYetValid';
    return `JWTClaimsSetDecodeError ${error.claim}`;
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'JWSError JWSInvalidSignature';
  if (error instanceof errors.JWKSNoMatchingKey) return 'JWSError NoUsableKeys';
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) return 'JWSError AlgorithmMismatch';
  if (error instanceof errors.JWKSMultipleMatchingKeys) return 'JWSError NoUsableKeys';
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) return 'JWSError (JSONDecodeError)';
  return null;
}

function refused(token: string, error: unknown): EngineError {
  const parts = token.split('.').length;
  const reason = parts === 3 ? reasonOf(error) : `JWSError (CompactDecodeError Invalid number of parts: Expected 3 parts; got ${parts})`;
  // Not the token's fault: a client that took this for `invalid-jwt` would sign its user out.
  if (reason === null) return new EngineError('unexpected', 'the key server cannot be reached', { status: 503, cause: error });
  return new EngineError('invalid-jwt', `Could not verify JWT: ${reason}`, { cause: error });
}

async function importKey(type: string, key: string) {
  if (type.startsWith('HS')) return new TextEncoder().encode(key);
  return key.includes('BEGIN CERTIFICATE') ? importX509(key, type) : importSPKI(key, type);
}

function keySource(secret: JwtSecret): { getKey: JWTVerifyGetKey; algorithms: string[] } {
  if (secret.jwk_url !== undefined) {
    // Keys are kept while the key server is away: signatures stay valid, only new keys cannot be learnt.
    const options = { cooldownDuration: KEY_SERVER_COOLDOWN, cacheMaxAge: Infinity, timeoutDuration: 5_000 };
    return { getKey: createRemoteJWKSet(new URL(secret.jwk_url), options), algorithms: ASYMMETRIC };
  }
  const type = secret.type ?? 'HS256';
  const key = importKey(type, secret.key ?? '');
  // A key that cannot be read refuses every token with the reason; without this line it would end the process first.
  key.catch(() => undefined);
  return { getKey: () => key, algorithms: type === 'Ed25519' ? ['EdDSA', 'Ed25519'] : [type] };
}

/** A verifier for the tokens that the settings describe. `now` is in ms since 1970. */
export function createTokenVerifier(secret: JwtSecret, now: () => number = Date.now): VerifyToken {
  const { getKey, algorithms } = keySource(secret);
  const verified = new Map<string, VerifiedToken>();

  function remember(token: string, result: VerifiedToken): void {
    if (verified.size >= CACHED_TOKENS) verified.delete(verified.keys().next().value ?? token);
    verified.set(token, result);
  }

  async function verify(token: string): Promise<JWTPayload> {
    const { issuer, audience, allowed_skew: clockTolerance } = secret;
    const checks = { algorithms, clockTolerance, currentDate: new Date(now()), ...(issuer && { issuer }), ...(audience && { audience }) };
    const { payload } = await jwtVerify(token, getKey, checks);
    return payload;
  }

  return async (token) => {
    const known = verified.get(token);
    if (known) {
      if (known.expiresAt === null || now() < known.expiresAt + secret.allowed_skew * 1000) return known;
      verified.delete(token);
    }
    const payload = await verify(token).catch((error: unknown) => {
      throw refused(token, error);
    });
    const expiresAt = payload.exp === undefined ? null : payload.exp * 1000;
    const result = { claims: readClaims(payload, secret), expiresAt };
    remember(token, result);
    return result;
  };
}
