import type { RowsQuery, Selected } from '#engine/plan/ir.ts';
import type { Column } from '#engine/schema/model.ts';
import { writeObject, type Member } from '#engine/sql/json.ts';
import { countNested } from '#engine/sql/nested-rows.ts';
import { writeBound, writeDistinct, writeTail, type Join } from '#engine/sql/tail.ts';
import { quoteIdentifier, quoteKey, type SqlWriter } from '#engine/sql/writer.ts';

/** Writes one row as an object. */
type WriteNode = (writer: SqlWriter, fields: readonly Selected[], alias: string) => void;

/**
 * `<table>_aggregate` as one JSON expression: a subselect gives the rows in order, with the columns that are
 * aggregated and one object per selection of nodes; above it everything is folded in one pass. The permission's limit
 * cuts the nodes alone.
 */
export function writeAggregate(
  writer: SqlWriter,
  query: RowsQuery,
  selected: readonly Selected[],
  writeNode: WriteNode,
  join?: Join,
): void {
  const rows = writer.alias();
  const alias = writer.alias();
  writer.text('(select ');
  writeMembers(writer, selected, rows, query);
  writer.text(' from (select ');
  writeInner(writer, query, selected, alias, writeNode);
  writeTail(writer, query, alias, join, false);
  writer.text(`) ${rows}`);
  writeBound(writer, query, join === undefined ? nestedOf(writer, selected, rows) : null);
  writer.text(')');
}

/** What counts the lists inside the nodes of a row. */
function nestedOf(writer: SqlWriter, selected: readonly Selected[], rows: string): string | null {
  const counts = selected.map((part, index) =>
    part.kind === 'rows' ? countNested(writer, part.fields, (key) => `${rows}.${nodeColumn(index)} -> ${quoteKey(key)}`) : null,
  );
  return counts.filter((count) => count !== null).join(' + ') || null;
}

/** Name of the column that holds the objects of one selection of nodes; no column of a table starts with `#`. */
function nodeColumn(index: number): string {
  return quoteIdentifier(`#${index}`);
}

function writeMembers(writer: SqlWriter, selected: readonly Selected[], rows: string, query: RowsQuery): void {
  const members = selected.map((part, index): Member => ({ key: part.key, write: () => writePart(writer, part, index, rows, query) }));
  writeObject(writer, members);
}

function writePart(writer: SqlWriter, part: Selected, index: number, rows: string, query: RowsQuery): void {
  switch (part.kind) {
    case 'typename':
      writer.text(quoteKey(part.value));
      return;
    case 'group':
      return writeMembers(writer, part.fields, rows, query);
    case 'rows': {
      const nodes = `${rows}.${nodeColumn(index)}`;
      const limit = query.permissionLimit;
      const list = limit === null ? `json_agg(${nodes})` : `array_to_json((array_agg(${nodes}))[:${Math.trunc(limit)}])`;
      writer.text(`coalesce(${list}, '[]'::json)`);
      return;
    }
    case 'count': {
      const columns = part.columns.map((column) => writer.column(rows, column)).join(', ');
      const counted = part.columns.length > 1 ? `(${columns})` : columns;
      writer.text(columns === '' ? 'count(*)' : `count(${part.distinct ? 'distinct ' : ''}${counted})`);
      return;
    }
    case 'function':
      writer.text(writer.jsonable(`${part.fn}(${writer.column(rows, part.column)})`, part.column));
      return;
    default:
      throw new Error(`aggregates have no ${part.kind}`);
  }
}

function writeInner(writer: SqlWriter, query: RowsQuery, selected: readonly Selected[], alias: string, writeNode: WriteNode): void {
  writeDistinct(writer, query, alias);
  const columns = [...new Set(selected.flatMap(aggregatedColumns))].map((column) => () => writer.text(writer.column(alias, column)));
  const nodes = selected.flatMap((part, index) => {
    if (part.kind !== 'rows') return [];
    const write = (): void => {
      writeNode(writer, part.fields, alias);
      writer.text(` as ${nodeColumn(index)}`);
    };
    return [write];
  });
  const parts = [...columns, ...nodes];
  if (parts.length === 0) writer.text('1');
  else writer.join(parts, ', ', (write) => write());
}

function aggregatedColumns(part: Selected): readonly Column[] {
  if (part.kind === 'group') return part.fields.flatMap(aggregatedColumns);
  if (part.kind === 'count') return part.columns;
  return part.kind === 'function' ? [part.column] : [];
}
