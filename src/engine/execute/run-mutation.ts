import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '#engine/catalog/load.ts';
import { over } from '#engine/plan/limits.ts';
import type { NestedInsertStep, RootField, SqlStep, Statement, WriteStep } from '#engine/plan/plan.ts';
import { runNestedInsert } from './nested-insert.ts';
import { FAILED_CHECK } from '#engine/sql/write.ts';
import { checkFailed, isCheckFailed, fromPostgresError } from './postgres-error.ts';
import type { ParamContext } from './resolve-params.ts';
import { runStatement } from './run-statement.ts';

/** A step that runs inside the request's transaction. */
export type TransactionStep = WriteStep | NestedInsertStep | SqlStep;

/** Told the finished JSON text of each response key. */
export type SetResult = (key: string, json: string) => void;

function jsonOf(value: unknown): string {
  return typeof value === 'string' ? value : 'null';
}

async function runWrite(db: Queryable, step: WriteStep, statement: Statement, context: ParamContext): Promise<string> {
  const run = { ...context, path: step.errorPath, reusePlan: true };
  const [row] = await runStatement(db, statement, run);
  const [result, passes] = row ?? [];
  if (passes === FAILED_CHECK) throw checkFailed(step.errorPath);
  if (!step.answer) return jsonOf(result);
  const [answer] = await runStatement(db, step.answer, { ...run, parent: { rows: result } });
  return jsonOf(answer?.[0]);
}

/** What was not answered, because it or the lists inside it have more rows than are allowed. */
export function refuseOverflow({ maxRows, tooMany, path }: RootField, value: unknown): void {
  if (maxRows !== undefined && value === tooMany) throw over('rows', maxRows, path);
}

/** Runs a statement that reads, and hands on each of its fields. */
export async function runRead(db: Queryable, step: SqlStep, context: ParamContext, set: SetResult): Promise<void> {
  const run = { ...context, path: '$', reusePlan: step.reusePlan };
  const [row] = await runStatement(db, step.statement, run);
  step.fields.forEach((field, i) => {
    refuseOverflow(field, row?.[i]);
    set(field.key, jsonOf(row?.[i]));
  });
}

async function runStep(db: Queryable, step: TransactionStep, context: ParamContext, set: SetResult): Promise<void> {
  if (step.kind === 'sql') await runRead(db, step, context, set);
  else if (step.kind === 'write') set(step.field.key, await runWrite(db, step, step.unchecked ?? step.statement, context));
  else set(step.field.key, await runNestedInsert(db, step, context));
}

async function commit(client: PoolClient): Promise<void> {
  await client.query('commit').catch((error: unknown) => {
    throw fromPostgresError(error, '$', 'commit');
  });
}

/** A single statement is a transaction by itself: `begin` and `commit` around it would be two more round trips. */
function oneStatement(steps: readonly TransactionStep[]): WriteStep | undefined {
  const [step] = steps;
  return steps.length === 1 && step?.kind === 'write' && step.answer === null ? step : undefined;
}

/** Runs the steps in one transaction: all of them happen, or none. */
export async function runTransaction(pool: Pool, steps: readonly TransactionStep[], context: ParamContext, set: SetResult): Promise<void> {
  const only = oneStatement(steps);
  if (only !== undefined) {
    try {
      return set(only.field.key, await runWrite(pool, only, only.statement, context));
    } catch (error) {
      // Nothing was written. A violation of a foreign key goes before a failed check, as in Hasura: run it to its end.
      if (!isCheckFailed(error)) throw error;
    }
  }
  const client = await pool.connect().catch((error: unknown) => {
    throw fromPostgresError(error, '$', 'connect');
  });
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  // Without a listener a connection that breaks between two statements would end the process.
  client.on('error', onError);
  try {
    await client.query('begin').catch((error: unknown) => {
      throw fromPostgresError(error, '$', 'begin');
    });
    for (const step of steps) await runStep(client, step, context, set);
    await commit(client);
  } catch (error) {
    // A connection that cannot roll back is closed, which rolls back too; the first error is the one to tell.
    await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
