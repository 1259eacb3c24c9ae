// What a user's roles, groups and the client's protocol mappers make of a token. The mappers are
// Keycloak's own, read from the realm file; one that this server does not know is an error at start,
// because a claim that is silently missing would only be noticed as a refused permission.
import type { Realm, RealmClient, RealmGroup } from './realm-file.ts';
import type { User } from './user-store.ts';

/** Claims of a token, nested as the mappers' names say. */
export type Claims = Record<string, unknown>;

type ProtocolMapper = RealmClient['protocolMappers'][number];
type TokenKind = 'access.token.claim' | 'id.token.claim';
type MapperValue = (realm: Realm, client: RealmClient, user: User, mapper: ProtocolMapper) => unknown;

const mapperValues: Record<string, MapperValue> = {
  'oidc-usermodel-property-mapper': (_realm, _client, user, { config }) => userProperty(user, config['user.attribute']),
  'oidc-usermodel-realm-role-mapper': (realm, client, user) => tokenRoles(realm, client, user),
  'oidc-usermodel-attribute-mapper': (realm, _client, user, { config }) => groupAttribute(realm, user, config['user.attribute']),
  'oidc-audience-mapper': (_realm, _client, _user, { config }) => config['included.client.audience'],
};

/** Throws for a mapper that this server cannot apply. */
export function assertKnownMappers(realm: Realm): void {
  for (const client of realm.clients) {
    for (const { name, protocolMapper } of client.protocolMappers) {
      if (!(protocolMapper in mapperValues)) {
        throw new Error(`Client ${client.clientId}: the identity stand-in does not know mapper "${name}" (${protocolMapper})`);
      }
    }
  }
}

/** The client's mapped claims for one kind of token; audiences come as `aud`. */
export function mappedClaims(realm: Realm, client: RealmClient, user: User, kind: TokenKind): Claims {
  const claims: Claims = {};
  for (const mapper of client.protocolMappers) {
    if (mapper.config[kind] !== 'true') continue;
    const value = mapperValues[mapper.protocolMapper]?.(realm, client, user, mapper);
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    setClaim(claims, mapper.config['claim.name'] ?? 'aud', value);
  }
  return claims;
}

/** The user's standard claims of scopes `profile` and `email`. */
export function profileClaims(user: User): Claims {
  const name = [user.firstName, user.lastName].filter((part) => part).join(' ');
  return {
    email_verified: user.emailVerified,
    ...(name && { name }),
    preferred_username: user.username,
    ...(user.firstName && { given_name: user.firstName }),
    ...(user.lastName && { family_name: user.lastName }),
    ...(user.email && { email: user.email }),
  };
}

/** Realm roles that a token of this client may carry: all effective ones, cut to the client's scope. */
export function tokenRoles(realm: Realm, client: RealmClient, user: User): string[] {
  const roles = effectiveRoles(realm, user);
  if (client.fullScopeAllowed) return roles;
  const inScope = new Set(realm.scopeMappings.filter((mapping) => mapping.client === client.clientId).flatMap((mapping) => mapping.roles));
  return roles.filter((role) => inScope.has(role));
}

/** Direct roles, roles of groups, and what composite roles contain; in the realm file's order. */
export function effectiveRoles(realm: Realm, user: User): string[] {
  const found = new Set<string>();
  const pending = [...user.roles, ...groupsOf(realm, user).flatMap((group) => group.realmRoles)];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    pending.push(...(realm.roles.realm.find((role) => role.name === name)?.composites?.realm ?? []));
  }
  return realm.roles.realm.map((role) => role.name).filter((name) => found.has(name));
}

/** The realm's groups that the user is a member of. */
export function groupsOf(realm: Realm, user: User): RealmGroup[] {
  return realm.groups.filter((group) => user.groups.includes(`/${group.name}`));
}

function userProperty(user: User, name: string | undefined): unknown {
  const properties: Record<string, unknown> = { id: user.id, username: user.username, email: user.email ?? undefined };
  return properties[name ?? ''];
}

/** Attributes come from groups: the first value of the first group that has one. */
function groupAttribute(realm: Realm, user: User, name = ''): string | undefined {
  return groupsOf(realm, user).find((group) => group.attributes[name]?.length)?.attributes[name]?.[0];
}

/** A claim name is a path; a dot that belongs to a name is written `\.`. */
function setClaim(claims: Claims, path: string, value: unknown): void {
  const keys = path.split(/(?<!\\)\./).map((key) => key.replaceAll('\\.', '.'));
  const last = keys.pop() ?? path;
  let target = claims;
  for (const key of keys) target = (target[key] ??= {}) as Claims;
  target[last] = value;
}
