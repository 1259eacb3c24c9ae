import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres } from '#local/postgres/start-postgres.ts';
import { checkout } from '#tests/support/checkout.ts';

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(checkout, '.data', 'test-embedded-'));
  said = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function start(password = 'a secret: ö/@') {
  return startPostgres({ dataDir: join(folder, 'postgres'), password, throwaway: true, log: (line) => said.push(line) });
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('data survives a stop, and the server is reached by password over loopback alone', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 1 as one');
  expect(
    await query(
      first.url,
      `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
    ),
  ).toEqual([{ addresses: '127.0.0.1', sockets: '' }]);
  await expect(query(first.url.replace(/:[^:@]*@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');
  await first.stop();
  const second = await start();
  expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('a server that a killed start left running is stopped, and its data kept', async () => {
  const left = await start();
  await query(left.url, 'create table kept as select 1 as one');
  const next = await start();
  expect(said).toEqual(['Stopped a PostgreSQL that an earlier, killed start had left running']);
  expect(await query(next.url, 'select one from kept')).toEqual([{ one: 1 }]);
  await next.stop();
});

test('a lock file that names a foreign process is cleared, and that process left alone', async () => {
  const first = await start();
  const lockFile = join(folder, 'postgres/postmaster.pid');
  const lock = await readFile(lockFile, 'utf8');
  await first.stop();
  const foreign = spawn('sleep', ['60']);
  await writeFile(lockFile, lock.replace(/^\d+/, `${foreign.pid}`));
  const next = await start();
  expect(foreign.exitCode).toBeNull();
  foreign.kill();
  await next.stop();
});

test('data of another PostgreSQL version is refused and not touched', async () => {
  const first = await start();
  await first.stop();
  const version = join(folder, 'postgres/PG_VERSION');
  await writeFile(version, '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17; the portal now runs PostgreSQL 18. Nothing was changed.');
  expect(await readFile(version, 'utf8')).toBe('17\n');
});

test('a lost password is set anew, and the data kept', async () => {
  const first = await start('first');
  await query(first.url, 'create table kept as select 1 as one');
  await first.stop();
  const second = await start("it's another");
  expect(said).toEqual(['The stored password of the database was lost; it has a new one']);
  expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('a folder that holds something else is left alone', async () => {
  await writeFile(join(folder, 'thesis.txt'), 'mine');
  await expect(startPostgres({ dataDir: folder, password: 'x', log: () => undefined })).rejects.toThrow(
    'is not empty but holds no PostgreSQL database',
  );
});
