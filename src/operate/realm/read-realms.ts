/** The realm that is wanted, from `auth/realm.json`, and the one that is there, from Keycloak. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fillPlaceholders } from '#local/identity/realm-file.ts';
import { OperatorError } from '#operate/operator-error.ts';
import type { KeycloakAdmin } from './keycloak-admin.ts';
import { realmRepresentation, type RealmRepresentation } from './realm-state.ts';

export const realmFile = join(import.meta.dirname, '../../../auth/realm.json');

/** The file before its placeholders are filled: those of people and secrets may stay empty. */
const unfilledSchema = z.looseObject({
  users: z.array(z.looseObject({ serviceAccountClientId: z.string().optional() })),
  clients: z.array(z.looseObject({ secret: z.string().optional() })),
});
const idsSchema = z.array(z.object({ id: z.string(), clientId: z.string() }));

/** Fills the placeholders of a text or throws an OperatorError that names the one that is not set. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  try {
    return fillPlaceholders(text, values);
  } catch (cause) {
    throw new OperatorError('auth/realm.json cannot be filled.', 1, { cause });
  }
}

/** As deploy/keycloak.sh has it: where Keycloak's own page signs in, the browser's client may not do so by password. */
function directGrantsOf({ PORTAL_SIGN_IN: signIn = 'form' }: Readonly<Record<string, string>>): string {
  if (signIn !== 'form' && signIn !== 'redirect') throw new OperatorError('PORTAL_SIGN_IN: must be form or redirect');
  return String(signIn === 'form');
}

/** The file with its placeholders filled, without people and secrets. */
export async function readWantedRealm(values: Readonly<Record<string, string>>): Promise<RealmRepresentation> {
  const raw = unfilledSchema.parse(JSON.parse(await readFile(realmFile, 'utf8')));
  const users = raw.users.filter(({ serviceAccountClientId }) => serviceAccountClientId !== undefined);
  const clients = raw.clients.map(({ secret: _secret, ...client }) => client);
  const text = filled(JSON.stringify({ ...raw, users, clients }), { ...values, PORTAL_DIRECT_GRANTS: directGrantsOf(values) });
  return realmRepresentation.parse(JSON.parse(text));
}

/** Keycloak's own export, which holds no user, with the roles of the service accounts that are wanted. */
export async function readActualRealm(admin: KeycloakAdmin, wanted: RealmRepresentation): Promise<RealmRepresentation> {
  const exported = await admin.read('/partial-export?exportClients=true&exportGroupsAndRoles=true', realmRepresentation, 'POST');
  const ids = await admin.read('/clients', idsSchema);
  const idOf = new Map(ids.map(({ id, clientId }) => [clientId, id]));
  const users: RealmRepresentation['users'] = [];
  for (const { serviceAccountClientId: clientId = '', clientRoles } of wanted.users) {
    const id = idOf.get(clientId);
    if (id === undefined) continue;
    const account = await admin.read(`/clients/${id}/service-account-user`, z.object({ id: z.string() }));
    const mapped = await admin.read(
      `/users/${account.id}/role-mappings`,
      z.object({ clientMappings: z.record(z.string(), z.object({ mappings: z.array(z.object({ name: z.string() })) })).default({}) }),
    );
    const roles = Object.entries(mapped.clientMappings).map(([name, { mappings }]) => [name, mappings.map((role) => role.name)] as const);
    users.push({
      serviceAccountClientId: clientId,
      clientRoles: { ...Object.fromEntries(Object.keys(clientRoles).map((name) => [name, []])), ...Object.fromEntries(roles) },
    });
  }
  // The default role is named by the realm in an export too; its own clients are compared only where the file names them.
  return { ...exported, users };
}
