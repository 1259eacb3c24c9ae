import type { AdminRight } from './admin-access.ts';
import { adminJson, requireRight } from './admin-access.ts';
import { listCredentials, removeCredential } from './admin-credentials.ts';
import { changeMembership, changeRoles, listGroups, listGroupsOfUser, listRoles } from './admin-memberships.ts';
import {
  clearAttackDetection,
  countUsers,
  createUser,
  deleteUser,
  getAttackDetection,
  getUser,
  listSessions,
  listUsers,
  logoutUser,
  resetPassword,
  updateUser,
} from './admin-users.ts';
import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply, Route } from './http-server.ts';
import { httpRefusal } from './refusal.ts';

type AdminHandler = (context: IdentityContext, request: IdentityRequest) => Promise<Reply>;

/**
 * The part of Keycloak's Admin API that the action service uses, under `/admin/realms/<realm>`. It is
 * never proxied to browsers. Parts of the real API that the portal's service account may not use answer
 * 403 here too; all others are unknown paths.
 */
export function adminRoutes(context: IdentityContext): Route[] {
  const base = `/admin/realms/${context.realm.realm}`;
  const route = (method: Route['method'], path: string, right: AdminRight, handler: AdminHandler): Route => ({
    method,
    path: path === '' ? base : `${base}/${path}`,
    cors: 'none',
    handle: async (request) => {
      await requireRight(context, request, right);
      return handler(context, request);
    },
  });
  const closed = (method: Route['method'], path: string): Route => route(method, path, 'view-users', refuse);
  const roles = 'users/:id/role-mappings/realm';
  const attacks = 'attack-detection/brute-force/users/:id';
  return [
    route('GET', 'users', 'view-users', listUsers),
    route('POST', 'users', 'manage-users', createUser),
    route('GET', 'users/count', 'view-users', countUsers),
    route('GET', 'users/:id', 'view-users', getUser),
    route('PUT', 'users/:id', 'manage-users', updateUser),
    route('DELETE', 'users/:id', 'manage-users', deleteUser),
    route('PUT', 'users/:id/reset-password', 'manage-users', resetPassword),
    route('GET', 'users/:id/credentials', 'view-users', listCredentials),
    route('DELETE', 'users/:id/credentials/:credentialId', 'manage-users', removeCredential),
    route('POST', 'users/:id/logout', 'manage-users', logoutUser),
    route('GET', 'users/:id/sessions', 'view-users', listSessions),
    route('GET', roles, 'view-users', listRoles('assigned')),
    route('POST', roles, 'manage-users', changeRoles('add')),
    route('DELETE', roles, 'manage-users', changeRoles('remove')),
    route('GET', `${roles}/available`, 'view-users', listRoles('available')),
    route('GET', `${roles}/composite`, 'view-users', listRoles('composite')),
    route('GET', 'users/:id/groups', 'view-users', listGroupsOfUser),
    route('PUT', 'users/:id/groups/:groupId', 'manage-users', changeMembership('join')),
    route('DELETE', 'users/:id/groups/:groupId', 'manage-users', changeMembership('leave')),
    route('GET', 'groups', 'query-groups', listGroups),
    route('GET', attacks, 'view-users', getAttackDetection),
    route('DELETE', attacks, 'manage-users', clearAttackDetection),
    route('GET', '', 'view-users', showRealm),
    closed('GET', 'clients'),
    closed('GET', 'events'),
    closed('POST', 'roles'),
    closed('GET', 'roles/:name'),
  ];
}

/** What the real server tells of the realm to someone who may only see its users. */
const showRealm: AdminHandler = async ({ realm }) =>
  adminJson({
    realm: realm.realm,
    displayName: realm.displayName,
    registrationEmailAsUsername: realm.registrationEmailAsUsername,
    bruteForceProtected: realm.bruteForceProtected,
    supportedLocales: [],
    organizationsEnabled: false,
  });

const refuse: AdminHandler = async () => {
  throw httpRefusal(403);
};
