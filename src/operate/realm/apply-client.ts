/** A client of the realm: settings, mappers, scopes, and the roles of its service account. */
import { z } from 'zod';
import { OperatorError } from '#operate/operator-error.ts';
import type { KeycloakAdmin } from './keycloak-admin.ts';
import type { ClientState } from './realm-state.ts';
import { applyMapping, type Applying } from './role-mapping.ts';

const listSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const clientsSchema = z.array(
  z.looseObject({ id: z.string(), clientId: z.string(), attributes: z.record(z.string(), z.unknown()).optional() }),
);

async function findClient(admin: KeycloakAdmin, clientId: string) {
  const [found] = await admin.read(`/clients?clientId=${encodeURIComponent(clientId)}`, clientsSchema);
  return found ?? null;
}

/** A new client takes its secret from the environment; one that exists keeps its own. */
async function writeSettings({ admin, secretOf }: Applying, clientId: string, { settings }: ClientState): Promise<string> {
  const found = await findClient(admin, clientId);
  if (found === null) {
    const secret = settings['publicClient'] === true ? {} : { secret: secretOf(clientId) };
    await admin.write('POST', '/clients', { clientId, ...settings, ...secret });
  } else {
    const attributes = { ...found.attributes, ...z.record(z.string(), z.unknown()).parse(settings['attributes'] ?? {}) };
    await admin.write('PUT', `/clients/${found.id}`, { ...found, ...settings, attributes });
  }
  const client = found ?? (await findClient(admin, clientId));
  if (client === null) throw new OperatorError(`Keycloak did not make the client ${clientId}.`);
  return client.id;
}

async function writeMappers({ admin }: Applying, id: string, { mappers }: ClientState): Promise<void> {
  const path = `/clients/${id}/protocol-mappers/models`;
  const known = await admin.read(path, listSchema);
  for (const { id: mapperId, name } of known) if (!(name in mappers)) await admin.write('DELETE', `${path}/${mapperId}`);
  for (const [name, mapper] of Object.entries(mappers)) {
    const before = known.find((candidate) => candidate.name === name);
    const body = { name, ...z.record(z.string(), z.unknown()).parse(mapper) };
    if (before === undefined) await admin.write('POST', path, body);
    else await admin.write('PUT', `${path}/${before.id}`, { ...body, id: before.id });
  }
}

async function writeScopes(
  { admin }: Applying,
  id: string,
  kind: 'default' | 'optional',
  wanted: readonly string[] | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const path = `/clients/${id}/${kind}-client-scopes`;
  const current = await admin.read(path, listSchema);
  for (const scope of current) if (!wanted.includes(scope.name)) await admin.write('DELETE', `${path}/${scope.id}`);
  const all = await admin.read('/client-scopes', listSchema);
  for (const name of wanted) {
    const scope = all.find((candidate) => candidate.name === name);
    if (scope === undefined) throw new OperatorError(`The realm has no client scope ${name}.`);
    if (!current.some((known) => known.name === name)) await admin.write('PUT', `${path}/${scope.id}`);
  }
}

async function writeServiceAccount({ admin }: Applying, id: string, roles: ClientState['serviceAccountRoles']): Promise<void> {
  if (Object.keys(roles).length === 0) return;
  const account = await admin.read(`/clients/${id}/service-account-user`, z.object({ id: z.string() }));
  const mapped = await admin.read(
    `/users/${account.id}/role-mappings`,
    z.object({ clientMappings: z.record(z.string(), z.object({ mappings: listSchema })).default({}) }),
  );
  for (const name of new Set([...Object.keys(roles), ...Object.keys(mapped.clientMappings)])) {
    const owner = await findClient(admin, name);
    if (owner === null) throw new OperatorError(`The realm has no client ${name}.`);
    const path = `/users/${account.id}/role-mappings/clients/${owner.id}`;
    const [wanted, current] = [roles[name] ?? [], mapped.clientMappings[name]?.mappings ?? []];
    const extra = current.filter((role) => !wanted.includes(role.name));
    if (extra.length > 0) await admin.write('DELETE', path, extra);
    const missing = wanted.filter((role) => !current.some((known) => known.name === role));
    if (missing.length === 0) continue;
    const available = await admin.read(`${path}/available`, listSchema);
    await admin.write(
      'POST',
      path,
      available.filter((role) => missing.includes(role.name)),
    );
  }
}

/** Makes one client what the file says. */
export async function applyClient(applying: Applying, clientId: string): Promise<void> {
  const client = applying.wanted.clients[clientId];
  if (client === undefined) return;
  const id = await writeSettings(applying, clientId, client);
  await writeMappers(applying, id, client);
  await writeScopes(applying, id, 'default', client.defaultClientScopes);
  await writeScopes(applying, id, 'optional', client.optionalClientScopes);
  await applyMapping(applying.admin, `/clients/${id}/scope-mappings/realm`, client.scopeRoles);
  await writeServiceAccount(applying, id, client.serviceAccountRoles);
}
