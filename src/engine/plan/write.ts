import type { CollectedField } from '#engine/plan/collect-fields.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { invalid } from '#engine/plan/given.ts';
import { readInsert } from '#engine/plan/insert.ts';
import type { Assignment, MutationOutput, WriteRoot } from '#engine/plan/ir.ts';
import { readOperand, readText } from '#engine/plan/operand.ts';
import { readObject, type GivenField } from '#engine/plan/read-input.ts';
import { readArguments } from '#engine/plan/rows.ts';
import { readSelection } from '#engine/plan/selection.ts';
import { readKey, readWhere } from '#engine/plan/where.ts';
import { ALWAYS, allOf, type BoolExp } from '#engine/schema/bool-exp.ts';
import type { Meaning } from '#engine/schema/meaning.ts';
import type { Column, Rule, Table } from '#engine/schema/model.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { rulesOf } from '#engine/schema/type-registry.ts';

type WriteMeaning = Extract<Meaning, { table: Table }>;
type Args = ReadonlyMap<string, GivenField>;

/** Plans a mutation field of a table: the role's filter, check and presets are inside. */
export function readWrite(context: PlanContext, field: CollectedField, meaning: Meaning): { root: WriteRoot; errorPath: string } {
  if (!('table' in meaning)) throw new Error(`${field.name} is no mutation`);
  const args = readArguments(context, field);
  const isOne = meaning.kind === 'insert-one' || meaning.kind === 'update-by-pk' || meaning.kind === 'delete-by-pk';
  const root = readByKind(context, field, meaning, args);
  const output: MutationOutput = { kind: isOne ? 'row' : 'response', fields: readSelection(context, field) };
  return { root: { ...root, output }, errorPath: errorPathOf(meaning, field.path) };
}

/** Where Hasura says that a violation happened. */
function errorPathOf({ kind }: WriteMeaning, path: string): string {
  if (kind === 'insert') return `${path}.args.objects`;
  if (kind === 'insert-one') return `${path}.args.object`;
  return '$';
}

type Unanswered = WriteRoot extends infer R ? (R extends { output: MutationOutput } ? Omit<R, 'output'> : never) : never;

function readByKind(context: PlanContext, field: CollectedField, meaning: WriteMeaning, args: Args): Unanswered {
  const { table, kind } = meaning;
  switch (kind) {
    case 'insert':
    case 'insert-one':
      return { kind: 'insert', insert: readInsert(context, table, args, kind === 'insert' ? 'objects' : 'object', field.path) };
    case 'update':
    case 'update-by-pk': {
      const rule = rulesOf(context, table).update;
      if (rule === undefined) throw new Error(`the schema offers an update of ${table.displayName} without a permission`);
      const where = allOf(readTarget(context, args, table, 'pk_columns'), rule.filter);
      return { kind: 'update', table, where, assignments: readAssignments(context, args, table, rule, field), check: rule.check };
    }
    case 'delete':
    case 'delete-by-pk': {
      const filter = rulesOf(context, table).delete?.filter ?? ALWAYS;
      return { kind: 'delete', table, where: allOf(readTarget(context, args, table, null), filter) };
    }
    default:
      throw new Error(`${field.name} is no mutation`);
  }
}

/** The rows meant: by `where`, by an object of key columns, or by key columns as arguments. */
function readTarget(context: PlanContext, args: Args, table: Table, keyArgument: string | null): BoolExp {
  const where = args.get('where');
  if (where !== undefined) return readWhere(context, where.value, table, where.type, where.path);
  const key = keyArgument === null ? undefined : args.get(keyArgument);
  if (key !== undefined) return readKey(context, readObject(context, key.value, key.type, key.path).values(), table);
  const columns = [...args.values()].filter(({ name }) => table.primaryKey?.includes(name) === true);
  return readKey(context, columns, table);
}

const OPERATORS = ['_set', '_inc', '_append', '_prepend', '_delete_key', '_delete_elem', '_delete_at_path'] as const;
const INTEGER = { sql: 'integer', name: 'int4', isArray: false };
const TEXTS = { sql: 'text[]', name: 'text', isArray: true };

function readAssignments(context: PlanContext, args: Args, table: Table, rule: Rule, field: CollectedField): Assignment[] {
  const argumentsPath = `${field.path}.args`;
  const given = OPERATORS.map((name) => args.get(name)).filter((arg) => arg !== undefined);
  const assignments: Assignment[] = [];
  for (const arg of given) {
    for (const entry of readObject(context, arg.value, arg.type, arg.path).values()) {
      const column = table.columns.get(entry.name);
      if (column === undefined) continue;
      const operator = arg.name as Assignment['operator'];
      assignments.push({ column, operator, operand: readAssigned(context, operator, column, entry) });
    }
  }
  refuseRepeated(assignments, argumentsPath);
  const presets = [...rule.presets].flatMap(([name, operand]): Assignment[] => {
    const column = table.columns.get(name);
    return column === undefined ? [] : [{ column, operator: '_set', operand }];
  });
  return [...presets, ...assignments];
}

function readAssigned(context: PlanContext, operator: Assignment['operator'], column: Column, { value, path }: GivenField): Operand {
  switch (operator) {
    case '_set':
    case '_inc':
    case '_append':
    case '_prepend':
      return readOperand(context, value, column.type, path, !column.notNull);
    case '_delete_key':
      return readText(context, value, path, true);
    case '_delete_elem':
      return readOperand(context, value, INTEGER, path);
    case '_delete_at_path':
      return readOperand(context, value, TEXTS, path);
  }
}

function refuseRepeated(assignments: readonly Assignment[], path: string): void {
  const byColumn = Map.groupBy(assignments, ({ column }) => column.name);
  const repeated = [...byColumn].filter(([, list]) => list.length > 1).map(([name]) => `'${name}'`);
  if (repeated.length > 0) throw invalid(`Column found in multiple operators: [${repeated.join(', ')}].`, path);
}
