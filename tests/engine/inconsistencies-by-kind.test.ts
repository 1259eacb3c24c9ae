/**
 * What is out of scope, kind by kind (`docs/known-differences.md`): put into metadata that is served whole, that object
 * alone is missing, one inconsistency names it with file and key, and a strict engine refuses to start.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { loadCatalog } from '#engine/catalog/load.ts';
import { parseEnv } from '#engine/env.ts';
import { loadMetadata } from '#engine/metadata/load.ts';
import { buildModel } from '#engine/schema/build-model.ts';
import { buildRoleSchema } from '#engine/schema/build-role-schema.ts';
import { printRoleSchema } from '#engine/schema/print-role-schema.ts';
import { startEngine } from '#engine/start-engine.ts';
import { createDatabase } from '#tests/support/portal-database.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';

const SQL = `create table author (id int primary key, name text not null);
  create table book (id int primary key, title text not null, author_id int references author);
  create table genre (value text primary key, comment text);
  create function book_age(book book) returns int language sql stable as 'select 1';
  create function old_books() returns setof book language sql stable as 'select * from book';
  create function twice(a int) returns setof book language sql stable as 'select * from book';
  create function twice(a text) returns setof book language sql stable as 'select * from book';
  create function many(variadic a int[]) returns setof book language sql stable as 'select * from book';
  create function answer() returns int language sql stable as 'select 42';`;

const BOOK = 'databases/tables.yaml';
const DATABASES = 'databases/databases.yaml';
const name = (table: string) => ({ schema: 'public', name: table });
const roleOf = (permission: object) => [{ role: 'odd', permission: { columns: ['id'], filter: {}, ...permission } }];
const ADDRESS = 'http://127.0.0.1:1/';

type Json = Record<string, unknown>;

/** The files of metadata that is served whole. */
function whole() {
  return {
    'version.yaml': { version: 3 } as unknown,
    'databases/databases.yaml': [
      {
        name: 'default',
        kind: 'postgres',
        configuration: {},
        tables: '!include tables.yaml',
        functions: '!include functions.yaml',
      } as Json,
    ],
    'databases/tables.yaml': [
      {
        table: name('book'),
        object_relationships: [{ name: 'author', using: { foreign_key_constraint_on: 'author_id' } }],
        select_permissions: [{ role: 'plain', permission: { columns: ['id', 'title'], filter: {} } }],
      } as Json,
      { table: name('author'), select_permissions: [{ role: 'plain', permission: { columns: ['id'], filter: {} } }] } as Json,
    ],
    'databases/functions.yaml': [{ function: name('old_books') } as Json],
    'actions.yaml': {
      actions: [{ name: 'ping', definition: { kind: 'synchronous', handler: ADDRESS }, permissions: [{ role: 'plain' }] } as Json],
      custom_types: {},
    },
  };
}

type Files = ReturnType<typeof whole> & Record<string, unknown>;

/** The extra object of a kind: which file, which key an operator reads, and how it is put in. */
type Kind = readonly [kind: string, file: string, key: string, add: (files: Files) => unknown];

const onBook = (extra: Json) => (files: Files) => Object.assign(files['databases/tables.yaml'][0] ?? {}, extra);
const onSource = (extra: Json) => (files: Files) => Object.assign(files['databases/databases.yaml'][0] ?? {}, extra);
const ofFile = (file: string, content: unknown) => (files: Files) => Object.assign(files, { [file]: content });
const aFunction = (of: Json) => (files: Files) => files['databases/functions.yaml'].push(of);
const anAction = (definition: Json) => (files: Files) =>
  files['actions.yaml'].actions.push({ name: 'more', definition: { handler: ADDRESS, ...definition } });
/** A second permission, so that the first one is seen to stay. */
const aPermission = (permission: Json) => (files: Files) =>
  files['databases/tables.yaml'].forEach((table, index) => {
    if (index === 0) table['select_permissions'] = [...(table['select_permissions'] as unknown[]), ...roleOf(permission)];
  });

