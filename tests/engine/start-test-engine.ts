/** An engine in the test's own process, over a small database and metadata that the test writes down. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { stringify } from 'yaml';
import { parseEnv } from '#engine/env.ts';
import { startEngine } from '#engine/start-engine.ts';
import type { RunningEngine } from '#engine/start-engine.ts';
import { createDatabase } from '#tests/support/portal-database.ts';

export const ADMIN_SECRET = 'test-admin-secret';

export interface TestEngineOptions {
  /** Set-up of the database. */
  sql: string;
  /** The contents of `tables.yaml`. */
  tables: readonly unknown[];
  /** The contents of `functions.yaml`. */
  functions?: readonly unknown[];
  actions?: { sdl: string; definitions: readonly unknown[]; objects?: readonly unknown[] };
  /** Further files of the metadata folder, by name. */
  files?: Readonly<Record<string, unknown>>;
  env?: Record<string, string>;
  /** An empty database to use instead of a fresh one of the shared server; the caller drops it. */
  databaseUrl?: string;
}

export interface TestEngine extends AsyncDisposable {
  engine: RunningEngine;
  url: string;
  /** Superuser connections to its database. */
  db: Pool;
  log: string[];
  /** Sends one operation; answers the parsed body. */
  request: (query: string, variables?: Record<string, unknown>, headers?: Record<string, string>) => Promise<unknown>;
}

async function writeMetadata(options: TestEngineOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-metadata-'));
  await mkdir(join(folder, 'databases'));
  const databases = [{ name: 'default', kind: 'postgres', configuration: {}, tables: options.tables, functions: options.functions ?? [] }];
  await writeFile(join(folder, 'version.yaml'), 'version: 3\n');
  await writeFile(join(folder, 'databases/databases.yaml'), stringify(databases));
  for (const [name, content] of Object.entries(options.files ?? {})) await writeFile(join(folder, name), stringify(content));
  const { sdl = '', definitions = [], objects = [] } = options.actions ?? {};
  await writeFile(join(folder, 'actions.graphql'), sdl);
  await writeFile(join(folder, 'actions.yaml'), stringify({ actions: definitions, custom_types: { objects } }));
  return folder;
}

export async function startTestEngine(options: TestEngineOptions): Promise<TestEngine> {
  const database = options.databaseUrl === undefined ? await createDatabase() : { url: options.databaseUrl, drop: () => Promise.resolve() };
  const db = new Pool({ connectionString: database.url });
  // A connection that dies with the database at the end has nothing to tell.
  db.on('error', () => undefined);
  await db.query(options.sql);
  const folder = await writeMetadata(options);
  const log: string[] = [];
  const env = parseEnv({
    HASURA_GRAPHQL_DATABASE_URL: database.url,
    HASURA_GRAPHQL_METADATA_DIR: folder,
    HASURA_GRAPHQL_ADMIN_SECRET: ADMIN_SECRET,
    HASURA_GRAPHQL_SERVER_PORT: '0',
    HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
    // So that what is seen in time was seen by a wake, not by the poll.
    HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '60000',
    ...options.env,
  });
  const engine = await startEngine(env, (line) => log.push(line));
  await engine.watching;
  const url = `http://127.0.0.1:${engine.port}/v1/graphql`;
  return {
    engine,
    url,
    db,
    log,
    async request(query, variables = {}, headers = { 'x-hasura-admin-secret': ADMIN_SECRET }) {
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
      return response.json();
    },
    async [Symbol.asyncDispose]() {
      await engine.close();
      await db.end();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
