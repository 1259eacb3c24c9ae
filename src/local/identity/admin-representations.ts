import { createHash } from 'node:crypto';
import type { Realm, RealmGroup, RealmRole } from './realm-file.ts';
import type { Session } from './session-store.ts';
import type { User } from './user-store.ts';

/** A body of the Admin API; fields in Keycloak's order. */
export type Representation = Record<string, unknown>;

/**
 * Roles and clients live in the realm file, which need not name ids: theirs are derived from kind and
 * name, so that every instance gives the same ones.
 */
export function derivedId(realm: Realm, kind: 'role' | 'client', name: string): string {
  const hex = createHash('sha256').update(`${realm.realm}/${kind}/${name}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** `access` says what the caller may do; a list tells less than a single account. */
export function userRepresentation(user: User, access: Representation): Representation {
  return {
    id: user.id,
    username: user.username,
    ...(user.firstName !== null && { firstName: user.firstName }),
    ...(user.lastName !== null && { lastName: user.lastName }),
    ...(user.email !== null && { email: user.email }),
    emailVerified: user.emailVerified,
    enabled: user.enabled,
    createdTimestamp: user.createdAt.getTime(),
    totp: false,
    disableableCredentialTypes: [],
    requiredActions: user.requiredActions,
    notBefore: 0,
    access,
  };
}

export function roleRepresentation(realm: Realm, role: RealmRole): Representation {
  return {
    id: derivedId(realm, 'role', role.name),
    name: role.name,
    ...(role.description !== undefined && { description: role.description }),
    composite: role.composites !== undefined,
    clientRole: false,
    containerId: realm.realm,
  };
}

export function groupRepresentation(group: RealmGroup): Representation {
  return { id: group.id, name: group.name, path: `/${group.name}`, subGroups: [] };
}

/** Times are whole seconds in milliseconds, as Keycloak keeps them. */
export function sessionRepresentation(realm: Realm, user: User, session: Session): Representation {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000) * 1000;
  return {
    id: session.id,
    username: user.username,
    userId: user.id,
    ipAddress: session.ipAddress,
    start: seconds(session.startedAt),
    lastAccess: seconds(session.lastAccessAt),
    rememberMe: false,
    clients: { [derivedId(realm, 'client', session.clientId)]: session.clientId },
    transientUser: false,
  };
}
