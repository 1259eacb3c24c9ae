import { adminJson, targetUser } from './admin-access.ts';
import { parseInput, roleListInput } from './admin-input.ts';
import { derivedId, groupRepresentation, roleRepresentation } from './admin-representations.ts';
import { effectiveRoles, groupsOf } from './claims.ts';
import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply } from './http-server.ts';
import type { RealmGroup } from './realm-file.ts';
import { Refusal } from './refusal.ts';

/** Realm roles of an account: assigned ones, those in effect, or those that could still be assigned. */
export function listRoles(which: 'assigned' | 'composite' | 'available') {
  return async (context: IdentityContext, request: IdentityRequest): Promise<Reply> => {
    const { realm } = context;
    const user = await targetUser(context, request);
    const held = which === 'composite' ? effectiveRoles(realm, user) : user.roles;
    const roles = realm.roles.realm.filter(({ name }) => held.includes(name) !== (which === 'available'));
    return adminJson(roles.map((role) => roleRepresentation(realm, role)));
  };
}

/** `POST` and `DELETE role-mappings/realm` with roles by id and name; what is so already stays so. */
export function changeRoles(change: 'add' | 'remove') {
  return async (context: IdentityContext, request: IdentityRequest): Promise<Reply> => {
    const user = await targetUser(context, request);
    const named = parseInput(roleListInput, await request.json());
    const { realm } = context;
    const isKnown = ({ id, name }: (typeof named)[number]) =>
      id === derivedId(realm, 'role', name) && realm.roles.realm.some((role) => role.name === name);
    if (!named.every(isKnown)) throw new Refusal(404, { error: 'Role not found' });
    const names = named.map(({ name }) => name);
    await (change === 'add' ? context.users.addRoles(user.id, names) : context.users.removeRoles(user.id, names));
    return { status: 204 };
  };
}

/** `GET groups`, by a part of the name in any case, or by the name itself with `exact=true`. */
export async function listGroups({ realm }: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const query = request.url.searchParams;
  const search = query.get('search');
  const isExact = query.get('exact') === 'true';
  const isMatch = ({ name }: RealmGroup) =>
    search === null || (isExact ? name === search : name.toLowerCase().includes(search.toLowerCase()));
  const access = { view: true, viewMembers: true, manageMembers: true, manage: true, manageMembership: true };
  const found = realm.groups.filter(isMatch).map((group) => {
    return Object.assign(groupRepresentation(realm, group), { subGroupCount: 0, access });
  });
  return adminJson(found);
}

export async function listGroupsOfUser(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const user = await targetUser(context, request);
  return adminJson(groupsOf(context.realm, user).map((group) => groupRepresentation(context.realm, group)));
}

export function changeMembership(change: 'join' | 'leave') {
  return async (context: IdentityContext, request: IdentityRequest): Promise<Reply> => {
    const { realm, users } = context;
    const user = await targetUser(context, request);
    const group = realm.groups.find(({ name }) => derivedId(realm, 'group', name) === request.params['groupId']);
    if (!group) throw new Refusal(404, { error: 'Group not found' });
    const path = `/${group.name}`;
    await (change === 'join' ? users.joinGroup(user.id, path) : users.leaveGroup(user.id, path));
    return { status: 204 };
  };
}
