import type { RowsQuery, Selected } from '#engine/plan/ir.ts';
import { writeAggregate } from '#engine/sql/aggregate.ts';
import { columnOf, joinCondition } from '#engine/sql/bool-exp.ts';
import { columnValue, fitColumns, ROW, writeColumns, writeObject, type Member } from '#engine/sql/json.ts';
import { plainQuery, writeBound, writeTail, type Join, type Rendering } from '#engine/sql/tail.ts';
import { quoteIdentifier, quoteKey } from '#engine/sql/writer.ts';

/** A list of rows as one JSON expression. */
export function writeRows(rendering: Rendering, query: RowsQuery, fields: readonly Selected[], join?: Join): void {
  const { writer } = rendering;
  const alias = writer.alias();
  writer.text(`(select coalesce(json_agg(${rowReference(fields, rendering, alias)}), '[]'::json) from (select `);
  writeRowColumns(rendering, fields, alias, query);
  writeTail(rendering, query, alias, join);
  writer.text(`) ${ROW}`);
  writeBound(writer, query);
  writer.text(')');
}

/** One row as a JSON object, or null. */
export function writeRow(rendering: Rendering, query: RowsQuery, fields: readonly Selected[], join?: Join): void {
  const { writer } = rendering;
  const alias = writer.alias();
  const reference = rowReference(fields, rendering, alias);
  writer.text(`(select ${reference === ROW ? `row_to_json(${ROW})` : reference} from (select `);
  writeRowColumns(rendering, fields, alias, query);
  writeTail(rendering, query, alias, join);
  writer.text(`) ${ROW})`);
}

const OBJECT = 'object';

/** The whole subselect's row, unless a key is too long for a column's name: then one column with the object. */
function rowReference(fields: readonly Selected[], rendering: Rendering, alias: string): string {
  return fitColumns(membersOf(rendering, fields, alias)) ? ROW : `${ROW}.${quoteIdentifier(OBJECT)}`;
}

function writeRowColumns(rendering: Rendering, fields: readonly Selected[], alias: string, { distinctOn }: RowsQuery): void {
  const { writer } = rendering;
  if (distinctOn.length > 0) writer.text(`distinct on (${distinctOn.map((column) => columnOf(alias, column.name)).join(', ')}) `);
  const members = membersOf(rendering, fields, alias);
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
      writer.text(columnValue(alias, field.column, stringify));
      if (field.path !== null) writer.text(' #> ').param(field.path);
      return;
    case 'object': {
      const { relationship, where, fields } = field;
      const join: Join = (target) => joinCondition(relationship, alias, target);
      return writeRow(rendering, plainQuery({ kind: 'table', table: relationship.target }, where), fields, join);
    }
    case 'array': {
      const join: Join = (target) => joinCondition(field.relationship, alias, target);
      return writeRows(rendering, field.query, field.fields, join);
    }
    case 'array-aggregate': {
      const join: Join = (target) => joinCondition(field.relationship, alias, target);
      return writeAggregate(rendering, field.query, field.selected, writeObjectOf, join);
    }
  }
}

/** A row as an object in one expression. */
export function writeObjectOf(rendering: Rendering, fields: readonly Selected[], alias: string): void {
  writeObject(rendering.writer, membersOf(rendering, fields, alias));
}
