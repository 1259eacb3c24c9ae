import { invalid } from '#engine/errors.ts';
import { ruleOf, type PlanContext } from '#engine/plan/context.ts';
import { isGiven, isNull, type Placed } from '#engine/plan/given.ts';
import type { InsertPlan, InsertRow, NestedInsert, OnConflict } from '#engine/plan/ir.ts';
import { readOperand } from '#engine/plan/operand.ts';
import { readEnum, readList, readObject, requiredField, type GivenField, type GivenFields } from '#engine/plan/read-input.ts';
import { readWhere } from '#engine/plan/where.ts';
import { ALWAYS, allOf } from '#engine/schema/bool-exp.ts';
import { columnOf, type Column, type Relationship, type Table } from '#engine/schema/model.ts';
import { UPDATE_COLUMN_PLACEHOLDER } from '#engine/schema/mutation-types.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { rulesOf } from '#engine/schema/type-registry.ts';

/** The rows of `objects` or `object`, with what a conflict does; the role's check and presets are inside. */
export function readInsert(context: PlanContext, table: Table, args: GivenFields, isOne: boolean): InsertPlan {
  const data = requiredField(args, isOne ? 'object' : 'objects');
  return readRowsOf(context, table, { data, onConflict: args.get('on_conflict'), isOne, isIndexed: true, at: data.path, linked: [] });
}

interface InsertSource {
  readonly data: GivenField;
  readonly onConflict: GivenField | undefined;
  readonly isOne: boolean;
  /** Error path of its violations, and whether they name the row: a single object counts as a list but where it goes first. */
  readonly at: string;
  readonly isIndexed: boolean;
  /** Columns whose values come from the row around. */
  readonly linked: readonly string[];
}

function readRowsOf(context: PlanContext, table: Table, source: InsertSource): InsertPlan {
  const { data, onConflict, isOne, at, isIndexed, linked } = source;
  const rule = ruleOf(context, table, 'insert');
  const given = isOne ? [data] : readList(context, data);
  return {
    table,
    rows: given.map((row, index) => readRow(context, table, row, rule.presets, linked, isIndexed ? `${at}[${index}]` : at)),
    check: rule.check,
    onConflict: isGiven(onConflict) ? readOnConflict(context, table, onConflict) : null,
    path: at,
    isIndexed,
  };
}

function readRow(
  context: PlanContext,
  table: Table,
  row: Placed,
  presets: ReadonlyMap<string, Operand>,
  linked: readonly string[],
  at: string,
): InsertRow {
  const values = new Map<string, Operand>();
  const relationships: [Relationship, GivenField][] = [];
  for (const field of readObject(context, row).values()) {
    const column = table.columns.get(field.name);
    const relationship = table.relationships.get(field.name);
    if (column !== undefined) values.set(column.name, readOperand(context, field, column.type, !column.notNull));
    else if (relationship !== undefined && !isNull(field.value)) relationships.push([relationship, field]);
  }
  refuseLinked(values, linked, at);
  for (const [relationship] of relationships) refuseDetermined(relationship, [...values.keys(), ...linked], `${at}.${relationship.name}`);
  const nested = relationships.map(([relationship, field]) => readNested(context, relationship, field, `${at}.${relationship.name}.data`));
  for (const [name, operand] of presets) values.set(name, operand);
  return { values, nested: nested.filter(({ insert }) => insert.rows.length > 0) };
}

function readNested(context: PlanContext, relationship: Relationship, field: GivenField, at: string): NestedInsert {
  const fields = readObject(context, field);
  const isIndexed = relationship.insertionOrder === 'after_parent';
  const insert = readRowsOf(context, relationship.target, {
    data: requiredField(fields, 'data'),
    onConflict: fields.get('on_conflict'),
    isOne: relationship.type === 'object',
    at,
    isIndexed,
    linked: isIndexed ? relationship.mapping.map(([, to]) => to) : [],
  });
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
  const fields = readObject(context, field);
  const where = fields.get('where');
  const rule = rulesOf(context, table).update;
  return {
    constraint: readEnum(requiredField(fields, 'constraint')),
    updateColumns: readUpdateColumns(context, table, fields.get('update_columns'), field.path),
    presets: rule?.presets ?? new Map(),
    where: allOf(rule?.filter ?? ALWAYS, where === undefined ? ALWAYS : readWhere(context, where, table)),
    check: rule?.check ?? ALWAYS,
  };
}

function readUpdateColumns(context: PlanContext, table: Table, field: GivenField | undefined, path: string): Column[] {
  if (field === undefined) return [];
  const names = readList(context, field).map(readEnum);
  if (names.includes(UPDATE_COLUMN_PLACEHOLDER)) throw invalid('erroneous column name', path);
  return [...new Set(names)].map((name) => columnOf(table, name));
}
