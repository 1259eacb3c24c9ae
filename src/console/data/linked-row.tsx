import { Link } from 'react-router-dom';
import { rowPath } from './data-links.ts';
import type { Row } from './rows-query.ts';
import type { DataTable } from './schema-tables.ts';
import { labelOf } from './schema-tables.ts';

/** What an object relationship leads to: the row's name as a link to it. */
export function LinkedRow({ table, row }: { table: DataTable; row: Row | null | undefined }) {
  if (!row) return <span className="null">null</span>;
  const path = rowPath(table, row);
  const label = labelOf(table);
  const name = label && row[label] != null ? String(row[label]) : table.key.map((column) => String(row[column.name])).join(', ');
  return path ? <Link to={path}>{name}</Link> : name;
}
