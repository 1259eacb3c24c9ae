import type { Assignment, InsertPlan, InsertRow, MutationOutput, OnConflict, RowSource, WriteRoot } from '#engine/plan/ir.ts';
import type { Statement, WriteStep } from '#engine/plan/plan.ts';
import { ALWAYS, isAlways, type BoolExp } from '#engine/schema/bool-exp.ts';
import type { Table } from '#engine/schema/model.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { writeBoolExp } from '#engine/sql/bool-exp.ts';
import { writeObject, type Member } from '#engine/sql/json.ts';
import { writeRead, writeRow, writeRows } from '#engine/sql/read.ts';
import { plainQuery, WRITTEN } from '#engine/sql/tail.ts';
import { quoteIdentifier, quoteKey, quoteQualified, SqlWriter, type StatementOptions } from '#engine/sql/writer.ts';

/** Column of the written rows that says whether they pass the permission's check. */
const CHECK = '"#check"';
/** No boolean: PostgreSQL refuses to read it as one, see `postgres-error.ts`. */
export const FAILED_CHECK = '#check failed';
const ROWS: Operand = { source: { from: 'parent', field: 'rows' }, type: 'json' };
const AFFECTED: Operand = { source: { from: 'parent', field: 'affected' }, type: 'bigint' };

type WrittenStatements = Pick<WriteStep, 'statement' | 'unchecked' | 'answer'>;

/** The statements of one mutation field: see `WriteStep`. */
export function renderWrite(root: WriteRoot, options: StatementOptions): WrittenStatements {
  const writer = new SqlWriter(options, 'mutation');
  if (root.kind === 'call') {
    writer.text('select ');
    writeRead(writer, root.root);
    writer.text('::text');
    return { statement: writer.statement(), unchecked: null, answer: null };
  }
  writer.text(`with ${WRITTEN} as (`);
  const table = root.kind === 'insert' ? root.insert.table : root.table;
  const hasCheck = writeChange(writer, root);
  writer.text(') select ');
  const isDeferred = readsRelationships(root.output);
  if (isDeferred) writer.text(`(select coalesce(json_agg(${WRITTEN}), '[]'::json) from ${WRITTEN})`);
  else writeOutput(writer, root.output, { kind: 'written', table }, () => writer.text(`(select count(*) from ${WRITTEN})`));
  writer.text('::text');
  const answer = isDeferred ? renderAnswer(root.output, table, options, 'length') : null;
  if (!hasCheck) return { statement: writer.statement(), unchecked: null, answer };
  writer.text(
    `, (select case when bool_and(${CHECK}) then 'true' when count(*) = 0 then 'true' else '${FAILED_CHECK}' end from ${WRITTEN})`,
  );
  const unchecked = writer.statement();
  // The text becomes a boolean when the statement runs: one that is no boolean ends it, and nothing is written.
  writer.text('::boolean');
  return { statement: writer.statement(), unchecked, answer };
}

/** The answer of a mutation from the rows that it wrote, handed back as JSON; their number is theirs or told. */
export function renderAnswer(output: MutationOutput, table: Table, options: StatementOptions, count: 'length' | 'told'): Statement {
  const writer = new SqlWriter(options, 'mutation');
  writer.text('select ');
  writeOutput(writer, output, { kind: 'json', table, rows: ROWS }, () => {
    if (count === 'told') writer.param(AFFECTED);
    else writer.text('json_array_length(').param(ROWS).text(')');
  });
  writer.text('::text');
  return writer.statement();
}

function readsRelationships({ fields }: Pick<MutationOutput, 'fields'>): boolean {
  return fields.some((field) => field.kind === 'related' || (field.kind === 'rows' && readsRelationships(field)));
}

function writeOutput(writer: SqlWriter, { kind, fields }: MutationOutput, from: RowSource, writeCount: () => void): void {
  const rows = plainQuery(from, ALWAYS);
  if (kind === 'row') return writeRow(writer, rows, fields);
  const members = fields.map((field): Member => {
    const write = (): void => {
      if (field.kind === 'typename') writer.text(quoteKey(field.value));
      else if (field.kind === 'rows') writeRows(writer, rows, field.fields);
      else writeCount();
    };
    return { key: field.key, write };
  });
  writeObject(writer, members);
}

/** Writes the change itself; true if its rows carry a check. */
function writeChange(writer: SqlWriter, root: Exclude<WriteRoot, { kind: 'call' }>): boolean {
  const alias = writer.alias();
  switch (root.kind) {
    case 'insert':
      if (root.insert.rows.length === 0) return writeNothing(writer, root.insert.table, alias);
      return writeInsert(writer, root.insert, alias);
    case 'update':
      if (root.assignments.length === 0) return writeNothing(writer, root.table, alias);
      writer.text(`update ${quoteQualified(root.table)} as ${alias} set `);
      writer.join(root.assignments, ', ', (assignment) => writeAssignment(writer, assignment, alias));
      writer.text(' where ');
      writeBoolExp(writer, root.where, alias);
      return writeReturning(writer, root.check, alias);
    case 'delete':
      writer.text(`delete from ${quoteQualified(root.table)} as ${alias} where `);
      writeBoolExp(writer, root.where, alias);
      return writeReturning(writer, ALWAYS, alias);
  }
}

