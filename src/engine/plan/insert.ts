import { rulesFor, type PlanContext } from '#engine/plan/context.ts';
import { invalid, isNull, type Given } from '#engine/plan/given.ts';
import type { InsertPlan, InsertRow, NestedInsert, OnConflict } from '#engine/plan/ir.ts';
import { readOperand } from '#engine/plan/operand.ts';
import { readEnum, readList, readObject, type GivenField } from '#engine/plan/read-input.ts';
import { readWhere } from '#engine/plan/where.ts';
import { ALWAYS, allOf } from '#engine/schema/bool-exp.ts';
import type { Column, Relationship, Table } from '#engine/schema/model.ts';
import { UPDATE_COLUMN_PLACEHOLDER } from '#engine/schema/mutation-types.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import type { GraphQLInputType } from 'graphql';

type Fields = ReadonlyMap<string, GivenField>;

/** The rows of `objects` or `object`, with what a conflict does; the role's check and presets are inside. */
export function readInsert(context: PlanContext, table: Table, args: Fields, argument: string, path: string): InsertPlan {
  const objects = args.get(argument);
  if (objects === undefined) throw invalid(`missing required field '${argument}'`, `${path}.args.${argument}`);
  return readRowsOf(context, table, objects, args.get('on_conflict'), argument === 'object');
}

function readRowsOf(context: PlanContext, table: Table, data: GivenField, onConflict: GivenField | undefined, isSingle: boolean): InsertPlan {
  const rule = rulesFor(context, table).insert;
  if (rule === undefined) throw new Error(`the schema offers an insert into ${table.displayName} without a permission`);
  const given = isSingle ? [data] : readList(context, data.value, data.type, data.path);
  const rows = given.map((row) => readRow(context, table, row.value, row.type, row.path, rule.presets));
  return {
    table,
    rows,
    check: rule.check,
    onConflict: onConflict === undefined || isNull(onConflict.value) ? null : readOnConflict(context, table, onConflict),
    path: data.path,
  };
}

function readRow(
  context: PlanContext,
  table: Table,
  given: Given,
  type: GraphQLInputType,
  path: string,
  presets: ReadonlyMap<string, Operand>,
): InsertRow {
  const values = new Map<string, Operand>();
  const nested: NestedInsert[] = [];
  for (const field of readObject(context, given, type, path).values()) {
    const column = table.columns.get(field.name);
    const relationship = table.relationships.get(field.name);
    if (column !== undefined) values.set(column.name, readOperand(context, field.value, column.type, field.path, column.nullable));
    else if (relationship !== undefined && !isNull(field.value)) nested.push(readNested(context, relationship, field));
  }
  for (const { relationship, path: where } of nested) refuseDetermined(relationship, values, where);
  for (const [name, operand] of presets) values.set(name, operand);
  return { values, nested: nested.filter(({ insert }) => insert.rows.length > 0) };
}

function readNested(context: PlanContext, relationship: Relationship, field: GivenField): NestedInsert {
  const fields = readObject(context, field.value, field.type, field.path);
  const data = fields.get('data');
  if (data === undefined) throw invalid(`missing required field 'data'`, `${field.path}.data`);
  const insert = readRowsOf(context, relationship.target, data, fields.get('on_conflict'), relationship.type === 'object');
  return { relationship, insert, path: field.path };
}

/** A column that a nested row determines may not be given as well. */
function refuseDetermined(relationship: Relationship, values: ReadonlyMap<string, Operand>, path: string): void {
  if (relationship.insertionOrder !== 'before_parent') return;
  const given = relationship.mapping.map(([from]) => from).filter((column) => values.has(column));
  if (given.length === 0) return;
  const columns = given.map((column) => `"${column}"`).join(', ');
  throw invalid(`cannot insert object relationship "${relationship.name}" as ${columns} column values are already determined`, path);
}

function readOnConflict(context: PlanContext, table: Table, field: GivenField): OnConflict {
  const fields = readObject(context, field.value, field.type, field.path);
  const constraint = fields.get('constraint');
  if (constraint === undefined) throw invalid(`missing required field 'constraint'`, `${field.path}.constraint`);
  const columns = fields.get('update_columns');
  const where = fields.get('where');
  const rule = rulesFor(context, table).update;
  return {
    constraint: readEnum(constraint.value, constraint.type, constraint.path),
    updateColumns: columns === undefined ? [] : readUpdateColumns(context, table, columns, field.path),
    presets: rule?.presets ?? new Map(),
    where: allOf(rule?.filter ?? ALWAYS, where === undefined ? ALWAYS : readWhere(context, where.value, table, where.type, where.path)),
    check: rule?.check ?? ALWAYS,
  };
}

function readUpdateColumns(context: PlanContext, table: Table, field: GivenField, path: string): Column[] {
  const names = readList(context, field.value, field.type, field.path).map((item) => readEnum(item.value, item.type, item.path));
  if (names.includes(UPDATE_COLUMN_PLACEHOLDER)) throw invalid('erroneous column name', path);
  return [...new Set(names)].map((name) => table.columns.get(name)).filter((column) => column !== undefined);
}
