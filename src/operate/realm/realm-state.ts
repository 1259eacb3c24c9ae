/**
 * A realm in a form that can be compared: what `auth/realm.json` and Keycloak's own export both say, by name instead of
 * by id, lists that have no order sorted. Users are no part of it, but for the roles of the clients' service accounts.
 */
import { z } from 'zod';

const json: z.ZodType<unknown> = z.unknown();
const named = z.looseObject({ name: z.string() });
const settings = z.record(z.string(), json);

const policy = z.object({
  name: z.string(),
  type: z.string(),
  logic: z.string(),
  decisionStrategy: z.string(),
  config: z.record(z.string(), z.string()),
});
const mapper = z.object({ name: z.string(), protocol: z.string(), protocolMapper: z.string(), config: z.record(z.string(), z.string()) });

/** A placeholder of the file is filled with text; Keycloak reads it so, and gives back what it is. */
const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]);

const client = z.looseObject({
  clientId: z.string(),
  directAccessGrantsEnabled: flag.optional(),
  protocolMappers: z.array(mapper).default([]),
  defaultClientScopes: z.array(z.string()).optional(),
  optionalClientScopes: z.array(z.string()).optional(),
  authorizationSettings: z.looseObject({ policies: z.array(policy).default([]) }).optional(),
});

/** A realm as Keycloak writes it; only what is compared is named. */
export const realmRepresentation = z.looseObject({
  roles: z.object({
    realm: z.array(z.looseObject({ name: z.string(), composites: z.object({ realm: z.array(z.string()).default([]) }).optional() })),
  }),
  groups: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      attributes: z.record(z.string(), json).default({}),
      realmRoles: z.array(z.string()).default([]),
    }),
  ),
  defaultGroups: z.array(z.string()).default([]),
  scopeMappings: z.array(z.looseObject({ client: z.string().optional(), roles: z.array(z.string()) })).default([]),
  clients: z.array(client),
  users: z
    .array(
      z.looseObject({ serviceAccountClientId: z.string().optional(), clientRoles: z.record(z.string(), z.array(z.string())).default({}) }),
    )
    .default([]),
  components: z.record(z.string(), z.array(z.looseObject({ config: z.record(z.string(), z.array(z.string())).default({}) }))).default({}),
  localizationTexts: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});
export type RealmRepresentation = z.infer<typeof realmRepresentation>;

/** The client whose authorization settings are the fine-grained admin permissions. */
export const PERMISSIONS_CLIENT = 'admin-permissions';

const PROFILE_PROVIDER = 'org.keycloak.userprofile.UserProfileProvider';
const PROFILE_KEY = 'kc.user.profile.config';

/** Compared by parts of their own, or not at all: ids, what is derived, and secrets, which no export shows. */
const NO_SETTINGS = new Set(
  'id realm roles defaultRole groups defaultGroups scopeMappings clients users components localizationTexts'.split(' '),
);
const NO_CLIENT_SETTINGS = new Set(
  'id clientId secret protocolMappers defaultClientScopes optionalClientScopes authorizationSettings access'.split(' '),
);

export interface RealmState {
  settings: Record<string, unknown>;
  roles: Record<string, { description?: unknown; composites: string[] }>;
  groups: Record<string, { description?: unknown; attributes: Record<string, unknown>; realmRoles: string[] }>;
  defaultGroups: string[];
  clients: Record<string, ClientState>;
  /** Policies and permissions of `admin-permissions`; groups by name. */
  permissions: Record<string, PermissionState>;
  userProfile: unknown;
  texts: Record<string, Record<string, string>>;
}

export interface ClientState {
  settings: Record<string, unknown>;
  mappers: Record<string, unknown>;
  defaultClientScopes?: string[];
  optionalClientScopes?: string[];
  /** Realm roles that its tokens may carry. */
  scopeRoles: string[];
  /** Roles of its service account, by client. */
  serviceAccountRoles: Record<string, string[]>;
}

export interface PermissionState {
  type: string;
  logic: string;
  decisionStrategy: string;
  config: Record<string, unknown>;
}

const byName = <Item extends { name: string }, Value>(items: Item[], value: (item: Item) => Value): Record<string, Value> =>
  Object.fromEntries(items.map((item) => [item.name, value(item)]));

const sorted = (names: readonly string[]) => [...names].sort((one, other) => (one < other ? -1 : 1));

function without(object: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  return settings.parse(Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name))));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Lists inside a policy are JSON text; groups are named by id, which differs from realm to realm. */
function policyConfig(config: Record<string, string>, groupNames: ReadonlyMap<string, string>): Record<string, unknown> {
  const read = (name: string, text: string): unknown => {
    const value = parsed(text);
    if (!Array.isArray(value)) return value;
    const items = value.map((item: unknown) => (name === 'resources' && typeof item === 'string' ? (groupNames.get(item) ?? item) : item));
    return items.every((item) => typeof item === 'string') ? sorted(items) : items;
  };
  return Object.fromEntries(Object.entries(config).map(([name, text]) => [name, read(name, text)]));
}

function clientState(realm: RealmRepresentation, one: z.infer<typeof client>): ClientState {
  const { clientId, protocolMappers, defaultClientScopes, optionalClientScopes } = one;
  const account = realm.users.find((user) => user.serviceAccountClientId === clientId);
  return {
    settings: without(one, NO_CLIENT_SETTINGS),
    mappers: byName(protocolMappers, ({ protocol, protocolMapper, config }) => ({ protocol, protocolMapper, config })),
    ...(defaultClientScopes && { defaultClientScopes: sorted(defaultClientScopes) }),
    ...(optionalClientScopes && { optionalClientScopes: sorted(optionalClientScopes) }),
    scopeRoles: sorted(realm.scopeMappings.filter((mapping) => mapping.client === clientId).flatMap(({ roles }) => roles)),
    serviceAccountRoles: Object.fromEntries(Object.entries(account?.clientRoles ?? {}).map(([name, roles]) => [name, sorted(roles)])),
  };
}

/** Brings a realm file or an export into the form that is compared. */
export function stateOf(realm: RealmRepresentation): RealmState {
  const groupNames = new Map(realm.groups.map(({ id, name }) => [id, name]));
  const policies = realm.clients.find(({ clientId }) => clientId === PERMISSIONS_CLIENT)?.authorizationSettings?.policies ?? [];
  const profile = realm.components[PROFILE_PROVIDER]?.[0]?.config[PROFILE_KEY]?.[0];
  return {
    settings: without(realm, NO_SETTINGS),
    roles: byName(realm.roles.realm, ({ description, composites }) => ({
      ...(description !== undefined && { description }),
      composites: sorted(composites?.realm ?? []),
    })),
    groups: byName(named.array().parse(realm.groups) as typeof realm.groups, ({ description, attributes, realmRoles }) => ({
      ...(description !== undefined && { description }),
      attributes,
      realmRoles: sorted(realmRoles),
    })),
    defaultGroups: sorted(realm.defaultGroups),
    clients: Object.fromEntries(
      realm.clients.filter(({ clientId }) => clientId !== PERMISSIONS_CLIENT).map((one) => [one.clientId, clientState(realm, one)]),
    ),
    permissions: byName(policies, ({ type, logic, decisionStrategy, config }) => ({
      type,
      logic,
      decisionStrategy,
      config: policyConfig(config, groupNames),
    })),
    userProfile: profile === undefined ? null : parsed(profile),
    texts: realm.localizationTexts,
  };
}
