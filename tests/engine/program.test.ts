/** The engine as a child process: ready, strict, and gone when it should be. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkout } from '#tests/support/checkout.ts';
import { createDatabase } from '#tests/support/portal-database.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';

const LIBRARY = join(checkout, 'tests/engine/library');

let database: TestDatabase;
let metadata: string;

beforeAll(async () => {
  database = await createDatabase();
  metadata = await mkdtemp(join(tmpdir(), 'engine-program-'));
  await mkdir(join(metadata, 'databases'));
  await writeFile(join(metadata, 'version.yaml'), 'version: 3\n');
  await writeFile(
    join(metadata, 'databases/databases.yaml'),
    '- name: default\n  kind: postgres\n  tables:\n    - table: {schema: public, name: missing}\n',
  );
});

afterAll(async () => {
  await database.drop();
  await rm(metadata, { recursive: true });
});

function start(env: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
  let output = '';
  const child = fork(join(checkout, 'src/engine/main.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HASURA_GRAPHQL_DATABASE_URL: database.url,
      HASURA_GRAPHQL_METADATA_DIR: metadata,
      HASURA_GRAPHQL_ADMIN_SECRET: 'secret',
      HASURA_GRAPHQL_SERVER_PORT: '0',
      HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
      ...env,
    },
  });
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function ready(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as [{ ready: boolean; port: number }];
  expect(message.ready).toBe(true);
  return message.port;
}

describe('the program', () => {
  test('says when it is ready, names what it does not serve, and stops cleanly on SIGTERM', async () => {
    const { child, output } = start();
    const port = await ready(child);
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()).toBe('OK');
    expect(output()).toContain('public.missing');
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await exited)[0]).toBe(0);
  });

  test("serves a database and a metadata folder that are not the portal's, alone", async () => {
    const library = await createDatabase();
    const client = new Client({ connectionString: library.url });
    await client.connect();
    for (const file of ['schema.sql', 'seed.sql']) await client.query(await readFile(join(LIBRARY, file), 'utf8'));
    await client.end();
    const { child } = start({ HASURA_GRAPHQL_DATABASE_URL: library.url, HASURA_GRAPHQL_METADATA_DIR: join(LIBRARY, 'metadata') });
    const port = await ready(child);
    const response = await fetch(`http://127.0.0.1:${port}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': 'secret' },
      body: JSON.stringify({ query: '{ author(where: {id: {_eq: 1}}) { id name } book_aggregate { aggregate { count } } }' }),
    });
    expect(await response.json()).toEqual({
      data: { author: [{ id: 1, name: expect.any(String) }], book_aggregate: { aggregate: { count: expect.any(Number) } } },
    });
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    await library.drop();
  });

  test('leaves when its parent is gone', async () => {
    const { child } = start();
    await ready(child);
    const exited = once(child, 'exit');
    child.disconnect();
    expect((await exited)[0]).toBe(0);
  });

  test('refuses inconsistent metadata in strict mode', async () => {
    const { child, output } = start({ ENGINE_STRICT_METADATA: 'true' });
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(output()).toContain('1 parts of the metadata are not served');
  });

  test('lists every wrong setting at once', async () => {
    const { child, output } = start({
      HASURA_GRAPHQL_SERVER_PORT: 'x',
      HASURA_GRAPHQL_JWT_SECRET: '{"type":"HS256"}',
      HASURA_GRAPHQL_ADMIN_SECRET: '',
    });
    expect((await once(child, 'exit'))[0]).toBe(1);
    for (const name of ['HASURA_GRAPHQL_SERVER_PORT', 'HASURA_GRAPHQL_JWT_SECRET']) expect(output()).toContain(name);
  });

  test('says so when PostgreSQL is away', async () => {
    const { child, output } = start({ HASURA_GRAPHQL_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(output()).toContain('the engine cannot start');
  });
});
