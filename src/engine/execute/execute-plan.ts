/**
 * Runs a planned query or mutation. Owns the order of its steps and the transaction around what is written; the
 * statements are finished, the handlers of actions are called by the function that is handed in. Answers the text of
 * the whole response: fields arrive from PostgreSQL as JSON text and are never parsed here.
 */
import type { Pool } from 'pg';
import { EngineError } from '#engine/errors.ts';
import type { ActionStep, Plan, Step } from '#engine/plan/plan.ts';
import type { ParamContext } from './resolve-params.ts';
import { runRead, runTransaction, type SetResult, type TransactionStep } from './run-mutation.ts';

/** What a run needs beside the plan. */
export interface ExecutionContext extends Pick<ParamContext, 'session' | 'variables'> {
  readonly pool: Pool;
  /** Answers the finished JSON text of an action's field. */
  readonly callAction: (step: ActionStep) => Promise<string>;
}

async function runQueryStep(step: Step, context: ExecutionContext, set: SetResult): Promise<void> {
  if (step.kind === 'sql') return runRead(context.pool, step, context, set);
  if (step.kind === 'action') return set(step.field.key, await context.callAction(step));
  if (step.kind === 'json') return set(step.field.key, step.json);
  throw new EngineError('unexpected', 'a query cannot write');
}

/** Neighbouring steps that write share a transaction; a handler is called outside of any. */
async function runMutation(steps: readonly Step[], context: ExecutionContext, set: SetResult): Promise<void> {
  let pending: TransactionStep[] = [];
  const flush = async () => {
    if (pending.length > 0) await runTransaction(context.pool, pending, context, set);
    pending = [];
  };
  for (const step of steps) {
    if (step.kind === 'action') {
      await flush();
      set(step.field.key, await context.callAction(step));
    } else if (step.kind === 'json') set(step.field.key, step.json);
    else pending.push(step);
  }
  await flush();
}

/** The text of `{"data":{...}}`, keys in the order of the query; throws `EngineError`. */
export async function executePlan(plan: Plan, context: ExecutionContext): Promise<string> {
  const results = new Map<string, string>();
  const set: SetResult = (key, json) => results.set(key, json);
  if (plan.kind === 'mutation') await runMutation(plan.steps, context, set);
  else await Promise.all(plan.steps.map((step) => runQueryStep(step, context, set)));
  const members = plan.keys.map((key) => `${JSON.stringify(key)}:${results.get(key) ?? 'null'}`);
  return `{"data":{${members.join(',')}}}`;
}
