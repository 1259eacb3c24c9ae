import type { PlanContext } from '#engine/plan/context.ts';
import { readOperand } from '#engine/plan/operand.ts';
import type { GivenField } from '#engine/plan/read-input.ts';
import { allOf, type BoolExp } from '#engine/schema/bool-exp.ts';
import type { Table } from '#engine/schema/model.ts';

/** Equality with the given primary key columns. */
export function readKey(context: PlanContext, fields: Iterable<GivenField>, table: Table): BoolExp {
  const items = [...fields].flatMap((field): BoolExp[] => {
    const column = table.columns.get(field.name);
    if (column === undefined) return [];
    return [{ kind: 'compare', column, cast: null, operator: '_eq', operand: readOperand(context, field.value, column.type, field.path) }];
  });
  return allOf(...items);
}
