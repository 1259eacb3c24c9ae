/**
 * Brings a realm to what `auth/realm.json` says, through the Admin API. Each part is written only where it differs, so
 * a second run writes nothing. Users are never touched; a client that is made gets its secret from the environment.
 */
import { z } from 'zod';
import { applyClient } from './apply-client.ts';
import { applyPermissions } from './apply-permissions.ts';
import type { Change } from './compare.ts';
import type { RealmState } from './realm-state.ts';
import { applyMapping, readRoles, type Applying } from './role-mapping.ts';

const roleSchema = z.looseObject({ id: z.string(), name: z.string() });
const groupsSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));

const at = (name: string) => encodeURIComponent(name);

/** The names below a part that differ. */
function changedNames(changes: readonly Change[], part: keyof RealmState): string[] {
  return [...new Set(changes.filter(({ path }) => path[0] === part).map(({ path }) => path[1] ?? ''))];
}

async function applyRoles({ admin, wanted }: Applying, names: readonly string[]): Promise<void> {
  const existing = new Set((await admin.read('/roles', z.array(roleSchema))).map(({ name }) => name));
  for (const name of names) {
    const { description } = wanted.roles[name] ?? {};
    const role = { name, ...(description !== undefined && { description }) };
    if (existing.has(name)) await admin.write('PUT', `/roles/${at(name)}`, role);
    else await admin.write('POST', '/roles', role);
  }
  for (const name of names) {
    const composites = wanted.roles[name]?.composites ?? [];
    if (composites.length > 0) await admin.write('POST', `/roles/${at(name)}/composites`, await readRoles(admin, composites));
  }
}

async function applyGroups({ admin, wanted }: Applying, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const group = wanted.groups[name];
    if (group === undefined) continue;
    const { realmRoles, ...fields } = group;
    const find = async () => (await admin.read(`/groups?exact=true&search=${at(name)}`, groupsSchema)).find((found) => found.name === name);
    const before = await find();
    if (before === undefined) await admin.write('POST', '/groups', { name, ...fields });
    else await admin.write('PUT', `/groups/${before.id}`, { name, ...fields });
    const { id } = before ?? (await find()) ?? { id: '' };
    await applyMapping(admin, `/groups/${id}/role-mappings/realm`, realmRoles);
  }
}

async function applyDefaultGroups({ admin, wanted }: Applying): Promise<void> {
  const current = await admin.read('/default-groups', z.array(z.looseObject({ id: z.string(), path: z.string() })));
  for (const { id, path } of current) if (!wanted.defaultGroups.includes(path)) await admin.write('DELETE', `/default-groups/${id}`);
  const groups = await admin.read('/groups', groupsSchema);
  for (const path of wanted.defaultGroups) {
    const group = groups.find(({ name }) => `/${name}` === path);
    if (group !== undefined && !current.some((known) => known.path === path)) await admin.write('PUT', `/default-groups/${group.id}`);
  }
}

/** Makes the changes; what a later part needs of an earlier one is there by then. */
export async function applyRealm(applying: Applying, changes: readonly Change[]): Promise<void> {
  const { admin, wanted } = applying;
  const names = (part: keyof RealmState) => changedNames(changes, part);
  if (names('settings').length > 0) await admin.write('PUT', '', wanted.settings);
  if (names('roles').length > 0) await applyRoles(applying, names('roles'));
  if (names('groups').length > 0) await applyGroups(applying, names('groups'));
  if (names('defaultGroups').length > 0) await applyDefaultGroups(applying);
  for (const clientId of names('clients')) await applyClient(applying, clientId);
  if (names('permissions').length > 0) await applyPermissions(applying, names('permissions'));
  if (names('userProfile').length > 0) await admin.write('PUT', '/users/profile', wanted.userProfile);
  for (const { path } of changes.filter((change) => change.path[0] === 'texts')) {
    const [, locale = ''] = path;
    for (const [key, text] of Object.entries(wanted.texts[locale] ?? {})) {
      if (path[2] === undefined || path[2] === key) await admin.write('PUT', `/localization/${at(locale)}/${at(key)}`, text);
    }
  }
}
