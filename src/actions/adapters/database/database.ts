/**
 * The database as the handlers use it: bound statements in, parsed rows out.
 *
 * Owns the connection pool, transactions, and the one retry after a deadlock or a serialization failure.
 * Knows no table: the statements stand beside the rule that needs them.
 */
import { DatabaseError, Pool, type PoolClient } from 'pg';
import type { z } from 'zod';
import type { Statement } from './sql.ts';

/** What one connection, or the pool, answers. */
export interface Queries {
  /** All rows, each parsed by the schema. */
  rows<Row>(schema: z.ZodType<Row>, statement: Statement): Promise<Row[]>;
  /** The first row, or null. */
  first<Row>(schema: z.ZodType<Row>, statement: Statement): Promise<Row | null>;
  /** Runs a statement whose rows do not matter; answers how many it touched. */
  run(statement: Statement): Promise<number>;
}

/** A pool of connections. */
export interface Database extends Queries {
  /** Runs the work in one transaction: committed when it returns, rolled back when it throws; retried once on a conflict. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Runs the work while no other replica runs one of the same key (session advisory lock on a connection of
   * its own). No transaction: what the work writes is visible at once.
   */
  exclusively<Result>(key: string, work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Connections of the pool: open, of those unused, and callers that wait for one. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** deadlock_detected, serialization_failure */
const CONFLICTS = new Set(['40P01', '40001']);

/** The SQLSTATE of an error from the database, else null. */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.code ?? null) : null;
}

async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!CONFLICTS.has(sqlStateOf(error) ?? '')) throw error;
    return work();
  }
}

function queriesOn(connection: Pick<Pool, 'query'>, attempt: typeof retryOnConflict): Queries {
  const query = (statement: Statement) => attempt(() => connection.query(statement.text, [...statement.values]));
  return {
    async rows(schema, statement) {
      const { rows } = await query(statement);
      return rows.map((row) => schema.parse(row));
    },
    async first(schema, statement) {
      const { rows } = await query(statement);
      return rows.length === 0 ? null : schema.parse(rows[0]);
    },
    async run(statement) {
      return (await query(statement)).rowCount ?? 0;
    },
  };
}

const once: typeof retryOnConflict = (work) => work();

/**
 * Runs the work on one connection. A work that throws leaves its connection in no known state, so it is closed rather
 * than returned: its transaction is rolled back and its locks end with it. One that breaks between two statements is
 * told by an event, which nobody else listens to; the next statement then fails.
 */
async function onConnection<Result>(pool: Pool, work: (connection: PoolClient) => Promise<Result>): Promise<Result> {
  const connection = await pool.connect();
  let broken: Error | null = null;
  const noteError = (error: Error) => {
    broken = error;
  };
  connection.on('error', noteError);
  try {
    const result = await work(connection);
    connection.removeListener('error', noteError);
    connection.release(broken ?? false);
    return result;
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

function inTransaction<Result>(pool: Pool, work: (queries: Queries) => Promise<Result>): Promise<Result> {
  return onConnection(pool, async (connection) => {
    await connection.query('begin');
    const result = await work(queriesOn(connection, once));
    await connection.query('commit');
    return result;
  });
}

function underLock<Result>(pool: Pool, key: string, work: (queries: Queries) => Promise<Result>): Promise<Result> {
  return onConnection(pool, async (connection) => {
    await connection.query(`/* lock */ select pg_advisory_lock(hashtextextended($1, 0))`, [key]);
    const result = await work(queriesOn(connection, once));
    await connection.query(`/* unlock */ select pg_advisory_unlock(hashtextextended($1, 0))`, [key]);
    return result;
  });
}

/** Connections for works under a lock, which may wait long for each other or for another server: never those of the rest. */
const LOCK_CONNECTIONS = 3;

/** As many as the engine has: a view is recorded at the pace of PostgreSQL's commits, which wait side by side. */
const CONNECTIONS = 16;

/** Opens the pools. `onError` hears of idle connections that break; a pool replaces them by itself. */
export function openDatabase(options: { url: string; connections?: number; onError: (error: Error) => void }): Database {
  const openPool = (max: number): Pool => {
    const pool = new Pool({
      connectionString: options.url,
      max,
      application_name: 'portal-actions',
      connectionTimeoutMillis: 10_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    });
    return pool.on('error', options.onError);
  };
  const pool = openPool(options.connections ?? CONNECTIONS);
  const lockPool = openPool(LOCK_CONNECTIONS);
  return {
    ...queriesOn(pool, retryOnConflict),
    transaction: (work) => retryOnConflict(() => inTransaction(pool, work)),
    exclusively: (key, work) => underLock(lockPool, key, work),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => void (await Promise.all([pool.end(), lockPool.end()])),
  };
}
