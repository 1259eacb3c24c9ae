import { useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { isAllowListRefusal } from '#console/graphql/allow-list.ts';
import { AllowListNotice } from '#console/shell/allow-list-notice.tsx';
import { Problem } from '#console/ui/problem.tsx';
import { tablePath } from './data-links.ts';
import './data.css';
import { RowView } from './row-view.tsx';
import type { DataTable } from './schema-tables.ts';
import { TableView } from './table-view.tsx';
import { useTables } from './use-tables.ts';

function TableList({ tables, open }: { tables: readonly DataTable[]; open: string }) {
  const [words, setWords] = useState('');
  const navigate = useNavigate();
  const found = tables.filter(({ name }) => name.includes(words.trim().toLowerCase().replaceAll(' ', '_')));
  return (
    <nav className="tables" aria-label="Tables">
      {/* In place of the list where there is no room beside the rows. */}
      <select className="input choice" aria-label="Table" value={open} onChange={({ target }) => void navigate(tablePath(target.value))}>
        {!tables.some(({ name }) => name === open) && <option value={open}>Choose a table</option>}
        {tables.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <input
        className="input"
        type="search"
        aria-label="Search tables"
        placeholder="Search tables"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul>
        {found.map(({ name }) => (
          <li key={name}>
            <NavLink to={tablePath(name)}>{name}</NavLink>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted small">No table has these words.</p>}
    </nav>
  );
}

/** `/data/<table>` and `/data/<table>/row`. */
function readPath(pathname: string): { name: string; part: string | undefined } {
  const [, , name = '', part] = pathname.split('/');
  try {
    return { name: decodeURIComponent(name), part };
  } catch {
    return { name, part }; // typed by hand: no table is called so
  }
}

/** Read-only: every table that the role sees, as its GraphQL schema tells. */
export function DataPage() {
  const { tables, problem, retry } = useTables();
  const { pathname, search } = useLocation();
  const { name, part } = readPath(pathname);
  if (isAllowListRefusal(problem)) return <AllowListNotice works="The tables cannot be shown; the examples under Query run." />;
  if (problem) return <Problem text={`The tables could not be read: ${problem}`} onRetry={retry} />;
  if (!tables) {
    return (
      <div className="loading-page" aria-busy="true" role="status" aria-label="Loading tables">
        <div className="skeleton rows-skeleton" />
      </div>
    );
  }
  const table = tables.get(name);
  return (
    <div className="data-page">
      <TableList tables={[...tables.values()]} open={name} />
      <section className="data" aria-label="Data">
        {table && part === 'row' && <RowView key={`${table.name}${search}`} table={table} tables={tables} />}
        {table && part !== 'row' && <TableView key={table.name} table={table} tables={tables} />}
        {!table && (
          <div className="state">
            <h1>{name ? 'No such table' : 'Data'}</h1>
            <p>{name ? `Your role sees no table ${name}.` : 'Choose a table to look into it. Nothing can be changed here.'}</p>
            {tables.has('internships') && <Link to={tablePath('internships')}>Look at internships</Link>}
          </div>
        )}
      </section>
    </div>
  );
}
