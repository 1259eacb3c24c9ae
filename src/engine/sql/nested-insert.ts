import type { InsertPlan, InsertRow, NestedInsert } from '#engine/plan/ir.ts';
import type { NestedInsertLink, NestedInsertNode, NestedInsertRow } from '#engine/plan/plan.ts';
import type { Operand } from '#engine/schema/param-source.ts';
import { renderInsertRow } from '#engine/sql/write.ts';

/** The tree of statements of an insert through relationships; linked columns are read as `parent` fields. */
export function renderNestedInsert(insert: InsertPlan, name: string | null, linked: readonly string[] = []): NestedInsertNode {
  return { rows: insert.rows.map((row) => renderRow(insert, row, name, linked)) };
}

function renderRow(insert: InsertPlan, row: InsertRow, name: string | null, linked: readonly string[]): NestedInsertRow {
  const before = row.nested.filter(({ relationship }) => relationship.insertionOrder === 'before_parent');
  const after = row.nested.filter(({ relationship }) => relationship.insertionOrder === 'after_parent');
  const fed = [...linked, ...before.flatMap(({ relationship }) => relationship.mapping.map(([from]) => from))];
  const values = new Map(row.values);
  for (const column of fed) values.set(column, fromParent(insert, column));
  return {
    before: before.map((nested) => link(nested, name, [])),
    statement: renderInsertRow(insert, { values, nested: [] }, name),
    after: after.map((nested) => link(nested, name, nested.relationship.mapping.map(([, to]) => to))),
    path: insert.path,
  };
}

function link({ relationship, insert }: NestedInsert, name: string | null, linked: readonly string[]): NestedInsertLink {
  const isBefore = relationship.insertionOrder === 'before_parent';
  // The first column of a pair belongs to the row that is inserted first.
  const columns = relationship.mapping.map(([from, to]) => (isBefore ? ([to, from] as const) : ([from, to] as const)));
  return { node: renderNestedInsert(insert, name, linked), columns };
}

function fromParent({ table }: InsertPlan, column: string): Operand {
  return { source: { from: 'parent', field: column }, type: table.columns.get(column)?.type.sql ?? 'text' };
}
