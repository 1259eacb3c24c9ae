import { invalid } from '#engine/errors.ts';
import { readArguments, type CollectedField } from '#engine/plan/collect-fields.ts';
import { ruleOf, type PlanContext } from '#engine/plan/context.ts';
import { readInsert } from '#engine/plan/insert.ts';
import type { Assignment, MutationOutput, WriteRoot } from '#engine/plan/ir.ts';
import { readOperand } from '#engine/plan/operand.ts';
import { readObject, requiredField, type GivenFields } from '#engine/plan/read-input.ts';
import { readSelection } from '#engine/plan/selection.ts';
import { readKey, readWhere } from '#engine/plan/where.ts';
import { allOf, type BoolExp } from '#engine/schema/bool-exp.ts';
import type { WriteOperation } from '#engine/schema/meaning.ts';
import { columnOf, type Column, type Table } from '#engine/schema/model.ts';
import { TEXT } from '#engine/schema/scalars.ts';

/** Plans a mutation field of a table: the role's filter, check and presets are inside. */
export function readWrite(context: PlanContext, field: CollectedField, operation: WriteOperation, table: Table): WriteRoot {
  const args = readArguments(context, field);
  const isOne = operation === 'insert-one' || operation === 'update-by-pk' || operation === 'delete-by-pk';
  const readOutput = (): MutationOutput => ({ kind: isOne ? 'row' : 'response', fields: readSelection(context, field) });
  switch (operation) {
    case 'insert':
    case 'insert-one':
      return { kind: 'insert', insert: readInsert(context, table, args, isOne), output: readOutput() };
    case 'update':
    case 'update-by-pk': {
      const rule = ruleOf(context, table, 'update');
      const where = allOf(readTarget(context, operation, args, table), rule.filter);
      const presets = [...rule.presets].map(([name, operand]): Assignment => ({
        column: columnOf(table, name),
        operator: '_set',
        operand,
      }));
      const assignments = [...presets, ...readAssignments(context, args, table, `${field.path}.args`)];
      return { kind: 'update', table, where, assignments, check: rule.check, output: readOutput() };
    }
    case 'delete':
    case 'delete-by-pk': {
      const where = allOf(readTarget(context, operation, args, table), ruleOf(context, table, 'delete').filter);
      return { kind: 'delete', table, where, output: readOutput() };
    }
  }
}

/** The rows meant: by key columns as arguments, by an object of them, or by `where`. */
function readTarget(context: PlanContext, operation: WriteOperation, args: GivenFields, table: Table): BoolExp {
  if (operation === 'delete-by-pk') return readKey(context, args, table);
  if (operation === 'update-by-pk') return readKey(context, readObject(context, requiredField(args, 'pk_columns')), table);
  return readWhere(context, requiredField(args, 'where'), table);
}

const OPERATORS = ['_set', '_inc', '_append', '_prepend', '_delete_key', '_delete_elem', '_delete_at_path'] as const;
const INTEGER = { sql: 'integer', name: 'int4', isArray: false };
const TEXTS = { sql: 'text[]', name: 'text', isArray: true };

/** What an operator takes, and whether it may be null. */
function operandOf(operator: Assignment['operator'], { type, notNull }: Column) {
  if (operator === '_delete_key') return [TEXT, true] as const;
  if (operator === '_delete_elem') return [INTEGER, false] as const;
  return operator === '_delete_at_path' ? ([TEXTS, false] as const) : ([type, !notNull] as const);
}

function readAssignments(context: PlanContext, args: GivenFields, table: Table, path: string): Assignment[] {
  const assignments = OPERATORS.flatMap((operator) => {
    const arg = args.get(operator);
    return [...(arg === undefined ? [] : readObject(context, arg).values())].map((entry): Assignment => {
      const column = columnOf(table, entry.name);
      return { column, operator, operand: readOperand(context, entry, ...operandOf(operator, column)) };
    });
  });
  const byColumn = Map.groupBy(assignments, ({ column }) => column.name);
  const repeated = [...byColumn].filter(([, list]) => list.length > 1).map(([name]) => `'${name}'`);
  if (repeated.length > 0) throw invalid(`Column found in multiple operators: [${repeated.join(', ')}].`, path);
  return assignments;
}
