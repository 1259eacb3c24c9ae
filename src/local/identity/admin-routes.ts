import type { AccountNeed } from './admin-access.ts';
import { adminJson, requireAccount, requireCaller } from './admin-access.ts';
import { listCredentials, removeCredential } from './admin-credentials.ts';
import { changeMembership, changeRoles, listGroups, listGroupsOfUser, listMembers, listRoles } from './admin-memberships.ts';
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
 * The part of Keycloak's Admin API that the action service and the operators' commands use, under
 * `/admin/realms/<realm>`. It is never proxied to browsers. Parts of the real API that none of them may use
 * answer 403 here too; all others are unknown paths.
 */
export function adminRoutes(context: IdentityContext): Route[] {
  const base = `/admin/realms/${context.realm.realm}`;
  const route = (method: Route['method'], path: string, handler: AdminHandler): Route => ({
    method,
    path: path === '' ? base : `${base}/${path}`,
    cors: 'none',
    handle: async (request) => {
      await requireCaller(context, request);
      return handler(context, request);
    },
  });
  const account = (method: Route['method'], path: string, need: AccountNeed, handler: AdminHandler): Route =>
    route(method, `users/:id${path}`, async (_context, request) => {
      await requireAccount(context, request, need);
      return handler(context, request);
    });
  const roles = '/role-mappings/realm';
  const attacks = 'attack-detection/brute-force/users/:id';
  return [
    route('GET', 'users', listUsers),
    route('POST', 'users', createUser),
    route('GET', 'users/count', countUsers),
    account('GET', '', 'view-members', getUser),
    account('PUT', '', 'manage-members', updateUser),
    account('DELETE', '', 'manage-members', deleteUser),
    account('PUT', '/reset-password', 'manage-members', resetPassword),
    account('GET', '/credentials', 'view-members', listCredentials),
    account('DELETE', '/credentials/:credentialId', 'manage-members', removeCredential),
    account('POST', '/logout', 'manage-members', logoutUser),
    account('GET', '/sessions', 'view-members', listSessions),
    account('GET', roles, 'view-members', listRoles('assigned')),
    account('POST', roles, 'map-roles', changeRoles('add')),
    account('DELETE', roles, 'map-roles', changeRoles('remove')),
    account('GET', `${roles}/available`, 'view-members', listRoles('available')),
    account('GET', `${roles}/composite`, 'view-members', listRoles('composite')),
    account('GET', '/groups', 'view-members', listGroupsOfUser),
    account('PUT', '/groups/:groupId', 'manage-membership-of-members', changeMembership('join')),
    account('DELETE', '/groups/:groupId', 'manage-membership-of-members', changeMembership('leave')),
    route('GET', 'groups', listGroups),
    route('GET', 'groups/:groupId/members', listMembers),
    route('GET', attacks, getAttackDetection),
    route('DELETE', attacks, clearAttackDetection),
    route('GET', '', showRealm),
    route('GET', 'clients', refuse),
    route('GET', 'events', refuse),
    route('POST', 'roles', refuse),
    route('GET', 'roles/:name', refuse),
  ];
}

/** What the real server tells of the realm to someone who may only see its users. */
const showRealm: AdminHandler = async (context, request) => {
  const { realm } = context;
  const { canQuery } = await requireCaller(context, request);
  if (!canQuery) throw httpRefusal(403);
  return adminJson({
    realm: realm.realm,
    displayName: realm.displayName,
    registrationEmailAsUsername: realm.registrationEmailAsUsername,
    bruteForceProtected: realm.bruteForceProtected,
    supportedLocales: realm.supportedLocales,
    organizationsEnabled: false,
  });
};

const refuse: AdminHandler = async () => {
  throw httpRefusal(403);
};