const KINDS: readonly Kind[] = [
  ['a computed field', BOOK, 'book.computed_fields[age]', onBook({ computed_fields: [{ name: 'age', definition: {} }] })],
  ['a custom table name', BOOK, 'book.configuration.custom_name', onBook({ configuration: { custom_name: 'Tome' } })],
  [
    'a custom column name',
    BOOK,
    'book.configuration.column_config.title.custom_name',
    onBook({ configuration: { column_config: { title: { custom_name: 'name' } } } }),
  ],
  [
    'a custom column name, as it was written before',
    BOOK,
    'book.configuration.custom_column_names',
    onBook({ configuration: { custom_column_names: { title: 'name' } } }),
  ],
  [
    'a custom root field',
    BOOK,
    'book.configuration.custom_root_fields.select',
    onBook({ configuration: { custom_root_fields: { select: 'tomes' } } }),
  ],
  ['an enum table', BOOK, 'book.is_enum', onBook({ is_enum: true })],
  ['an event trigger', BOOK, 'book.event_triggers[on_book]', onBook({ event_triggers: [{ name: 'on_book', definition: {} }] })],
  ['a remote relationship', BOOK, 'book.remote_relationships[reviews]', onBook({ remote_relationships: [{ name: 'reviews' }] })],
  ['Apollo federation', BOOK, 'book.apollo_federation_config', onBook({ apollo_federation_config: { enable: 'v1' } })],
  [
    'a relationship to a table that is not tracked',
    BOOK,
    'book.array_relationships[genres]',
    onBook({
      array_relationships: [
        { name: 'genres', using: { manual_configuration: { remote_table: name('genre'), column_mapping: { title: 'value' } } } },
      ],
    }),
  ],
  ['a filter by a computed field', BOOK, 'book.select_permissions[odd].filter', aPermission({ filter: { age: { _gt: 3 } } })],
  ['a filter by an aggregate', BOOK, 'book.select_permissions[odd].filter', aPermission({ filter: { books_aggregate: { count: {} } } })],
  [
    'a comparison of columns of different types',
    BOOK,
    'book.select_permissions[odd].filter',
    aPermission({ filter: { id: { _ceq: 'title' } } }),
  ],
  ['an old spelling of _and', BOOK, 'book.select_permissions[odd].filter', aPermission({ filter: { $and: [{ id: 1 }] } })],
  ['an old spelling of _in', BOOK, 'book.select_permissions[odd].filter', aPermission({ filter: { id: { $in: [1] } } })],
  ['root fields by permission', BOOK, 'book.select_permissions[odd].query_root_fields', aPermission({ query_root_fields: ['select'] })],
  [
    'subscription root fields by permission',
    BOOK,
    'book.select_permissions[odd].subscription_root_fields',
    aPermission({ subscription_root_fields: [] }),
  ],
  [
    'validation of inputs',
    BOOK,
    'book.insert_permissions[odd].validate_input',
    onBook({ insert_permissions: roleOf({ check: {}, filter: undefined, validate_input: { type: 'http' } }) }),
  ],
  ['customization of a source', DATABASES, 'default.customization', onSource({ customization: { naming_convention: 'graphql-default' } })],
  ['native queries', DATABASES, 'default.native_queries', onSource({ native_queries: [{ root_field_name: 'old' }] })],
  ['logical models', DATABASES, 'default.logical_models', onSource({ logical_models: [{ name: 'old' }] })],
  [
    'a second source',
    DATABASES,
    'more',
    (files) => files['databases/databases.yaml'].push({ name: 'more', kind: 'postgres', configuration: {}, tables: [] }),
  ],
  [
    'another database',
    DATABASES,
    'more',
    (files) => files['databases/databases.yaml'].push({ name: 'more', kind: 'mssql', configuration: {}, tables: [] }),
  ],
  ['an overloaded function', 'databases/functions.yaml', 'twice', aFunction({ function: name('twice') })],
  ['a function with VARIADIC arguments', 'databases/functions.yaml', 'many', aFunction({ function: name('many') })],
  ['a function without a tracked table as result', 'databases/functions.yaml', 'answer', aFunction({ function: name('answer') })],
  [
    'an action with a request transform',
    'actions.yaml',
    'actions[more].definition.request_transform',
    anAction({ request_transform: { version: 2 } }),
  ],
  [
    'an action with a response transform',
    'actions.yaml',
    'actions[more].definition.response_transform',
    anAction({ response_transform: { version: 2 } }),
  ],
  ['an asynchronous action', 'actions.yaml', 'actions[more].definition.kind', anAction({ kind: 'asynchronous' })],
  [
    'an inherited role',
    'inherited_roles.yaml',
    'both',
    ofFile('inherited_roles.yaml', [{ role_name: 'both', role_set: ['plain', 'odd'] }]),
  ],
  ['a remote schema', 'remote_schemas.yaml', 'other', ofFile('remote_schemas.yaml', [{ name: 'other', definition: {} }])],
  ['a cron trigger', 'cron_triggers.yaml', 'nightly', ofFile('cron_triggers.yaml', [{ name: 'nightly', schedule: '0 0 * * *' }])],
  ['a REST endpoint', 'rest_endpoints.yaml', 'books', ofFile('rest_endpoints.yaml', [{ name: 'books', url: 'books' }])],
  ['an API limit', 'api_limits.yaml', 'depth_limit', ofFile('api_limits.yaml', { depth_limit: { global: 3 } })],
];

