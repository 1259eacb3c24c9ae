/**
 * Remembers in the database up to when the demo's activity was written. Lies in schema `local`, which
 * belongs to the one-machine stack; without a row nothing was ever seeded.
 */
import { Client } from 'pg';

const LOCK = 7_240_901;

/** Runs work on a connection of its own, in one transaction, one start at a time. */
export async function inDemoTransaction<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(`/* prepare_demo_state */
      create schema if not exists local;
      create table if not exists local.demo_state (
        id boolean primary key default true check (id), active_until timestamptz not null
      )`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.end();
  }
}

/** Until when activity was written, or null when the demo data was never seeded. */
export async function readActiveUntil(client: Client): Promise<Date | null> {
  const { rows } = await client.query<{ active_until: Date }>('/* read_demo_state */ select active_until from local.demo_state');
  return rows[0]?.active_until ?? null;
}

export async function writeActiveUntil(client: Client, until: Date): Promise<void> {
  await client.query(
    `/* write_demo_state */ insert into local.demo_state (active_until) values ($1)
     on conflict (id) do update set active_until = excluded.active_until`,
    [until],
  );
}
