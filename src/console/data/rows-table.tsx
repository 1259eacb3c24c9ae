import type { MouseEvent } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { Link } from 'react-router-dom';
import { relatedPath, rowPath } from './data-links.ts';
import { LinkedRow } from './linked-row.tsx';
import type { Row, Shown, Tables } from './rows-query.ts';
import type { Column, DataTable } from './schema-tables.ts';
import { ValueCell, isNumeric } from './value-cell.tsx';
import type { Order } from './view-state.ts';
import { nextOrder } from './view-state.ts';

interface HeadCellProps {
  column: Column;
  order: readonly Order[];
  onOrder: (order: Order[]) => void;
}

function HeadCell({ column: { name, type, isSortable, description }, order, onOrder }: HeadCellProps) {
  const direction = order.find(({ column }) => column === name)?.direction;
  const place = order.findIndex(({ column }) => column === name) + 1;
  const Arrow = direction === 'desc' ? ArrowDown : direction === 'asc' ? ArrowUp : ArrowUpDown;
  const sort = ({ shiftKey }: MouseEvent) => onOrder(nextOrder(order, name, shiftKey));
  const sorted = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} title={description || undefined} className={isNumeric(type) ? 'number' : ''}>
      {isSortable ? (
        <button type="button" onClick={sort} title="Sort; with Shift beside the present order">
          {name}
          <Arrow size={14} className={direction ? '' : 'unsorted'} aria-hidden />
          {direction && order.length > 1 && <small>{place}</small>}
        </button>
      ) : (
        name
      )}
      <small>{type}</small>
    </th>
  );
}

interface RowsTableProps {
  table: DataTable;
  tables: Tables;
  shown: Shown;
  rows: readonly Row[];
  order: readonly Order[];
  isBusy: boolean;
  onOrder: (order: Order[]) => void;
}

export function RowsTable({ table, tables, shown: { columns, links }, rows, order, isBusy, onOrder }: RowsTableProps) {
  const lists = table.key.length > 0 ? table.relationships.filter(({ kind }) => kind === 'array') : [];
  return (
    <div className="table-frame" role="region" aria-label={`Rows of ${table.name}`} tabIndex={0} aria-busy={isBusy}>
      <table>
        <thead>
          <tr>
            {table.key.length > 0 && (
              <th scope="col" className="open-row">
                <span className="visually-hidden">Open</span>
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} order={order} onOrder={onOrder} />
            ))}
            {links.map(({ name, table: target }) => (
              <th key={name} scope="col">
                {name}
                <small>row of {target}</small>
              </th>
            ))}
            {lists.map(({ name, table: target }) => (
              <th key={name} scope="col">
                {name}
                <small>rows of {target}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const path = rowPath(table, row);
            return (
              <tr key={path ?? place}>
                {table.key.length > 0 && (
                  <td className="open-row">
                    {path && (
                      <Link to={path} aria-label={`Open row ${place + 1}`}>
                        Open
                      </Link>
                    )}
                  </td>
                )}
                {columns.map(({ name, type }) => (
                  <td key={name} className={isNumeric(type) ? 'number' : ''}>
                    <ValueCell name={name} type={type} value={row[name]} />
                  </td>
                ))}
                {links.map(({ name, table: target }) => (
                  <td key={name}>
                    <LinkedRow table={tables.get(target) ?? table} row={row[name] as Row | null} />
                  </td>
                ))}
                {lists.map((relationship) => (
                  <td key={relationship.name}>
                    <Link to={relatedPath(table, row, relationship) ?? ''} aria-label={`${relationship.name} of row ${place + 1}`}>
                      {relationship.name}
                    </Link>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
