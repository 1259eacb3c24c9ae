import { adminJson, requireCaller, targetUser } from './admin-access.ts';
import { parseInput, roleListInput } from './admin-input.ts';
import { derivedId, groupRepresentation, roleRepresentation, userRepresentation } from './admin-representations.ts';
import { effectiveRoles, groupsOf } from './claims.ts';
import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply } from './http-server.ts';
import type { RealmGroup } from './realm-file.ts';
import { Refusal, httpRefusal } from './refusal.ts';
import { pageOf } from './admin-users.ts';

/** Realm roles of an account: assigned ones, those in effect, or those that could still be assigned. */
export function listRoles(which: 'assigned' | 'composite' | 'available') {
  return async (context: IdentityContext, request: IdentityRequest): Promise<Reply> => {
    const { realm } = context;
    const user = await targetUser(context, request);
    const held = which === 'composite' ? effectiveRoles(realm, user) : user.roles;
    const isMapper = which !== 'available' || (await requireCaller(context, request)).canMapRoles;
    const roles = realm.roles.realm.filter(({ name }) => isMapper && held.includes(name) !== (which === 'available'));
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

/** `GET groups`, by a part of the name in any case, or by the name itself with `exact=true`; those that the caller may see. */
export async function listGroups(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const { realm } = context;
  const caller = await requireCaller(context, request);
  const visible = realm.groups.filter((group) => caller.holds(group, 'view'));
  if (!caller.canQueryGroups) throw httpRefusal(403);
  const query = request.url.searchParams;
  const search = query.get('search');
  const isExact = query.get('exact') === 'true';
  const isMatch = ({ name }: RealmGroup) =>
    search === null || (isExact ? name === search : name.toLowerCase().includes(search.toLowerCase()));
  const found = visible.filter(isMatch).map((group) => {
    const access = {
      view: true,
      viewMembers: caller.holds(group, 'view-members'),
      manageMembers: caller.holds(group, 'manage-members'),
      manage: caller.reaches(null, 'manage-members'),
      manageMembership: caller.holds(group, 'manage-membership'),
    };
    return Object.assign(groupRepresentation(group), { subGroupCount: 0, access });
  });
  return adminJson(found);
}

export async function listGroupsOfUser(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const caller = await requireCaller(context, request);
  const groups = groupsOf(context.realm, await targetUser(context, request));
  return adminJson(groups.filter((group) => caller.holds(group, 'view')).map(groupRepresentation));
}

/** `GET groups/{id}/members`: everyone in the group. */
export async function listMembers(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const { realm, users } = context;
  const caller = await requireCaller(context, request);
  const group = realm.groups.find(({ id }) => id === request.params['groupId']);
  if (!group) throw new Refusal(404, { error: 'Could not find group by id' });
  if (!caller.holds(group, 'view') || !caller.holds(group, 'view-members')) throw httpRefusal(403);
  const { first, max } = pageOf(request.url.searchParams);
  const members = await users.list({ groups: [`/${group.name}`], exact: false, first, max });
  return adminJson(members.map((user) => userRepresentation(user, { manage: caller.reaches(user, 'manage-members') })));
}

export function changeMembership(change: 'join' | 'leave') {
  return async (context: IdentityContext, request: IdentityRequest): Promise<Reply> => {
    const { realm, users } = context;
    const caller = await requireCaller(context, request);
    const user = await targetUser(context, request);
    const group = realm.groups.find(({ id }) => id === request.params['groupId']);
    if (!group) throw new Refusal(404, { error: 'Group not found' });
    if (!caller.holds(group, 'manage-membership')) throw httpRefusal(403);
    const path = `/${group.name}`;
    await (change === 'join' ? users.joinGroup(user.id, path) : users.leaveGroup(user.id, path));
    return { status: 204 };
  };
}
