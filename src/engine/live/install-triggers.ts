/**
 * Keeps the engine's notifying triggers as the metadata wants them: creates what is missing, drops what is stale, and
 * leaves what is right alone, so that a second start writes nothing. A table that cannot have its triggers (no right,
 * locked for too long) is polled instead, and that is said.
 */
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { messageOf } from '#engine/errors.ts';
import type { QualifiedName } from '#engine/metadata/types.ts';
import { CREATE_FUNCTION, CREATE_TRIGGER, DROP_TRIGGER, EXISTING_TRIGGERS, FUNCTION_EXISTS, TABLE_FACTS } from './trigger-queries.ts';
import { wantedTriggers, type TableFacts, type WantedTrigger } from './wanted-triggers.ts';

/** Tables whose changes are announced by triggers, and why others are not. */
export interface TriggerReport {
  /** `schema.table` of tables that announce every change but those of external columns. */
  readonly watched: ReadonlySet<string>;
  /** One line for each table that has to be polled although nobody else announces it. */
  readonly problems: readonly string[];
  /** Some tables were only locked: another try may succeed. */
  readonly retry: boolean;
}

/** Waited for another session's lock on a table (ms). Short: writers of the table queue behind us meanwhile. */
const LOCK_TIMEOUT = 500;
const LOCK_NOT_AVAILABLE = '55P03';
/** Any number, the same in every replica: one installs at a time. */
const ADVISORY_LOCK = 7_412_205_401;

interface ExistingTrigger {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
}

const keyOf = ({ schema, table, name }: ExistingTrigger) => JSON.stringify([schema, table, name]);

async function statementFor(client: PoolClient, query: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(query, values);
  return rows[0]?.statement ?? '';
}

/** Makes the changes of one table in one transaction. */
async function changeTable(client: PoolClient, create: readonly WantedTrigger[], drop: readonly ExistingTrigger[]): Promise<void> {
  if (create.length === 0 && drop.length === 0) return;
  const statements: string[] = [];
  for (const { schema, table, name } of drop) statements.push(await statementFor(client, DROP_TRIGGER, [schema, table, name]));
  for (const { schema, table, name, payload, columns } of create) {
    statements.push(await statementFor(client, CREATE_TRIGGER, [schema, table, name, payload, columns]));
  }
  // Several statements in one simple query are one transaction.
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT};\n${statements.join(';\n')}`);
}

async function ensureFunction(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query(FUNCTION_EXISTS);
  if (rows.length > 0) return null;
  try {
    await client.query(CREATE_FUNCTION);
    return null;
  } catch (error) {
    return `cannot create engine.notify_change(): ${messageOf(error)}`;
  }
}

async function reconcile(client: PoolClient, facts: readonly TableFacts[], external: ReadonlySet<string>): Promise<TriggerReport> {
  const { rows: existing } = await client.query<ExistingTrigger>(EXISTING_TRIGGERS);
  const existingKeys = new Set(existing.map(keyOf));
  const watched = new Set<string>();
  const problems: string[] = [];
  let retry = false;
  const wantedKeys = new Set<string>();
  for (const table of facts) {
    const label = `${table.schema}.${table.name}`;
    const wanted = wantedTriggers(table, external);
    for (const trigger of wanted) wantedKeys.add(keyOf(trigger));
    const create = wanted.filter((trigger) => !existingKeys.has(keyOf(trigger)));
    if (create.length > 0 && !table.allowed) {
      problems.push(`${label} is polled: no right to create triggers on it`);
      continue;
    }
    try {
      await changeTable(client, create, []);
      if (wanted.length > 0) watched.add(label);
    } catch (error) {
      retry ||= error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      problems.push(`${label} is polled: ${messageOf(error)}`);
    }
  }
  for (const trigger of existing.filter((candidate) => !wantedKeys.has(keyOf(candidate)))) {
    await changeTable(client, [], [trigger]).catch((error: unknown) => {
      problems.push(`stale trigger ${trigger.name} on ${trigger.schema}.${trigger.table} stays: ${messageOf(error)}`);
    });
  }
  return { watched, problems, retry };
}

/** Works on one connection while no other replica installs. One that fails is closed: it may still hold the lock. */
async function alone<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isSound = false;
  const onError = () => undefined;
  // Without a listener a connection that breaks would end the process; the statement that it breaks fails by itself.
  client.on('error', onError);
  try {
    await client.query('select pg_catalog.pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const result = await work(client);
    await client.query('select pg_catalog.pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    isSound = true;
    return result;
  } finally {
    client.off('error', onError);
    client.release(!isSound);
  }
}

/** Brings the triggers of `tables` into the wanted state; rejects only when the database cannot be reached. */
export async function installTriggers(pool: Pool, tables: readonly QualifiedName[], external: ReadonlySet<string>): Promise<TriggerReport> {
  return alone(pool, async (client) => {
    const problem = await ensureFunction(client);
    if (problem !== null) return { watched: new Set(), problems: [`every table is polled: ${problem}`], retry: false };
    const names = [tables.map((table) => table.schema), tables.map((table) => table.name)];
    const { rows: facts } = await client.query<TableFacts>(TABLE_FACTS, names);
    return reconcile(client, facts, external);
  });
}
