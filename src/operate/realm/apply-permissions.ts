/**
 * The fine-grained admin permissions: policies say who, permissions say what with which group. What the file does not
 * name is removed, permissions before the policies that they apply.
 */
import { z } from 'zod';
import { PERMISSIONS_CLIENT, type PermissionState } from './realm-state.ts';
import type { Applying } from './role-mapping.ts';

const listSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const policiesSchema = z.array(z.looseObject({ id: z.string(), name: z.string(), type: z.string() }));
const strings = z.array(z.string());

type Body = Record<string, unknown>;

/** The API takes ids where the file has names. */
async function bodyOf(
  { admin }: Applying,
  policyIds: ReadonlyMap<string, string>,
  name: string,
  { type, logic, decisionStrategy, config }: PermissionState,
): Promise<Body> {
  const shared = { name, type, logic, decisionStrategy };
  if (type === 'user') {
    const users: string[] = [];
    for (const username of strings.parse(config['users'])) {
      const [found] = await admin.read(
        `/users?exact=true&username=${encodeURIComponent(username)}`,
        z.array(z.looseObject({ id: z.string() })),
      );
      if (found !== undefined) users.push(found.id);
    }
    return { ...shared, users };
  }
  if (type === 'role') {
    const roles: Body[] = [];
    for (const { id: role, required } of z.array(z.object({ id: z.string(), required: z.boolean() })).parse(config['roles'])) {
      const { id } = await admin.read(`/roles/${encodeURIComponent(role)}`, z.looseObject({ id: z.string() }));
      roles.push({ id, required });
    }
    return { ...shared, roles };
  }
  const policies = strings.parse(config['applyPolicies']).map((policy) => policyIds.get(policy) ?? policy);
  if (type === 'aggregate') return { ...shared, policies };
  const groups = await admin.read('/groups', listSchema);
  const resources = strings.parse(config['resources']).map((group) => groups.find((known) => known.name === group)?.id ?? group);
  return {
    ...shared,
    resourceType: config['defaultResourceType'],
    resources,
    scopes: strings.parse(config['scopes']),
    policies,
  };
}

/** Policies, those that are made of policies, then the permissions that apply them. */
function inOrder<Item extends { type: string }>(items: readonly Item[]): Item[] {
  const rank = ({ type }: Item) => ['aggregate', 'scope'].indexOf(type);
  return [...items].sort((one, other) => rank(one) - rank(other));
}

/** Makes the changed policies and permissions what the file says. */
export async function applyPermissions(applying: Applying, names: readonly string[]): Promise<void> {
  const { admin, wanted } = applying;
  const [client] = await admin.read(`/clients?clientId=${PERMISSIONS_CLIENT}`, z.array(z.looseObject({ id: z.string() })));
  if (client === undefined) throw new Error('Keycloak has no client for fine-grained admin permissions');
  const server = `/clients/${client.id}/authz/resource-server`;
  const known = await admin.read(`${server}/policy?max=1000`, policiesSchema);
  const pathOf = (type: string) => `${server}/${type === 'scope' ? 'permission' : 'policy'}/${type}`;
  for (const { id, name, type } of inOrder(known).toReversed()) {
    if (!(name in wanted.permissions)) await admin.write('DELETE', `${pathOf(type)}/${id}`);
  }
  const changed = Object.entries(wanted.permissions).flatMap(([name, one]) =>
    names.includes(name) || names.includes('') ? [{ name, ...one }] : [],
  );
  for (const { name, ...permission } of inOrder(changed)) {
    // Read again each time: a permission may apply a policy that was made just now.
    const now = await admin.read(`${server}/policy?max=1000`, policiesSchema);
    const body = await bodyOf(applying, new Map(now.map(({ id, name: policy }) => [policy, id])), name, permission);
    const before = known.find((candidate) => candidate.name === name && candidate.type === permission.type);
    if (before === undefined) await admin.write('POST', pathOf(permission.type), body);
    else await admin.write('PUT', `${pathOf(permission.type)}/${before.id}`, { ...body, id: before.id });
  }
}
