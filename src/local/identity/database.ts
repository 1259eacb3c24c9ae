import { DatabaseError, Pool } from 'pg';

/** A parameterised statement; built only by `sql`, so values are always bound. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Builds a statement from a template; every interpolation becomes a bound parameter. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  return { text: strings.reduce((text, part, index) => `${text}$${index}${part}`), values };
}

/** What the stores need of PostgreSQL: rows of one statement, or several in one transaction. */
export interface Database {
  rows(statement: Statement): Promise<unknown[]>;
  transaction<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/** A database behind a small pool; `close` waits for running statements. */
export interface PooledDatabase extends Database {
  close(): Promise<void>;
}

/** Opens the pool. Idle connections that break are replaced by `pg` at the next use. */
export function openDatabase(connectionString: string): PooledDatabase {
  const pool = new Pool({ connectionString, max: 6, application_name: 'identity' });
  pool.on('error', (error) => {
    if (!pool.ending) console.warn(`identity: an idle database connection broke: ${error.message}`);
  });
  return {
    rows: async (statement) => (await pool.query(statement)).rows,
    transaction: (work) => runTransaction(pool, work),
    close: () => pool.end(),
  };
}

async function runTransaction<T>(pool: Pool, work: (database: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const inside: Database = {
    rows: async (statement) => (await client.query(statement)).rows,
    transaction: (nested) => nested(inside),
  };
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  // Without a listener a connection that breaks between two statements would end the process.
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work(inside);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** True for PostgreSQL's unique_violation of the named constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;
}
