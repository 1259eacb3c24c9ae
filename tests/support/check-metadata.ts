/**
 * `hasura/metadata` against the types that Hasura publishes (`@hasura/metadata`): a key that Hasura does not know, a
 * missing one or a wrong kind of value is a type error. The package describes the second layout of the metadata; what
 * the third adds and the portal uses stands here, after Hasura's documentation.
 */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { runTool, toolScript } from '#local/build/run-tool.ts';
import { StackError } from '#local/stack-error.ts';
import { checkout } from './checkout.ts';

const TYPES = `
import type {
  Action, ActionDefinition, ArrayRelationship, ArrRelUsing, ArrRelUsingManualMapping, CustomFunction, CustomTypeObjectRelationship,
  ObjectRelationship, ObjRelUsingManualMapping, QualifiedTable, QueryCollectionEntry, TableEntry,
} from '@hasura/metadata';

type Role = { role: string };
type InsertionOrder = { insertion_order?: 'before_parent' | 'after_parent' | null };
type ArrayUsing = Omit<ArrRelUsing, 'manual_configuration'> & { manual_configuration?: ArrRelUsingManualMapping & InsertionOrder };
type ObjectUsing = {
  foreign_key_constraint_on?: string | { table: QualifiedTable; column: string };
  manual_configuration?: ObjRelUsingManualMapping & InsertionOrder;
};
type Table = Omit<TableEntry, 'array_relationships' | 'object_relationships'> & {
  array_relationships?: (Omit<ArrayRelationship, 'using'> & { using: ArrayUsing })[];
  object_relationships?: (Omit<ObjectRelationship, 'using'> & { using: ObjectUsing })[];
};
type Function = Omit<CustomFunction, 'configuration'> & {
  configuration?: { session_argument?: string; exposed_as?: 'query' | 'mutation' };
  permissions?: Role[];
};
type ActionV3 = Omit<Action, 'permissions' | 'definition'> & {
  definition: ActionDefinition & { timeout?: number };
  permissions?: Role[];
};
// Their fields and values stand in actions.graphql.
type CustomTypes = {
  enums: { name: string }[];
  input_objects: { name: string }[];
  objects: { name: string; relationships?: CustomTypeObjectRelationship[] }[];
  scalars: { name: string }[];
};
type Source = {
  name: string;
  kind: 'postgres';
  configuration: {
    connection_info: {
      database_url: string | { from_env: string };
      isolation_level?: 'read-committed' | 'repeatable-read' | 'serializable';
      use_prepared_statements?: boolean;
      pool_settings?: { connection_lifetime?: number; max_connections?: number; retries?: number; idle_timeout?: number };
    };
  };
  tables: Table[];
  functions?: Function[];
};
type Metadata = {
  version: 3;
  sources: Source[];
  actions: { actions: ActionV3[]; custom_types: CustomTypes };
  query_collections: QueryCollectionEntry[];
  allow_list: { collection: string; scope?: { global: true } | { global: false; roles: string[] } }[];
};
`;

/** Files of the third layout that the portal leaves empty. */
const READ = new Set(['actions.yaml', 'allow_list.yaml', 'query_collections.yaml', 'version.yaml']);

async function readYaml(file: string): Promise<unknown> {
  return resolveIncludes(parse(await readFile(file, 'utf8')), dirname(file));
}

async function resolveIncludes(value: unknown, folder: string): Promise<unknown> {
  if (typeof value === 'string' && value.startsWith('!include ')) return readYaml(join(folder, value.slice('!include '.length)));
  if (Array.isArray(value)) return Promise.all(value.map((entry) => resolveIncludes(entry, folder)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([key, entry]) => [key, await resolveIncludes(entry, folder)])),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** The metadata of a folder as one value, as TypeScript. */
async function readMetadata(folder: string): Promise<string> {
  for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.yaml') && !READ.has(entry))) {
    if (!isEmpty(await readYaml(join(folder, name))))
      throw new StackError(`hasura/metadata/${name} is not empty: extend tests/support/check-metadata.ts`);
  }
  const [version, actions, query_collections, allow_list, sources] = await Promise.all(
    ['version.yaml', 'actions.yaml', 'query_collections.yaml', 'allow_list.yaml', 'databases/databases.yaml'].map((name) =>
      readYaml(join(folder, name)),
    ),
  );
  return JSON.stringify({ ...(version as object), sources, actions, query_collections, allow_list }, null, 1);
}

/** Resolves when Hasura's types fit; throws a StackError with TypeScript's words. */
export async function checkMetadata(folder = join(checkout, 'hasura/metadata')): Promise<void> {
  const metadata = await readMetadata(folder);
  await mkdir(join(checkout, '.data'), { recursive: true });
  // Inside the checkout, so that the package is found.
  const scratch = await mkdtemp(join(checkout, '.data/test-metadata-'));
  try {
    const file = join(scratch, 'metadata.ts');
    await writeFile(file, `${TYPES}\nexport const metadata: Metadata = ${metadata};\n`);
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--ignoreConfig',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--types',
      '',
    ];
    const { code, output } = await runTool(toolScript('typescript', 'tsc'), [...options, file]);
    if (code !== 0) throw new StackError(output.trim().replaceAll(scratch, ''));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
