import type { ReadRoot, RowsQuery, Selected } from '#engine/plan/ir.ts';
import type { Statement } from '#engine/plan/plan.ts';
import { writeAggregate } from '#engine/sql/aggregate.ts';
import { joinCondition } from '#engine/sql/bool-exp.ts';
import { fitColumns, ROW, writeColumns, writeObject, type Member } from '#engine/sql/json.ts';
import { countNested } from '#engine/sql/nested-rows.ts';
import { writeBound, writeDistinct, writeTail, type Join } from '#engine/sql/tail.ts';
import type { Dependencies } from '#engine/sql/read-log.ts';
import { quoteIdentifier, quoteKey, SqlWriter, type StatementOptions } from '#engine/sql/writer.ts';

/**
 * One statement for all reading root fields of an operation: one row, one text column for each; and what it reads. With
 * `maxNested`, a list answers null and a row `false` when the lists inside have more rows than that together.
 */
export function renderReads(roots: readonly ReadRoot[], options: StatementOptions): { statement: Statement; dependencies: Dependencies } {
  const writer = new SqlWriter(options, 'query');
  writer.text('select ').join(roots, ', ', (root) => {
    writeRead(writer, root);
    writer.text('::text');
  });
  return { statement: writer.statement(), dependencies: writer.reads.dependencies() };
}

/** What a field reads, as one JSON expression. */
export function writeRead(writer: SqlWriter, { kind, query, fields }: ReadRoot, join?: Join): void {
  if (kind === 'aggregate') writeAggregate(writer, query, fields, writeObjectOf, join);
  else if (kind === 'rows') writeRows(writer, query, fields, join);
  else writeRow(writer, query, fields, join);
}

/** A list of rows as one JSON expression. */
export function writeRows(writer: SqlWriter, query: RowsQuery, fields: readonly Selected[], join?: Join): void {
  const alias = writer.alias();
  const members = membersOf(writer, fields, alias);
  writer.text(`(select coalesce(json_agg(${rowReference(members)}), '[]'::json) from (select `);
  writeRowColumns(writer, members, alias, query);
  writeTail(writer, query, alias, join);
  writer.text(`) ${ROW}`);
  writeBound(writer, query, nestedOf(writer, fields, members, join));
  writer.text(')');
}

/** One row as a JSON object, or null. */
export function writeRow(writer: SqlWriter, query: RowsQuery, fields: readonly Selected[], join?: Join): void {
  const alias = writer.alias();
  const members = membersOf(writer, fields, alias);
  const reference = rowReference(members);
  const row = reference === ROW ? `row_to_json(${ROW})` : reference;
  const nested = nestedOf(writer, fields, members, join);
  const { maxNested } = writer;
  const isBounded = nested !== null && maxNested !== undefined;
  writer.text(
    `(select ${isBounded ? `case when ${nested} <= ${Math.trunc(maxNested)} then ${row} else ${TOO_MANY} end` : row} from (select `,
  );
  writeRowColumns(writer, members, alias, query);
  writeTail(writer, query, alias, join);
  writer.text(`) ${ROW})`);
}

const OBJECT = 'object';
/** Stands for a row whose lists have more rows than they may; no row is written so. */
const TOO_MANY = `'false'::json`;

/** What counts the lists inside a row of a root field; those further in are counted with it. */
function nestedOf(writer: SqlWriter, fields: readonly Selected[], members: readonly Member[], join: Join | undefined): string | null {
  if (join !== undefined || writer.maxNested === undefined) return null;
  const isRow = fitColumns(members);
  return countNested(writer, fields, (key) =>
    isRow ? `${ROW}.${quoteIdentifier(key)}` : `${ROW}.${quoteIdentifier(OBJECT)} -> ${quoteKey(key)}`,
  );
}

/** The whole subselect's row, unless a key is too long for a column's name: then one column with the object. */
function rowReference(members: readonly Member[]): string {
  return fitColumns(members) ? ROW : `${ROW}.${quoteIdentifier(OBJECT)}`;
}

function writeRowColumns(writer: SqlWriter, members: readonly Member[], alias: string, query: RowsQuery): void {
  writeDistinct(writer, query, alias);
  if (fitColumns(members)) return writeColumns(writer, members);
  writeObject(writer, members);
  writer.text(` as ${quoteIdentifier(OBJECT)}`);
}

/** The keys of a row's object. */
function membersOf(writer: SqlWriter, fields: readonly Selected[], alias: string): Member[] {
  return fields.map((field) => ({ key: field.key, write: () => writeField(writer, field, alias) }));
}

function writeField(writer: SqlWriter, field: Selected, alias: string): void {
  switch (field.kind) {
    case 'typename':
      writer.text(`${quoteKey(field.value)}::text`);
      return;
    case 'column':
      writer.text(writer.jsonable(writer.column(alias, field.column), field.column));
      if (field.path !== null) writer.text(' #> ').param(field.path);
      return;
    case 'related':
      return writeRead(writer, field.read, (target) => joinCondition(writer, field.relationship, alias, target));
    default:
      throw new Error(`a row has no ${field.kind}`);
  }
}

/** A row as an object in one expression. */
function writeObjectOf(writer: SqlWriter, fields: readonly Selected[], alias: string): void {
  writeObject(writer, membersOf(writer, fields, alias));
}
