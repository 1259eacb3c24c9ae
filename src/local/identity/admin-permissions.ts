/**
 * Who may do what with which account through the Admin API. An account with a role of `realm-management` reaches
 * every account; everyone else reaches the members of groups that the realm file's fine-grained permissions
 * (`admin-permissions`, version 2 of Keycloak's) name. A member of two groups is out of reach when a permission of
 * either is refused: with Keycloak a refusal stands above every grant.
 */
import type { Realm, RealmGroup } from './realm-file.ts';
import { clientRolesOf } from './tokens.ts';
import { effectiveRoles, groupsOf } from './claims.ts';
import type { User } from './user-store.ts';

/** What can be granted on a group: on itself, and on its members. */
export type GroupScope = 'view' | 'view-members' | 'manage-members' | 'manage-membership' | 'manage-membership-of-members';

export interface AdminCaller {
  /** Whether accounts and groups may be searched at all; what is found is another matter. */
  canQuery: boolean;
  canQueryGroups: boolean;
  /** Whether the caller holds this on a group. */
  holds(group: RealmGroup, scope: GroupScope): boolean;
  /** Whether the caller holds this on any group of the account; `null` stands for all accounts. */
  reaches(target: User | null, scope: GroupScope): boolean;
  /** Only a role of `realm-management` maps roles: the realm file has no permission for it. */
  canMapRoles: boolean;
  /** Paths of the groups whose members are found, or null for everyone. */
  searches: string[] | null;
}

/** Roles of `realm-management` that stand for a scope on every group. */
const ROLES_FOR: Record<GroupScope, readonly string[]> = {
  view: ['view-users', 'manage-users'],
  'view-members': ['view-users', 'manage-users'],
  'manage-members': ['manage-users'],
  'manage-membership': ['manage-users'],
  'manage-membership-of-members': ['manage-users'],
};

/** Reads an account's rights from the realm file. */
export function adminCaller(realm: Realm, user: User): AdminCaller {
  const client = realm.clients.find(({ clientId }) => clientId === user.serviceAccountClient);
  const roles = client ? (clientRolesOf(realm, client)['realm-management'] ?? []) : [];
  const isHeld = policyHolds(realm, user);
  const decide = (group: RealmGroup, scope: GroupScope) =>
    realm.groupPermissions
      .filter(({ groups, scopes }) => groups.includes(group.id) && scopes.includes(scope))
      .map(({ policies }) => policies.every(isHeld));
  const isGranted = (decisions: boolean[]) => decisions.length > 0 && !decisions.includes(false);
  const isGlobal = (scope: GroupScope) => ROLES_FOR[scope].some((role) => roles.includes(role));
  const holds = (group: RealmGroup, scope: GroupScope) => isGlobal(scope) || isGranted(decide(group, scope));
  const searched = realm.groups.filter((group) => holds(group, 'view-members')).map(({ name }) => `/${name}`);
  return {
    canQuery: roles.includes('query-users'),
    canQueryGroups: roles.includes('query-groups'),
    canMapRoles: roles.includes('manage-users'),
    searches: isGlobal('view-members') ? null : searched,
    holds,
    reaches: (target, scope) =>
      isGlobal(scope) || (target !== null && isGranted(groupsOf(realm, target).flatMap((group) => decide(group, scope)))),
  };
}

/** A policy names accounts by their user names, or realm roles of which each is needed, or policies of which one is. */
function policyHolds(realm: Realm, user: User): (name: string) => boolean {
  const held = effectiveRoles(realm, user);
  const isHeld = (name: string): boolean => {
    const policy = realm.accountPolicies.find((candidate) => candidate.name === name);
    if (policy?.either !== undefined) return policy.either.some(isHeld);
    return policy?.users?.includes(user.username) ?? policy?.roles?.every((role) => held.includes(role)) ?? false;
  };
  return isHeld;
}
