import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply } from './http-server.ts';
import { Refusal, httpRefusal } from './refusal.ts';
import { activeBearer } from './session-endpoints.ts';
import { clientRolesOf } from './tokens.ts';
import type { User } from './user-store.ts';

/** Client roles of `realm-management` that the Admin API asks for. */
export type AdminRight = 'view-users' | 'manage-users' | 'query-groups';

/** 401 without a living token, 403 without the right; before anything is said about the target. */
export async function requireRight(context: IdentityContext, request: IdentityRequest, right: AdminRight): Promise<void> {
  const bearer = await activeBearer(context, request.bearer);
  if (!bearer) throw httpRefusal(401);
  const client = context.realm.clients.find(({ clientId }) => clientId === bearer.user.serviceAccountClient);
  const granted = client ? (clientRolesOf(context.realm, client)['realm-management'] ?? []) : [];
  if (!granted.includes(right)) throw httpRefusal(403);
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