/** An empty list of rows, or an update that sets nothing: no row is touched. */
function writeNothing(writer: SqlWriter, table: Table, alias: string): boolean {
  writer.text(`select ${alias}.* from ${quoteQualified(table)} ${alias} where false`);
  return false;
}

function writeReturning(writer: SqlWriter, check: BoolExp, alias: string): boolean {
  writer.text(` returning ${alias}.*`);
  if (isAlways(check)) return false;
  // A check that is null has failed, as in Hasura.
  writer.text(', coalesce(');
  writeBoolExp(writer, check, alias);
  writer.text(`, false) as ${CHECK}`);
  return true;
}

const ASSIGNED: Readonly<Record<Exclude<Assignment['operator'], '_set' | '_prepend'>, string>> = {
  _inc: '+',
  _append: '||',
  _delete_key: '-',
  _delete_elem: '-',
  _delete_at_path: '#-',
};

function writeAssignment(writer: SqlWriter, { column, operator, operand }: Assignment, alias: string): void {
  writer.text(`${quoteIdentifier(column.name)} = `);
  const current = writer.column(alias, column);
  if (operator === '_set') writer.param(operand);
  else if (operator === '_prepend') writer.param(operand).text(` || ${current}`);
  else writer.text(`${current} ${ASSIGNED[operator]} `).param(operand);
}

/** One statement for all rows; true if they carry a check. */
function writeInsert(writer: SqlWriter, { table, rows, check, onConflict }: InsertPlan, alias: string): boolean {
  const used = [...table.columns.keys()].filter((name) => rows.some(({ values }) => values.has(name)));
  // Rows that say nothing still need a column to name their defaults.
  const columns =
    used.length > 0
      ? used
      : [...table.columns.values()]
          .filter((column) => !column.isGenerated)
          .map(({ name }) => name)
          .slice(0, 1);
  writer.text(`insert into ${quoteQualified(table)} as ${alias} (${columns.map(quoteIdentifier).join(', ')}) values `);
  writer.join(rows, ', ', (row) => writeRowValues(writer, row, columns));
  if (onConflict !== null) writeOnConflict(writer, onConflict, alias);
  return writeInsertReturning(writer, check, onConflict, alias);
}

function writeRowValues(writer: SqlWriter, { values }: InsertRow, columns: readonly string[]): void {
  writer.text('(').join(columns, ', ', (name) => {
    const operand = values.get(name);
    if (operand === undefined) writer.text('default');
    else writer.param(operand);
  });
  writer.text(')');
}

function writeOnConflict(writer: SqlWriter, { constraint, updateColumns, presets, where }: OnConflict, alias: string): void {
  writer.text(` on conflict on constraint ${quoteIdentifier(constraint)} do `);
  if (updateColumns.length === 0) {
    writer.text('nothing');
    return;
  }
  writer.text('update set ');
  const names = new Set([...updateColumns.map((column) => column.name), ...presets.keys()]);
  writer.join(names, ', ', (name) => {
    const preset = presets.get(name);
    writer.text(`${quoteIdentifier(name)} = `);
    if (preset === undefined) writer.text(`excluded.${quoteIdentifier(name)}`);
    else writer.param(preset);
  });
  if (isAlways(where)) return;
  writer.text(' where ');
  writeBoolExp(writer, where, alias);
}

/** An upserted row answers to the check of what happened to it: a fresh row has no xmax. */
function writeInsertReturning(writer: SqlWriter, check: BoolExp, onConflict: OnConflict | null, alias: string): boolean {
  const updates = onConflict !== null && onConflict.updateColumns.length > 0;
  if (!updates || (isAlways(check) && isAlways(onConflict.check))) return writeReturning(writer, check, alias);
  writer.text(` returning ${alias}.*, coalesce(case when ${alias}.xmax = 0 then (`);
  writeBoolExp(writer, check, alias);
  writer.text(') else (');
  writeBoolExp(writer, onConflict.check, alias);
  writer.text(`) end, false) as ${CHECK}`);
  return true;
}

/** One row of a nested insert: answers `(row json, checks boolean)`, or nothing when a conflict was skipped. */
export function renderInsertRow(insert: InsertPlan, row: InsertRow, options: StatementOptions): Statement {
  const writer = new SqlWriter(options, 'mutation');
  writer.text(`with ${WRITTEN} as (`);
  const hasCheck = writeInsert(writer, { ...insert, rows: [row] }, writer.alias());
  writer.text(`) select row_to_json(${WRITTEN})::text, ${hasCheck ? CHECK : 'true'} from ${WRITTEN}`);
  return writer.statement();
}
