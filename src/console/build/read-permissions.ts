/**
 * What each role may do, read from the metadata folder (tables, functions, actions). Runs in Node when the console is
 * built, and where docs/permissions.md is written.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Kind, parse as parseGraphql, print } from 'graphql';
import { parse } from 'yaml';
import { describeRows } from './describe-rows.ts';
import type { CallPermission, Permissions, RolePermissions, TablePermissions, WriteRule } from './permission.ts';

interface Entry<Rule> {
  role: string;
  permission: Rule;
  comment?: string;
}

interface StoredRule {
  columns?: readonly string[] | '*';
  filter?: unknown;
  check?: unknown;
  set?: Record<string, unknown>;
  limit?: number;
  allow_aggregations?: boolean;
}

interface StoredTable {
  table: { name: string; schema: string };
  select_permissions?: Entry<StoredRule>[];
  insert_permissions?: Entry<StoredRule>[];
  update_permissions?: Entry<StoredRule>[];
  delete_permissions?: Entry<StoredRule>[];
}

interface StoredCall {
  name: string;
  permissions?: { role: string }[];
  comment?: string;
}

/** A YAML file with what its `!include` strings name put in their place. */
async function readYaml(file: string): Promise<unknown> {
  const resolve = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string' && value.startsWith('!include ')) return readYaml(join(dirname(file), value.slice('!include '.length)));
    if (Array.isArray(value)) return Promise.all(value.map(resolve));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, each]) => [key, await resolve(each)])));
  };
  return resolve(parse(await readFile(file, 'utf8')));
}

function columnsOf({ columns }: StoredRule): readonly string[] {
  return columns === '*' ? ['*'] : (columns ?? []);
}

function writeRule({ permission, comment }: Entry<StoredRule>): WriteRule {
  return {
    columns: columnsOf(permission),
    rows: describeRows(permission.filter),
    check: describeRows(permission.check),
    presets: Object.entries(permission.set ?? {}).map(([column, value]) => ({ column, value: String(value) })),
    comment: comment ?? '',
  };
}

function rolePermissions(table: StoredTable, role: string): RolePermissions {
  const of = (entries: Entry<StoredRule>[] | undefined) => entries?.find((entry) => entry.role === role);
  const select = of(table.select_permissions);
  const insert = of(table.insert_permissions);
  const update = of(table.update_permissions);
  const removal = of(table.delete_permissions);
  return {
    role,
    select: select
      ? {
          columns: columnsOf(select.permission),
          rows: describeRows(select.permission.filter),
          limit: select.permission.limit ?? null,
          aggregates: select.permission.allow_aggregations ?? false,
          comment: select.comment ?? '',
        }
      : null,
    insert: insert ? writeRule(insert) : null,
    update: update ? writeRule(update) : null,
    delete: removal ? { rows: describeRows(removal.permission.filter), comment: removal.comment ?? '' } : null,
  };
}

const permissionsOf = (table: StoredTable) =>
  [table.select_permissions, table.insert_permissions, table.update_permissions, table.delete_permissions].flatMap(
    (entries) => entries ?? [],
  );

function rolesOf(permissions: readonly { role: string }[]): string[] {
  return [...new Set(permissions.map(({ role }) => role))].toSorted();
}

/** The signature of each action, by its name: actions.graphql has one field of Query or Mutation for each. */
function signaturesOf(sdl: string): Map<string, string> {
  const fields = parseGraphql(sdl).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && /^(Query|Mutation)$/.test(definition.name.value) ? (definition.fields ?? []) : [],
  );
  return new Map(fields.map((field) => [field.name.value, print(field).replaceAll(/\s+/g, ' ').slice(field.name.value.length)]));
}

function callOf({ name, permissions = [], comment = '' }: StoredCall, signature = ''): CallPermission {
  return { name, signature, roles: rolesOf(permissions), comment };
}

interface StoredSource {
  tables?: StoredTable[];
  functions?: { function: { name: string }; permissions?: { role: string }[] }[];
}

function tablePermissions(table: StoredTable): TablePermissions {
  const { name, schema } = table.table;
  return {
    name: schema === 'public' ? name : `${schema}.${name}`,
    roles: rolesOf(permissionsOf(table)).map((role) => rolePermissions(table, role)),
  };
}

/** The rules of a metadata folder. */
export async function readPermissions(metadata: string): Promise<Permissions> {
  const sources = (await readYaml(join(metadata, 'databases/databases.yaml'))) as StoredSource[];
  const { actions: stored = [] } = (await readYaml(join(metadata, 'actions.yaml'))) as { actions?: StoredCall[] };
  const signatures = signaturesOf(await readFile(join(metadata, 'actions.graphql'), 'utf8'));
  const tables = sources.flatMap((source) => (source.tables ?? []).map(tablePermissions));
  const functions = sources
    .flatMap((source) => source.functions ?? [])
    .map(({ function: { name }, permissions }) => callOf({ name, ...(permissions && { permissions }) }));
  const actions = stored.map((action) => callOf(action, signatures.get(action.name)));
  const roles = [
    ...tables.flatMap((table) => table.roles.map(({ role }) => role)),
    ...[...functions, ...actions].flatMap((call) => call.roles),
  ];
  return {
    roles: [...new Set(roles)].toSorted(),
    tables: tables.toSorted((one, other) => one.name.localeCompare(other.name)),
    functions,
    actions,
  };
}
