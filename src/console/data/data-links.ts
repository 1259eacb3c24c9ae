/** Addresses within the Data view. */
import type { DataTable, Relationship } from './schema-tables.ts';
import type { Row } from './rows-query.ts';
import { PAGE_SIZES, writeViewState } from './view-state.ts';

export function tablePath(table: string): string {
  return `/data/${encodeURIComponent(table)}`;
}

/** The key columns of a row; null where the role cannot ask for one row, or the row has none of them. */
export function keyOf({ key }: DataTable, row: Row): Record<string, unknown> | null {
  if (key.length === 0 || key.some(({ name }) => row[name] == null)) return null;
  return Object.fromEntries(key.map(({ name }) => [name, row[name]]));
}

export function rowPath(table: DataTable, row: Row): string | null {
  const key = keyOf(table, row);
  return key && `${tablePath(table.name)}/row?${new URLSearchParams({ key: JSON.stringify(key) }).toString()}`;
}

/** The rows that an array relationship leads to from one row. */
export function relatedPath(table: DataTable, row: Row, relationship: Relationship): string | null {
  const key = keyOf(table, row);
  if (!key) return null;
  const origin = { table: table.name, relationship: relationship.name, key };
  const params = writeViewState({ filters: [], order: [], page: 1, size: PAGE_SIZES[0], hidden: [], origin });
  return `${tablePath(relationship.table)}?${params.toString()}`;
}
