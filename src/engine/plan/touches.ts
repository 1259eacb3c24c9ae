import type { InsertPlan, WriteRoot } from '#engine/plan/ir.ts';
import type { Touch } from '#engine/plan/plan.ts';
import type { Table } from '#engine/schema/model.ts';

/** The base tables that a mutation writes; through a view, the tables behind it. */
export function findTouches(root: WriteRoot): Touch[] {
  switch (root.kind) {
    case 'insert':
      return insertTouches(root.insert);
    case 'update':
      return touch(
        root.table,
        'update',
        root.assignments.map(({ column }) => column.name),
      );
    case 'delete':
      return touch(root.table, 'delete', []);
    case 'call': {
      const { from } = root.root.query;
      if (from.kind !== 'function') return [];
      // What a function does to the tables that it names cannot be seen from here.
      return from.fn.readsFrom.map(({ schema, table, columns }) => ({ schema, table, operation: 'update', columns }));
    }
  }
}

function insertTouches({ table, rows, onConflict }: InsertPlan): Touch[] {
  const updated = onConflict?.updateColumns.map((column) => column.name) ?? [];
  const nested = rows.flatMap((row) => row.nested.flatMap(({ insert }) => insertTouches(insert)));
  return [...touch(table, 'insert', []), ...(updated.length > 0 ? touch(table, 'update', updated) : []), ...nested];
}

function touch(table: Table, operation: Touch['operation'], columns: readonly string[]): Touch[] {
  if (table.readsFrom.length === 0) return [{ schema: table.schema, table: table.name, operation, columns }];
  return table.readsFrom.map((read) => ({ schema: read.schema, table: read.table, operation, columns: read.columns }));
}
