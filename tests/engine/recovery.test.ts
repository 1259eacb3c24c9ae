/** PostgreSQL stops, moves, falls silent or has no room: what clients hear meanwhile, and that nothing is lost after. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startMovableDatabase } from './recovery-servers.ts';
import type { MovableDatabase } from './recovery-servers.ts';
import { ADMIN_SECRET, startTestEngine } from './start-test-engine.ts';
import type { TestEngine } from './start-test-engine.ts';

let database: MovableDatabase;
let running: TestEngine;

const CONNECTION_ERROR = { errors: [{ message: 'connection error', extensions: { path: '$', code: 'postgres-error' } }] };
const TITLE = '{ note { title } }';

beforeAll(async () => {
  database = await startMovableDatabase();
  running = await startTestEngine({
    databaseUrl: database.url,
    sql: `create table note (id int primary key, title text not null); insert into note values (1, 'one');
      create role narrow login password 'narrow' connection limit 4; alter table note owner to narrow;
      grant create on database postgres to narrow;`,
    tables: [{ table: { schema: 'public', name: 'note' } }],
    env: { ENGINE_STATEMENT_TIMEOUT: '1000', HASURA_GRAPHQL_ADMIN_INTERNAL_ERRORS: 'false' },
  });
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
  await database.close();
});

/** Writes past the engine and the proxy. */
async function write(title: string): Promise<void> {
  const client = new Client({ connectionString: database.directUrl() });
  await client.connect();
  await client.query('update note set title = $1', [title]);
  await client.end();
}

/** A live query over a socket that stays open; it keeps what it saw. */
function watch(url = running.url) {
  const closings: unknown[] = [];
  const client = createClient({
    url: url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { headers: { 'x-hasura-admin-secret': ADMIN_SECRET } },
    on: { closed: (event) => closings.push(event) },
  });
  const titles: string[] = [];
  const errors: unknown[] = [];
  client.subscribe<{ note: { title: string }[] }>(
    { query: `subscription ${TITLE}` },
    { next: ({ data }) => titles.push(data?.note[0]?.title ?? ''), error: (error) => errors.push(error), complete: () => undefined },
  );
  const sees = (title: string, timeout = 20_000) => expect.poll(() => titles.at(-1), { timeout }).toBe(title);
  return { sees, titles, errors, closings, dispose: () => client.dispose() };
}

const answers = () => running.request(TITLE);

describe('when PostgreSQL stops', () => {
  beforeEach(() => write('one'));

  test('requests hear a connection error, and work again when it is back on another port', async () => {
    await expect.poll(answers, { timeout: 20_000 }).toEqual({ data: { note: [{ title: 'one' }] } });
    await database.stop();
    expect(await answers()).toEqual(CONNECTION_ERROR);
    expect(await running.request(`mutation { update_note(where: {}, _set: {title: "lost"}) { affected_rows } }`)).toEqual(CONNECTION_ERROR);
    await database.start();
    await expect.poll(answers, { timeout: 20_000 }).toEqual({ data: { note: [{ title: 'one' }] } });
    expect(await running.request(`mutation { update_note(where: {}, _set: {title: "kept"}) { affected_rows } }`)).toEqual({
      data: { update_note: { affected_rows: 1 } },
    });
  });

  test('live queries go on by themselves, and what was written before they listened again is seen', async () => {
    const watcher = watch();
    await watcher.sees('one');
    await database.stop();
    await database.start();
    await write('while nobody listened');
    await watcher.sees('while nobody listened');
    const listening = `select 1 from pg_stat_activity where application_name = 'engine-listen'`;
    const direct = new Client({ connectionString: database.directUrl() });
    await direct.connect();
    await expect.poll(async () => (await direct.query(listening)).rowCount, { timeout: 20_000 }).toBe(1);
    await direct.end();
    await write('by notification again');
    await watcher.sees('by notification again');
    expect([watcher.errors, watcher.closings]).toEqual([[], []]);
    await watcher.dispose();
  });

  test('a restart under load loses no change of a live query', async () => {
    const watcher = watch();
    await watcher.sees('one');
    const loading = new AbortController();
    const unexpected: unknown[] = [];
    const load = Array.from({ length: 8 }, async () => {
      while (!loading.signal.aborted) {
        await sleep(10);
        const answer = (await answers()) as { data?: unknown; errors?: { extensions: { code: string } }[] };
        if (answer.data === undefined && answer.errors?.[0]?.extensions.code !== 'postgres-error') unexpected.push(answer);
      }
    });
    await database.stop();
    await database.start();
    for (let change = 1; change <= 30; change += 1) await write(`change ${change}`);
    await watcher.sees('change 30');
    loading.abort();
    await Promise.all(load);
    expect([unexpected, watcher.errors]).toEqual([[], []]);
    await watcher.dispose();
  });
});

test('a server that falls silent is given up, and live queries go on with the one that took over', async () => {
  await write('one');
  const watcher = watch();
  await watcher.sees('one');
  database.proxy.silence();
  await write('after the failover');
  await watcher.sees('after the failover', 40_000);
  await expect.poll(answers, { timeout: 20_000 }).toEqual({ data: { note: [{ title: 'after the failover' }] } });
  expect([watcher.errors, watcher.closings]).toEqual([[], []]);
  await watcher.dispose();
}, 90_000);

test('when connections run out requests hear so, and work again when there is room', async () => {
  await write('one');
  const narrow = new URL(database.directUrl());
  narrow.username = 'narrow';
  narrow.password = 'narrow';
  await using crowded = await startTestEngine({
    databaseUrl: narrow.href,
    sql: 'select 1',
    tables: [{ table: { schema: 'public', name: 'note' } }],
  });
  const watcher = watch(crowded.url);
  await watcher.sees('one');
  const superuser = new Client({ connectionString: database.directUrl() });
  await superuser.connect();
  const others: Client[] = [];
  const takeAPlace = async (): Promise<boolean> => {
    const other = new Client({ connectionString: narrow.href });
    other.on('error', () => undefined);
    try {
      await other.connect();
    } catch {
      return false;
    }
    others.push(other);
    return true;
  };
  // The engine's connections go, and others take their places until there is none.
  const crowdOut = async () => {
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'narrow' and application_name like 'engine%'`,
    );
    while (await takeAPlace());
    return ((await crowded.request(TITLE)) as { errors?: unknown[] }).errors?.[0];
  };
  await expect
    .poll(crowdOut, { timeout: 20_000 })
    .toMatchObject({ message: 'max connections limit exceeded', extensions: { code: 'postgres-max-connections-error' } });
  for (const other of others) await other.end();
  await write('there is room');
  await expect.poll(() => crowded.request(TITLE), { timeout: 20_000 }).toEqual({ data: { note: [{ title: 'there is room' }] } });
  await watcher.sees('there is room');
  await superuser.end();
  await watcher.dispose();
});