const SIGNATURES = 'type Query { ping: String more: String }';

let database: TestDatabase;
let db: Pool;
const folders: string[] = [];
beforeAll(async () => {
  database = await createDatabase();
  db = new Pool({ connectionString: database.url, max: 2 });
  db.on('error', () => undefined);
  await db.query(SQL);
});
afterAll(async () => {
  await db.end();
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function write(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-kinds-'));
  folders.push(folder);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), stringify(content));
  }
  await writeFile(join(folder, 'actions.graphql'), SIGNATURES);
  return folder;
}

async function serve(folder: string) {
  const { metadata, inconsistencies } = loadMetadata(folder, {});
  const settings = { inferFunctionPermissions: true, stringifyNumericTypes: false };
  const { model, inconsistencies: unresolved } = buildModel(metadata, await loadCatalog(db, metadata), settings);
  const schemas = ['admin', 'plain', 'odd'].map((role) => printRoleSchema(buildRoleSchema(model, role)));
  return { named: [...inconsistencies, ...unresolved].map(({ file, key }) => `${file}: ${key}`), schemas };
}

describe('metadata that asks for what is out of scope', () => {
  test('is otherwise served whole', async () => {
    const { named, schemas } = await serve(await write(whole()));
    expect(named).toEqual([]);
    expect(schemas[0]).toMatch(/ author\(/);
    expect(schemas[1]).toMatch(/ old_books\(/);
    expect(schemas[1]).toMatch(/ ping: String/);
  });

  test.for(KINDS)('%s alone is missing, and named as %s: %s', async ([, file, key, add]) => {
    const files = whole();
    add(files);
    const [{ named, schemas }, without] = await Promise.all([write(files).then(serve), write(whole()).then(serve)]);
    expect(named).toEqual([`${file}: ${key}`]);
    expect(schemas).toEqual(without.schemas);
  });

  test.for(KINDS)('%s is refused in strict mode', async ([, , key, add]) => {
    const files = whole();
    add(files);
    const log: string[] = [];
    const env = parseEnv({
      HASURA_GRAPHQL_DATABASE_URL: database.url,
      HASURA_GRAPHQL_METADATA_DIR: await write(files),
      HASURA_GRAPHQL_SERVER_PORT: '0',
      ENGINE_STRICT_METADATA: 'true',
    });
    await expect(startEngine(env, (line) => log.push(line))).rejects.toThrow('ENGINE_STRICT_METADATA: 1 parts');
    expect(log).toEqual([expect.stringContaining(`: ${key}: `)]);
  });
});
