import { EngineError } from '#engine/errors.ts';
import { isJsonObject, jsonKindOf, type JsonObject } from '#engine/json-value.ts';
import type { JwtSecret } from '#engine/jwt-secret.ts';

const ALLOWED_ROLES = 'x-hasura-allowed-roles';
const DEFAULT_ROLE = 'x-hasura-default-role';

/** What a verified token says about its bearer, before a role is chosen. */
export interface HasuraClaims {
  allowedRoles: readonly string[];
  defaultRole: string;
  /** The other `x-hasura-*` claims by lower-case name. */
  variables: ReadonlyMap<string, string>;
}

function invalid(message: string): EngineError {
  return new EngineError('jwt-invalid-claims', message);
}

function claimsObject(payload: JsonObject, secret: JwtSecret): JsonObject {
  const namespace = secret.claims_namespace;
  let claims = payload[namespace];
  if (claims === undefined) throw invalid(`claims key: '${namespace}' not found`);
  if (secret.claims_format === 'stringified_json') {
    if (typeof claims !== 'string') throw invalid('expecting a string when claims_format is stringified_json');
    try {
      claims = JSON.parse(claims);
    } catch (cause) {
      throw new EngineError('jwt-invalid-claims', `expecting stringified json at: 'claims_namespace ${namespace}'`, { cause });
    }
  }
  if (!isJsonObject(claims)) throw invalid('expecting a json object when claims_format is json');
  return claims;
}

function required(claims: Map<string, unknown>, name: string): unknown {
  const value = claims.get(name);
  if (value === undefined) throw new EngineError('jwt-missing-role-claims', `JWT claim does not contain ${name}`);
  return value;
}

/**
 * Reads Hasura's claims out of a verified token's payload (Hasura docs, "JWT: the spec"). Claim names may have any
 * case. Throws `jwt-missing-role-claims` or `jwt-invalid-claims`; every claim must be a string, as in Hasura.
 */
export function readClaims(payload: Record<string, unknown>, secret: JwtSecret): HasuraClaims {
  const claims = new Map<string, unknown>();
  for (const [name, value] of Object.entries(claimsObject(payload, secret))) {
    if (name.toLowerCase().startsWith('x-hasura-')) claims.set(name.toLowerCase(), value);
  }
  const allowedRoles = required(claims, ALLOWED_ROLES);
  if (!Array.isArray(allowedRoles) || !allowedRoles.every((role) => typeof role === 'string')) {
    throw invalid(`invalid ${ALLOWED_ROLES}; should be a list of roles`);
  }
  const defaultRole = required(claims, DEFAULT_ROLE);
  if (typeof defaultRole !== 'string' || defaultRole === '') throw invalid(`invalid ${DEFAULT_ROLE}; should be a single role name`);
  const variables = new Map<string, string>();
  for (const [name, value] of claims) {
    if (name === ALLOWED_ROLES || name === DEFAULT_ROLE) continue;
    if (typeof value !== 'string')
      throw invalid(`x-hasura-* claims: parsing Text failed, expected String, but encountered ${jsonKindOf(value)}`);
    variables.set(name, value);
  }
  return { allowedRoles, defaultRole, variables };
}
