import type { AggregateItem, AggregateSelected, RowsQuery, Selected } from '#engine/plan/ir.ts';
import type { Column } from '#engine/schema/model.ts';
import { columnOf } from '#engine/sql/bool-exp.ts';
import { asJsonable, writeObject, type Member } from '#engine/sql/json.ts';
import { writeBound, writeTail, type Join, type Rendering } from '#engine/sql/tail.ts';
import { quoteIdentifier, quoteKey } from '#engine/sql/writer.ts';

/** Writes one row as an object. */
type WriteNode = (rendering: Rendering, fields: readonly Selected[], alias: string) => void;

/**
 * `<table>_aggregate` as one JSON expression: a subselect gives the rows in order, with the columns that are
 * aggregated and one object per selection of nodes; above it everything is folded in one pass. The permission's limit
 * cuts the nodes alone.
 */
export function writeAggregate(
  rendering: Rendering,
  query: RowsQuery,
  selected: readonly AggregateSelected[],
  writeNode: WriteNode,
  join?: Join,
): void {
  const { writer } = rendering;
  const rows = writer.alias();
  const alias = writer.alias();
  writer.text('(select ');
  writeObject(
    writer,
    selected.map((part, index): Member => ({ key: part.key, write: () => writePart(rendering, part, index, rows, query) })),
  );
  writer.text(' from (select ');
  writeInner(rendering, query, selected, alias, writeNode);
  writeTail(rendering, query, alias, join, false);
  writer.text(`) ${rows}`);
  writeBound(writer, query);
  writer.text(')');
}

/** Name of the column that holds the objects of one selection of nodes; no column of a table starts with `#`. */
function nodeColumn(index: number): string {
  return quoteIdentifier(`#${index}`);
}

function writePart(rendering: Rendering, part: AggregateSelected, index: number, rows: string, { permissionLimit }: RowsQuery): void {
  const { writer } = rendering;
  switch (part.kind) {
    case 'typename':
      writer.text(quoteKey(part.value));
      return;
    case 'nodes': {
      const nodes = `${rows}.${nodeColumn(index)}`;
      const list =
        permissionLimit === null ? `json_agg(${nodes})` : `array_to_json((array_agg(${nodes}))[:${Math.trunc(permissionLimit)}])`;
      writer.text(`coalesce(${list}, '[]'::json)`);
      return;
    }
    case 'aggregate':
      return writeObject(
        writer,
        part.items.map((item): Member => ({ key: item.key, write: () => writeItem(rendering, item, rows) })),
      );
  }
}

function writeItem(rendering: Rendering, item: AggregateItem, rows: string): void {
  const { writer, stringify } = rendering;
  switch (item.kind) {
    case 'typename':
      writer.text(quoteKey(item.value));
      return;
    case 'count': {
      const columns = item.columns.map((column) => columnOf(rows, column.name));
      if (columns.length === 0) writer.text('count(*)');
      else
        writer.text(`count(${item.distinct ? 'distinct ' : ''}${columns.length === 1 ? String(columns[0]) : `(${columns.join(', ')})`})`);
      return;
    }
    case 'function':
      return writeObject(
        writer,
        item.columns.map((column): Member => {
          if (column.kind === 'typename') return { key: column.key, write: () => writer.text(quoteKey(column.value)) };
          const expression = `${item.fn}(${columnOf(rows, column.column.name)})`;
          return { key: column.key, write: () => writer.text(asJsonable(expression, column.column, stringify)) };
        }),
      );
  }
}

function writeInner(
  rendering: Rendering,
  query: RowsQuery,
  selected: readonly AggregateSelected[],
  alias: string,
  writeNode: WriteNode,
): void {
  const { writer } = rendering;
  const { distinctOn } = query;
  if (distinctOn.length > 0) writer.text(`distinct on (${distinctOn.map((column) => columnOf(alias, column.name)).join(', ')}) `);
  const columns = [...aggregatedColumns(selected)].map((column) => () => writer.text(columnOf(alias, column.name)));
  const nodes = selected.flatMap((part, index) => {
    if (part.kind !== 'nodes') return [];
    const write = (): void => {
      writeNode(rendering, part.fields, alias);
      writer.text(` as ${nodeColumn(index)}`);
    };
    return [write];
  });
  const parts = [...columns, ...nodes];
  if (parts.length === 0) writer.text('1');
  else writer.join(parts, ', ', (write) => write());
}

function aggregatedColumns(selected: readonly AggregateSelected[]): Set<Column> {
  const columns = new Set<Column>();
  for (const part of selected) {
    if (part.kind !== 'aggregate') continue;
    for (const item of part.items) {
      if (item.kind === 'count') for (const column of item.columns) columns.add(column);
      if (item.kind === 'function') for (const column of item.columns) if (column.kind === 'column') columns.add(column.column);
    }
  }
  return columns;
}
