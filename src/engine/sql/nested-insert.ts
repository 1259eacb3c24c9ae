import type { InsertPlan, InsertRow, NestedInsert } from '#engine/plan/ir.ts';
import type { NestedInsertLink, NestedInsertNode, NestedInsertRow } from '#engine/plan/plan.ts';
import type { Table } from '#engine/schema/model.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { renderInsertRow } from '#engine/sql/write.ts';
import type { StatementOptions } from '#engine/sql/writer.ts';

/**
 * The tree of statements of an insert through relationships. `linked` columns are read as `parent` fields; rows without
 * nested ones share the path of their list.
 */
export function renderNestedInsert(insert: InsertPlan, options: StatementOptions, linked: readonly string[] = []): NestedInsertNode {
  const isIndexed = insert.isIndexed && insert.rows.some(({ nested }) => nested.length > 0);
  return {
    rows: insert.rows.map((row, index) => renderRow(insert, row, options, linked, isIndexed ? `${insert.path}[${index}]` : insert.path)),
  };
}

function renderRow(
  insert: InsertPlan,
  row: InsertRow,
  options: StatementOptions,
  linked: readonly string[],
  path: string,
): NestedInsertRow {
  const before = row.nested.filter(({ relationship }) => relationship.insertionOrder === 'before_parent');
  const after = row.nested.filter(({ relationship }) => relationship.insertionOrder === 'after_parent');
  const fed = [...linked, ...before.flatMap(({ relationship }) => relationship.mapping.map(([from]) => from))];
  // What the client gave for a fed column was refused, so a value that is there is a preset: it wins.
  const missing = fed.filter((column) => !row.values.has(column));
  const values = new Map([...row.values, ...missing.map((column) => [column, fromParent(insert.table, column)] as const)]);
  return {
    before: before.map((nested) => link(nested, options, insert.table, path)),
    statement: renderInsertRow(insert, { values, nested: [] }, options),
    after: after.map((nested) => link(nested, options, insert.table, path)),
    path,
  };
}

function link({ relationship, insert }: NestedInsert, options: StatementOptions, parent: Table, path: string): NestedInsertLink {
  const { mapping } = relationship;
  if (relationship.insertionOrder === 'before_parent') {
    const refusal = `cannot proceed to insert object relation "${relationship.name}" since insert to table "${insert.table.displayName}" affects zero rows`;
    const node = renderNestedInsert(insert, options);
    return { node, columns: mapping.map(([from, to]) => [to, from]), refusal, path: `${path}.${relationship.name}` };
  }
  const refusal = `cannot proceed to insert array relations since insert to table "${parent.displayName}" affects zero rows`;
  const linked = mapping.map(([, to]) => to);
  return { node: renderNestedInsert(insert, options, linked), columns: mapping, refusal, path };
}

function fromParent(table: Table, column: string): Operand {
  return { source: { from: 'parent', field: column }, type: table.columns.get(column)?.type.sql ?? 'text' };
}
