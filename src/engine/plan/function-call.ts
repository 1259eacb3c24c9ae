import type { PlanContext } from '#engine/plan/context.ts';
import { isNull } from '#engine/plan/given.ts';
import type { CallArgument, RowSource } from '#engine/plan/ir.ts';
import { readOperand } from '#engine/plan/operand.ts';
import { readObject, type GivenField } from '#engine/plan/read-input.ts';
import { EngineError } from '#engine/errors.ts';
import type { TrackedFunction } from '#engine/schema/model.ts';

/** The call of a tracked function with the client's arguments; defaults stay PostgreSQL's business. */
export function readCall(context: PlanContext, fn: TrackedFunction, args: GivenField | undefined, path: string): RowSource {
  const where = `${path}.args.args`;
  const given =
    args === undefined || isNull(args.value) ? new Map<string, GivenField>() : readObject(context, args.value, args.type, args.path);
  const call: CallArgument[] = [];
  let isNamed = false;
  for (const arg of fn.args) {
    const field = given.get(arg.graphqlName);
    if (!arg.isSession && field === undefined) {
      if (!arg.hasDefault) throw refused('Non default arguments cannot be omitted', where);
      // What follows an omitted argument can only be passed by name.
      isNamed = true;
      continue;
    }
    if (isNamed && arg.name === null) throw refused('Only last set of positional arguments can be omitted', where);
    const name = isNamed ? arg.name : null;
    if (field === undefined) call.push({ name, operand: { source: { from: 'session-json' }, type: 'json' } });
    else call.push({ name, operand: readOperand(context, field.value, arg.type, field.path, true) });
  }
  return { kind: 'function', table: fn.table, fn, args: call };
}

function refused(message: string, path: string): EngineError {
  return new EngineError('not-supported', message, { path });
}
