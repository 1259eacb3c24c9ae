import type { PlanContext } from '#engine/plan/context.ts';
import { invalid, isNull } from '#engine/plan/given.ts';
import type { InsertPlan, InsertRow, NestedInsert, OnConflict } from '#engine/plan/ir.ts';
import { readOperand } from '#engine/plan/operand.ts';
import { readEnum, readList, readObject, type GivenField } from '#engine/plan/read-input.ts';
import { readWhere } from '#engine/plan/where.ts';
import { ALWAYS, allOf } from '#engine/schema/bool-exp.ts';
import type { Column, Relationship, Table } from '#engine/schema/model.ts';
import { UPDATE_COLUMN_PLACEHOLDER } from '#engine/schema/mutation-types.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { rulesOf } from '#engine/schema/type-registry.ts';

type Fields = ReadonlyMap<string, GivenField>;

/** The rows of `objects` or `object`, with what a conflict does; the role's check and presets are inside. */
export function readInsert(context: PlanContext, table: Table, args: Fields, argument: string, path: string): InsertPlan {
  const objects = args.get(argument);
  if (objects === undefined) throw invalid(`missing required field '${argument}'`, `${path}.args.${argument}`);
  const shape = argument === 'object' ? 'single' : 'list';
  return readRowsOf(context, table, {
    data: objects,
    onConflict: args.get('on_conflict'),
    shape,
    isIndexed: true,
    at: objects.path,
    linked: [],
  });
}

interface InsertSource {
  readonly data: GivenField;
  readonly onConflict: GivenField | undefined;
  readonly shape: 'single' | 'list';
  /** Error path of its violations, and whether they name the row: a single object counts as a list but where it goes first. */
  readonly at: string;
  readonly isIndexed: boolean;
  /** Columns whose values come from the row around. */
  readonly linked: readonly string[];
}

function readRowsOf(context: PlanContext, table: Table, source: InsertSource): InsertPlan {
  const { data, onConflict, shape, at, isIndexed, linked } = source;
  const rule = rulesOf(context, table).insert;
  if (rule === undefined) throw new Error(`the schema offers an insert into ${table.displayName} without a permission`);
  const given = shape === 'single' ? [data] : readList(context, data.value, data.type, data.path);
  return {
    table,
    rows: given.map((row, index) => readRow(context, table, row, rule.presets, linked, isIndexed ? `${at}[${index}]` : at)),
    check: rule.check,
    onConflict: onConflict === undefined || isNull(onConflict.value) ? null : readOnConflict(context, table, onConflict),
    path: at,
    isIndexed,
  };
}

function readRow(
  context: PlanContext,
  table: Table,
  row: Pick<GivenField, 'value' | 'type' | 'path'>,
  presets: ReadonlyMap<string, Operand>,
  linked: readonly string[],
  at: string,
): InsertRow {
  const values = new Map<string, Operand>();
  const relationships: [Relationship, GivenField][] = [];
  for (const field of readObject(context, row.value, row.type, row.path).values()) {
    const column = table.columns.get(field.name);
    const relationship = table.relationships.get(field.name);
    if (column !== undefined) values.set(column.name, readOperand(context, field.value, column.type, field.path, !column.notNull));
    else if (relationship !== undefined && !isNull(field.value)) relationships.push([relationship, field]);
  }
  refuseLinked(values, linked, at);
  for (const [relationship] of relationships) refuseDetermined(relationship, [...values.keys(), ...linked], `${at}.${relationship.name}`);
  const nested = relationships.map(([relationship, field]) => readNested(context, relationship, field, `${at}.${relationship.name}.data`));
  for (const [name, operand] of presets) values.set(name, operand);
  return { values, nested: nested.filter(({ insert }) => insert.rows.length > 0) };
}

function readNested(context: PlanContext, relationship: Relationship, field: GivenField, at: string): NestedInsert {
  const fields = readObject(context, field.value, field.type, field.path);
  const data = fields.get('data');
  if (data === undefined) throw invalid(`missing required field 'data'`, `${field.path}.data`);
  const isIndexed = relationship.insertionOrder === 'after_parent';
  const linked = isIndexed ? relationship.mapping.map(([, to]) => to) : [];
  const shape = relationship.type === 'object' ? 'single' : 'list';
  const insert = readRowsOf(context, relationship.target, { data, onConflict: fields.get('on_conflict'), shape, at, isIndexed, linked });
  return { relationship, insert };
}

/** A column that the row around determines may not be given as well. */
function refuseLinked(values: ReadonlyMap<string, Operand>, linked: readonly string[], path: string): void {
  const given = linked.filter((column) => values.has(column));
  if (given.length === 0) return;
  throw invalid(`cannot insert ${listColumns(given)} columns as their values are already being determined by parent insert`, path);
}

/** Nor may one that a nested row determines. */
function refuseDetermined(relationship: Relationship, given: readonly string[], path: string): void {
  if (relationship.insertionOrder !== 'before_parent') return;
  const determined = relationship.mapping.map(([from]) => from).filter((column) => given.includes(column));
  if (determined.length === 0) return;
  const columns = listColumns(determined);
  throw invalid(`cannot insert object relationship "${relationship.name}" as ${columns} column values are already determined`, path);
}

function listColumns(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function readOnConflict(context: PlanContext, table: Table, field: GivenField): OnConflict {
  const fields = readObject(context, field.value, field.type, field.path);
  const constraint = fields.get('constraint');
  if (constraint === undefined) throw invalid(`missing required field 'constraint'`, `${field.path}.constraint`);
  const columns = fields.get('update_columns');
  const where = fields.get('where');
  const rule = rulesOf(context, table).update;
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
