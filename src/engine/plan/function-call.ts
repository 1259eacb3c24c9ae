import { EngineError } from '#engine/errors.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { isGiven } from '#engine/plan/given.ts';
import type { CallArgument, RowSource } from '#engine/plan/ir.ts';
import { readOperand } from '#engine/plan/operand.ts';
import { readObject, type GivenField } from '#engine/plan/read-input.ts';
import type { TrackedFunction } from '#engine/schema/model.ts';

/** The call of a tracked function with the client's arguments; defaults stay PostgreSQL's business. */
export function readCall(context: PlanContext, fn: TrackedFunction, args: GivenField | undefined, path: string): RowSource {
  const given = isGiven(args) ? readObject(context, args) : new Map<string, GivenField>();
  const refused = (message: string) => new EngineError('not-supported', message, { path: `${path}.args.args` });
  const call: CallArgument[] = [];
  let isNamed = false;
  for (const arg of fn.args) {
    const field = given.get(arg.graphqlName);
    if (!arg.isSession && field === undefined) {
      if (!arg.hasDefault) throw refused('Non default arguments cannot be omitted');
      // What follows an omitted argument can only be passed by name.
      isNamed = true;
      continue;
    }
    if (isNamed && arg.name === null) throw refused('Only last set of positional arguments can be omitted');
    const name = isNamed ? arg.name : null;
    if (field === undefined) call.push({ name, operand: { source: { from: 'session-json' }, type: 'json' } });
    else call.push({ name, operand: readOperand(context, field, arg.type, true) });
  }
  return { kind: 'function', table: fn.table, fn, args: call };
}
