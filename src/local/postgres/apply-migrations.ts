/**
 * Applies a folder of Hasura migrations (`<version>_<name>/up.sql`) in order, each in its own transaction
 * together with the row that records it, so a failed one leaves no trace. What was applied may not change
 * afterwards: its checksum is kept. The record lies in schema `local`; production uses Hasura's own.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { StackError } from '../stack-error.ts';

export interface Migration {
  version: string;
  name: string;
  sql: string;
  checksum: string;
}

/** Any two starts on one database take turns. */
const LOCK = 7_240_118;

/** The migrations of `folder`, oldest first; line ends do not change a checksum. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (directory) => {
      const [, version, name] = /^(\d+)_(.+)$/.exec(directory) ?? [];
      if (!version || !name) throw new StackError(`Migration folder ${directory} is not named <timestamp>_<name>.`);
      const sql = (await readFile(join(folder, directory, 'up.sql'), 'utf8')).replaceAll('\r\n', '\n');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedChecksums(client: Client): Promise<Map<string, string>> {
  await client.query(`/* prepare_migration_record */
    create schema if not exists local;
    create table if not exists local.schema_migrations (
      version text primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ version: string; checksum: string }>(
    '/* read_migration_record */ select version, checksum from local.schema_migrations',
  );
  return new Map(rows.map((row) => [row.version, row.checksum]));
}

/** The engine's triggers name columns, which then cannot be dropped or change their type; it makes them anew when it starts. */
const FREE_COLUMNS = '/* free_columns */ drop function if exists engine.notify_change() cascade';

async function applyOne(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(FREE_COLUMNS);
    await client.query(migration.sql);
    await client.query('/* record_migration */ insert into local.schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    // Where the connection broke, PostgreSQL has rolled back by itself, and the first error is the one to tell.
    await client.query('rollback').catch(() => undefined);
    const { message, position } = error as Error & { position?: string };
    const line = position ? migration.sql.slice(0, Number(position)).split('\n').length : null;
    throw new StackError(
      `Migration ${migration.version}_${migration.name} failed${line ? ` at line ${line}` : ''}: ${message}. It was rolled back; the database is as before.`,
    );
  }
}

/** Applies what is missing and answers how many that were; refuses when an applied migration was edited. */
export async function applyMigrations(url: string, folder: string): Promise<number> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await appliedChecksums(client);
    const edited = migrations.find(({ version, checksum }) => applied.has(version) && applied.get(version) !== checksum);
    if (edited) {
      throw new StackError(
        `Migration ${edited.version}_${edited.name} was edited after it had been applied to this database. Nothing was changed.\n` +
          'Put the old text back and write a new migration, or start afresh with `npm run reset`.',
      );
    }
    const missing = migrations.filter(({ version }) => !applied.has(version));
    for (const migration of missing) await applyOne(client, migration);
    return missing.length;
  } finally {
    await client.end();
  }
}
