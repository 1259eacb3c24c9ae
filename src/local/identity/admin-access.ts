import { adminCaller, type AdminCaller, type GroupScope } from './admin-permissions.ts';
import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply } from './http-server.ts';
import { Refusal, httpRefusal } from './refusal.ts';
import { activeBearer } from './session-endpoints.ts';
import type { User } from './user-store.ts';

/** What a request asks to do with the account in its path. */
export type AccountNeed = GroupScope | 'map-roles';

/** Who asks; 401 without a living token. */
export async function requireCaller(context: IdentityContext, request: IdentityRequest): Promise<AdminCaller> {
  const bearer = await activeBearer(context, request.bearer);
  if (!bearer) throw httpRefusal(401);
  return adminCaller(context.realm, bearer.user);
}

/** 403 without the right to the account in the path; whether there is one is told only to those who may search. */
export async function requireAccount(context: IdentityContext, request: IdentityRequest, need: AccountNeed): Promise<void> {
  const caller = await requireCaller(context, request);
  const target = await context.users.get(request.params['id'] ?? '');
  if (target === null && caller.canQuery) throw new Refusal(404, { error: 'User not found' });
  const isAllowed = need === 'map-roles' ? caller.canMapRoles : target !== null && caller.reaches(target, need);
  if (!isAllowed) throw httpRefusal(403);
}

/** Admin answers name their character set, other answers of Keycloak do not. */
export function adminJson(body: unknown): Reply {
  return {
    status: 200,
    body,
    headers: { 'cache-control': 'no-cache', 'content-type': 'application/json;charset=UTF-8' },
  };
}

/** The account that the path names. */
export async function targetUser({ users }: IdentityContext, request: IdentityRequest): Promise<User> {
  const user = await users.get(request.params['id'] ?? '');
  if (!user) throw new Refusal(404, { error: 'User not found' });
  return user;
}
