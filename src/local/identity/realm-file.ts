import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  accountPoliciesOf,
  authorizationSettings,
  groupPermissionsOf,
  type AccountPolicy,
  type GroupPermission,
} from './realm-permissions.ts';

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const protocolMapper = z.object({
  name: z.string(),
  protocolMapper: z.string(),
  config: z.record(z.string(), z.string()),
});

const realmRole = z.object({
  name: z.string(),
  description: z.string().optional(),
  composites: z.object({ realm: z.array(z.string()).default([]) }).optional(),
});

const realmGroup = z.object({
  id: z.guid(),
  name: z.string(),
  realmRoles: z.array(z.string()).default([]),
  attributes: z.record(z.string(), z.array(z.string())).default({}),
});

const realmClient = z.object({
  clientId: z.string(),
  enabled: flag.default(true),
  publicClient: flag.default(false),
  secret: z.string().optional(),
  directAccessGrantsEnabled: flag.default(false),
  serviceAccountsEnabled: flag.default(false),
  fullScopeAllowed: flag.default(true),
  webOrigins: z.array(z.string()).default([]),
  attributes: z.record(z.string(), z.string()).default({}),
  protocolMappers: z.array(protocolMapper).default([]),
  authorizationSettings: authorizationSettings.optional(),
});

const realmUser = z.object({
  id: z.uuid().optional(),
  username: z.string(),
  email: z.string().optional(),
  emailVerified: flag.default(false),
  enabled: flag.default(true),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  realmRoles: z.array(z.string()).default([]),
  groups: z.array(z.string()).default([]),
  clientRoles: z.record(z.string(), z.array(z.string())).default({}),
  credentials: z.array(z.object({ type: z.literal('password'), value: z.string() })).default([]),
  serviceAccountClientId: z.string().optional(),
});

const realmFile = z.object({
  realm: z.string(),
  displayName: z.string().default(''),
  supportedLocales: z.array(z.string()).default([]),
  registrationEmailAsUsername: flag.default(false),
  accessTokenLifespan: z.int().positive(),
  ssoSessionIdleTimeout: z.int().positive(),
  ssoSessionMaxLifespan: z.int().positive(),
  passwordPolicy: z.string().default(''),
  bruteForceProtected: flag.default(false),
  failureFactor: z.int().positive(),
  waitIncrementSeconds: z.int(),
  minimumQuickLoginWaitSeconds: z.int(),
  maxFailureWaitSeconds: z.int(),
  quickLoginCheckMilliSeconds: z.int(),
  maxDeltaTimeSeconds: z.int(),
  roles: z.object({ realm: z.array(realmRole) }),
  defaultRole: z.object({ name: z.string() }),
  groups: z.array(realmGroup).default([]),
  defaultGroups: z.array(z.string()).default([]),
  scopeMappings: z.array(z.object({ client: z.string(), roles: z.array(z.string()) })).default([]),
  clients: z.array(realmClient),
  users: z.array(realmUser).default([]),
});

/** The realm as this server uses it: Keycloak's own names, durations in seconds unless named otherwise. */
export type Realm = z.infer<typeof realmFile> & { accountPolicies: AccountPolicy[]; groupPermissions: GroupPermission[] };
/** A client of the realm, with the mappers that shape its tokens. */
export type RealmClient = z.infer<typeof realmClient>;
/** A group; its path is `/` and its name, the portal has no nested groups. */
export type RealmGroup = z.infer<typeof realmGroup>;
/** A realm role; with `composites` it grants further roles. */
export type RealmRole = z.infer<typeof realmRole>;
/** A user written in the realm file: a demo account or a client's service account. */
export type RealmUser = z.infer<typeof realmUser>;

/** Roles that Keycloak adds to every realm; they are assignable like any other. */
const builtInRoles: RealmRole[] = [
  { name: 'offline_access', description: '${role_offline-access}' },
  { name: 'uma_authorization', description: '${role_uma_authorization}' },
];

/**
 * Reads a Keycloak realm file. `${NAME}` and `${NAME:default}` are filled as Keycloak's import fills
 * them from its environment, here from `values`; an upper-case name without a value or default is an
 * error, other names are message keys and stay as they are.
 */
export async function readRealmFile(file: string, values: Readonly<Record<string, string>>): Promise<Realm> {
  const text = await readFile(file, 'utf8');
  const parsed = realmFile.safeParse(JSON.parse(fillPlaceholders(text, values)));
  if (!parsed.success) throw new Error(`The realm file ${file} cannot be used:\n${z.prettifyError(parsed.error)}`);
  return withBuiltInRoles(withPermissions(parsed.data));
}

/** Lifts the fine-grained admin permissions out of their client, which nobody signs in with. */
function withPermissions(realm: z.infer<typeof realmFile>): Realm {
  const settings = realm.clients.find(({ clientId }) => clientId === 'admin-permissions')?.authorizationSettings ?? { policies: [] };
  return {
    ...realm,
    clients: realm.clients.filter(({ clientId }) => clientId !== 'admin-permissions'),
    accountPolicies: accountPoliciesOf(settings),
    groupPermissions: groupPermissionsOf(settings),
  };
}

/** Keycloak makes them part of the default role too; a client's scope keeps them out of its tokens. */
function withBuiltInRoles(realm: Realm): Realm {
  const named = realm.roles.realm.map((role) => {
    if (role.name !== realm.defaultRole.name) return role;
    const composites = [...(role.composites?.realm ?? []), ...builtInRoles.map(({ name }) => name)];
    return Object.assign(role, { composites: { realm: composites } });
  });
  return { ...realm, roles: { realm: [...named, ...builtInRoles] } };
}

/** Fills placeholders inside JSON text; values are escaped for the string they stand in. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)(?::([^}]*))?\}/g, (_match, name: string, fallback?: string) => {
    const value = values[name] ?? fallback;
    if (value === undefined) throw new Error(`The realm file asks for \${${name}}, which is not set`);
    return JSON.stringify(value).slice(1, -1);
  });
}
