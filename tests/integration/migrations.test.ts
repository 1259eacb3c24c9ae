import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyMigrations } from '#local/postgres/apply-migrations.ts';
import { createDatabase, createPortalDatabase } from '#tests/support/portal-database.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  database = await createDatabase('migrations_test');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(directory: string, sql: string) {
  await mkdir(join(folder, directory), { recursive: true });
  await writeFile(join(folder, directory, 'up.sql'), sql);
}

async function rows(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('migrations run once, oldest first', async () => {
  await write('2_add_column', 'alter table fruit add column colour text');
  await write('1_create_table', 'create table fruit (name text)');
  expect(await applyMigrations(database.url, folder)).toBe(2);
  expect(await applyMigrations(database.url, folder)).toBe(0);
  expect(await rows('select version, name from local.schema_migrations order by version')).toEqual([
    { version: '1', name: 'create_table' },
    { version: '2', name: 'add_column' },
  ]);
});

test('a failing migration leaves nothing behind and names its line', async () => {
  await write('1_create_table', 'create table fruit (name text);\nselect nonsense');
  await expect(applyMigrations(database.url, folder)).rejects.toThrow(/1_create_table failed at line 2: column "nonsense"/);
  expect(await rows(`select to_regclass('fruit') as fruit`)).toEqual([{ fruit: null }]);
});

test('a failing migration leaves the triggers of a running engine as they are, and one that works takes them away', async () => {
  await write('1_create_table', 'create table fruit (name text)');
  await applyMigrations(database.url, folder);
  await rows(`
    create schema engine;
    create function engine.notify_change() returns trigger language plpgsql as 'begin return null; end';
    create trigger live after update of name on fruit for each statement execute function engine.notify_change()`);
  const triggers = () => rows(`select tgname from pg_trigger where tgname = 'live'`);
  await write('2_drop_column', 'alter table fruit drop column name; select nonsense');
  await expect(applyMigrations(database.url, folder)).rejects.toThrow(/2_drop_column failed/);
  expect(await triggers()).toHaveLength(1);
  await write('2_drop_column', 'alter table fruit drop column name');
  expect(await applyMigrations(database.url, folder)).toBe(1);
  expect(await triggers()).toHaveLength(0);
});

test('an edited migration is refused, naming it', async () => {
  await write('1_create_table', 'create table fruit (name text)');
  await applyMigrations(database.url, folder);
  await write('1_create_table', 'create table fruit (name text, colour text)');
  await expect(applyMigrations(database.url, folder)).rejects.toThrow(/1_create_table was edited/);
});

test('two starts at once apply each migration once', async () => {
  await write('1_create_table', 'create table fruit (name text)');
  const counts = await Promise.all([applyMigrations(database.url, folder), applyMigrations(database.url, folder)]);
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 1]);
});

test('the database speaks UTF-8, lowers accented letters and runs in UTC', async () => {
  await using portal = await createPortalDatabase();
  const client = new Client({ connectionString: portal.url });
  await client.connect();
  const { rows: found } = await client.query<Record<string, unknown>>(
    `select lower('É') as lower, current_setting('TimeZone') as zone, pg_encoding_to_char(encoding) as encoding,
      similarity('éé', 'éé') as similarity from pg_database where datname = current_database()`,
  );
  await client.end();
  expect(found).toEqual([{ lower: 'é', zone: 'UTC', encoding: 'UTF8', similarity: 1 }]);
});
