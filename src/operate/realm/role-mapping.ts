/** Lists of realm roles that something has: a group, a client's scope, a composite role. */
import { z } from 'zod';
import type { KeycloakAdmin } from './keycloak-admin.ts';
import type { RealmState } from './realm-state.ts';

const roleSchema = z.looseObject({ id: z.string(), name: z.string() });

/** What every part needs to write itself. */
export interface Applying {
  admin: KeycloakAdmin;
  wanted: RealmState;
  /** The secret of a client that has to be made. */
  secretOf: (clientId: string) => string;
}

/** Roles as the API wants them where they are mapped. */
export async function readRoles(admin: KeycloakAdmin, names: readonly string[]): Promise<unknown[]> {
  const roles: unknown[] = [];
  for (const name of names) roles.push(await admin.read(`/roles/${encodeURIComponent(name)}`, roleSchema));
  return roles;
}

/** Makes a list of mapped roles what it should be. */
export async function applyMapping(admin: KeycloakAdmin, path: string, wanted: readonly string[]): Promise<void> {
  const mapped = await admin.read(path, z.array(roleSchema));
  const extra = mapped.filter(({ name }) => !wanted.includes(name));
  const missing = wanted.filter((name) => !mapped.some((role) => role.name === name));
  if (extra.length > 0) await admin.write('DELETE', path, extra);
  if (missing.length > 0) await admin.write('POST', path, await readRoles(admin, missing));
}
