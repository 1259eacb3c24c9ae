import { createHash } from 'node:crypto';
import type { Queryable } from '#engine/catalog/load.ts';
import type { Statement } from '#engine/plan/plan.ts';
import { fromPostgresError } from './postgres-error.ts';
import { resolveParams, type ParamContext } from './resolve-params.ts';

/** A row as PostgreSQL's text protocol gives it. */
export type Row = readonly unknown[];

/** Uses after which a statement is worth a prepared plan, and how many may have one on each connection. */
const PREPARE_AFTER = 4;
const MOST_PREPARED = 400;
/** A name is given away only when its statement was idle for so long (ms): connections keep what they prepared. */
const IDLE_AFTER = 10 * 60_000;

const uses = new WeakMap<Statement, number>();

interface Prepared {
  readonly name: string;
  usedAt: number;
}

/** By text, the longest unused first. */
const prepared = new Map<string, Prepared>();

function makeRoom(now: number): boolean {
  if (prepared.size < MOST_PREPARED) return true;
  const [oldest] = prepared;
  if (!oldest || now - oldest[1].usedAt < IDLE_AFTER) return false;
  prepared.delete(oldest[0]);
  return true;
}

/** The name under which connections keep the statement prepared; undefined while it is rare, or when many others are in use. */
function preparedName(statement: Statement, now: number): string | undefined {
  const known = prepared.get(statement.text);
  if (known !== undefined) {
    known.usedAt = now;
    prepared.delete(statement.text);
    prepared.set(statement.text, known);
    return known.name;
  }
  const count = (uses.get(statement) ?? 0) + 1;
  uses.set(statement, count);
  if (count < PREPARE_AFTER || !makeRoom(now)) return undefined;
  const name = `e${createHash('sha256').update(statement.text).digest('hex').slice(0, 40)}`;
  prepared.set(statement.text, { name, usedAt: now });
  return name;
}

/** How a statement is run. */
export interface StatementRun extends ParamContext {
  /** Error path of what PostgreSQL refuses. */
  readonly path: string;
  /** False: PostgreSQL plans every call for its own values. */
  readonly reusePlan: boolean;
}

/** Runs a statement and answers its rows; what PostgreSQL refuses is an `EngineError` at `path`. */
export async function runStatement(db: Queryable, statement: Statement, run: StatementRun): Promise<readonly Row[]> {
  const values = resolveParams(statement.params, run);
  const name = run.reusePlan ? preparedName(statement, Date.now()) : undefined;
  try {
    const { rows } = await db.query<unknown[]>({ name, text: statement.text, values, rowMode: 'array' });
    return rows;
  } catch (error) {
    throw fromPostgresError(error, run.path, statement.text);
  }
}
