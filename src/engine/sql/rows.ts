import type { ReadRoot, RowsQuery, Selected } from '#engine/plan/ir.ts';
import { writeAggregate } from '#engine/sql/aggregate.ts';
import { joinCondition } from '#engine/sql/bool-exp.ts';
import { asJsonable, fitColumns, ROW, writeColumns, writeObject, type Member } from '#engine/sql/json.ts';
import { countNested } from '#engine/sql/nested-rows.ts';
import { writeBound, writeDistinct, writeTail, type Join, type Rendering } from '#engine/sql/tail.ts';
import { quoteIdentifier, quoteKey } from '#engine/sql/writer.ts';

/** What a field reads, as one JSON expression. */
export function writeRead(rendering: Rendering, { kind, query, fields }: ReadRoot, join?: Join): void {
  if (kind === 'aggregate') writeAggregate(rendering, query, fields, writeObjectOf, join);
  else if (kind === 'rows') writeRows(rendering, query, fields, join);
  else writeRow(rendering, query, fields, join);
}

/** A list of rows as one JSON expression. */
export function writeRows(rendering: Rendering, query: RowsQuery, fields: readonly Selected[], join?: Join): void {
  const { writer } = rendering;
  const alias = writer.alias();
  const members = membersOf(rendering, fields, alias);
  writer.text(`(select coalesce(json_agg(${rowReference(members)}), '[]'::json) from (select `);
  writeRowColumns(rendering, members, alias, query);
  writeTail(rendering, query, alias, join);
  writer.text(`) ${ROW}`);
  writeBound(rendering, query, nestedOf(rendering, fields, members, join));
  writer.text(')');
}

/** One row as a JSON object, or null. */
export function writeRow(rendering: Rendering, query: RowsQuery, fields: readonly Selected[], join?: Join): void {
  const { writer } = rendering;
  const alias = writer.alias();
  const members = membersOf(rendering, fields, alias);
  const reference = rowReference(members);
  const row = reference === ROW ? `row_to_json(${ROW})` : reference;
  const nested = nestedOf(rendering, fields, members, join);
  const { maxNested } = rendering;
  const isBounded = nested !== null && maxNested !== undefined;
  writer.text(
    `(select ${isBounded ? `case when ${nested} <= ${Math.trunc(maxNested)} then ${row} else ${TOO_MANY} end` : row} from (select `,
  );
  writeRowColumns(rendering, members, alias, query);
  writeTail(rendering, query, alias, join);
  writer.text(`) ${ROW})`);
}

const OBJECT = 'object';
/** Stands for a row whose lists have more rows than they may; no row is written so. */
const TOO_MANY = `'false'::json`;

/** What counts the lists inside a row of a root field; those further in are counted with it. */
function nestedOf(
  { writer, maxNested }: Rendering,
  fields: readonly Selected[],
  members: readonly Member[],
  join: Join | undefined,
): string | null {
  if (join !== undefined || maxNested === undefined) return null;
  const isRow = fitColumns(members);
  return countNested(writer, fields, (key) =>
    isRow ? `${ROW}.${quoteIdentifier(key)}` : `${ROW}.${quoteIdentifier(OBJECT)} -> ${quoteKey(key)}`,
  );
}

/** The whole subselect's row, unless a key is too long for a column's name: then one column with the object. */
function rowReference(members: readonly Member[]): string {
  return fitColumns(members) ? ROW : `${ROW}.${quoteIdentifier(OBJECT)}`;
}

function writeRowColumns({ writer }: Rendering, members: readonly Member[], alias: string, query: RowsQuery): void {
  writeDistinct(writer, query, alias);
  if (fitColumns(members)) return writeColumns(writer, members);
  writeObject(writer, members);
  writer.text(` as ${quoteIdentifier(OBJECT)}`);
}

/** The keys of a row's object. */
function membersOf(rendering: Rendering, fields: readonly Selected[], alias: string): Member[] {
  return fields.map((field) => ({ key: field.key, write: () => writeField(rendering, field, alias) }));
}

function writeField(rendering: Rendering, field: Selected, alias: string): void {
  const { writer, stringify } = rendering;
  switch (field.kind) {
    case 'typename':
      writer.text(`${quoteKey(field.value)}::text`);
      return;
    case 'column':
      writer.text(asJsonable(writer.column(alias, field.column), field.column, stringify));
      if (field.path !== null) writer.text(' #> ').param(field.path);
      return;
    case 'related':
      return writeRead(rendering, field.read, (target) => joinCondition(writer, field.relationship, alias, target));
    default:
      throw new Error(`a row has no ${field.kind}`);
  }
}

/** A row as an object in one expression. */
function writeObjectOf(rendering: Rendering, fields: readonly Selected[], alias: string): void {
  writeObject(rendering.writer, membersOf(rendering, fields, alias));
}
