import { useMemo } from 'react';
import Braces from 'lucide-react/icons/braces';
import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ColumnChoice } from './column-choice.tsx';
import { rowPath } from './data-links.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterProblem } from './filter-value.ts';
import { Pager } from './pager.tsx';
import { download, rowsCsv, rowsJson } from './rows-file.ts';
import type { RowsPage, Shown, Tables } from './rows-query.ts';
import { readRowsPage, rowsRequest, shownOf } from './rows-query.ts';
import { RowsTable } from './rows-table.tsx';
import { useHeadingFocus } from '#console/ui/use-heading-focus.ts';
import type { DataTable } from './schema-tables.ts';
import { useAnswer } from './use-answer.ts';
import type { ViewState } from './view-state.ts';
import { readViewState, writeViewState } from './view-state.ts';

/** The request of a state, or why there is none: an address may be typed by hand. */
function requestOf(table: DataTable, tables: Tables, state: ViewState) {
  try {
    return { request: rowsRequest(table, tables, state), refusal: '' };
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const isFilter = cause instanceof FilterProblem;
    return { request: null, refusal: isFilter ? `A filter cannot be asked: ${cause.message}. Change or remove it.` : cause.message };
  }
}

function OriginLine({ state, tables, onLeave }: { state: ViewState; tables: Tables; onLeave: () => void }) {
  const { origin } = state;
  const parent = origin && tables.get(origin.table);
  if (!origin || !parent) return null;
  return (
    <p className="origin">
      <span className="badge">{origin.relationship}</span> of{' '}
      <Link to={rowPath(parent, origin.key) ?? ''}>
        {origin.table} {Object.values(origin.key).map(String).join(', ')}
      </Link>
      <button type="button" className="button" onClick={onLeave}>
        Show all rows
      </button>
    </p>
  );
}

/** What is shown, to take along. */
function Files({ name, shown, page }: { name: string; shown: Shown; page: RowsPage | null }) {
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={!page}
        title="The rows shown, as a file for spreadsheets"
        onClick={() => page && download(`${name}.csv`, 'text/csv', rowsCsv(shown, page.rows))}
      >
        <Download size={16} aria-hidden />
        CSV
      </button>
      <button
        type="button"
        className="button"
        disabled={!page}
        title="The rows shown, as JSON"
        onClick={() => page && download(`${name}.json`, 'application/json', rowsJson(shown, page.rows))}
      >
        <Download size={16} aria-hidden />
        JSON
      </button>
    </>
  );
}

interface NoRowsProps {
  state: ViewState;
  page: RowsPage;
  onChange: (part: Partial<ViewState>) => void;
}

/** Why there is nothing, and the way to what there is. */
function NoRows({ state, page, onChange }: NoRowsProps) {
  const isPast = state.page > 1;
  const hasFilters = state.filters.length > 0;
  return (
    <div className="state">
      {isPast && page.total !== 0 ? (
        <>
          <p>This page is behind the last row.</p>
          <button type="button" className="button" onClick={() => onChange({ page: 1 })}>
            First page
          </button>
        </>
      ) : (
        <p>{hasFilters ? 'No row passes these filters.' : 'There is no row here that your role may see.'}</p>
      )}
      {hasFilters && (
        <button type="button" className="button" onClick={() => onChange({ filters: [], page: 1 })}>
          Clear filters
        </button>
      )}
    </div>
  );
}

/** One table: its rows by filter, order and page, all of it in the address. */
export function TableView({ table, tables }: { table: DataTable; tables: Tables }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readViewState(params), [params]);
  const { request, refusal } = requestOf(table, tables, state);
  // What is shown belongs to the state that it was asked for, while the next one is on its way.
  const { value: page, problem, isBusy, isSlow, again } = useAnswer(request, (data) => ({ ...readRowsPage(data, state), of: state }));
  const shown = shownOf(table, tables, (page?.of ?? state).hidden);
  const heading = useHeadingFocus();
  const change = (part: Partial<ViewState>) => setParams(writeViewState({ ...state, ...part }));
  const openQuery = () =>
    request && void navigate('/', { state: { open: { document: request.query, variables: JSON.stringify(request.variables, null, 2) } } });
  const trouble = refusal || problem;
  return (
    <>
      <div className="table-head">
        <h1 ref={heading} tabIndex={-1}>
          {table.name}
        </h1>
        <div className="table-actions">
          <ColumnChoice table={table} hidden={state.hidden} onChange={(hidden) => change({ hidden })} />
          <button type="button" className="button" disabled={!request} onClick={openQuery}>
            <Braces size={16} aria-hidden />
            Open in Query
          </button>
          <Files name={table.name} shown={shown} page={trouble ? null : page} />
          <Link className="button" to={`/permissions#${table.name}`} title="Who may read and write this table">
            <ShieldCheck size={16} aria-hidden />
            Permissions
          </Link>
          <button type="button" className="button icon" aria-label="Refresh" title="Refresh" onClick={again}>
            <RefreshCw size={16} aria-hidden />
          </button>
        </div>
      </div>
      {table.description && <p className="muted small">{table.description}</p>}
      <OriginLine state={state} tables={tables} onLeave={() => change({ origin: null, page: 1 })} />
      <FilterBar table={table} filters={state.filters} onChange={(filters) => change({ filters, page: 1 })} />
      {trouble && (
        <div className="trouble">
          <p role="alert" className="alert">
            {trouble}
          </p>
          {!refusal && (
            <button type="button" className="button" onClick={again}>
              Try again
            </button>
          )}
        </div>
      )}
      <p role="status" className={isSlow ? 'slow' : 'visually-hidden'}>
        {isSlow && 'The server takes its time. A filter, or fewer rows a page, may help.'}
      </p>
      {!trouble && !page && <div className="skeleton rows-skeleton" aria-busy="true" role="status" aria-label="Loading rows" />}
      {!trouble && page && (
        <>
          {page.rows.length > 0 ? (
            <RowsTable
              table={table}
              tables={tables}
              shown={shown}
              rows={page.rows}
              order={state.order}
              isBusy={isBusy}
              onOrder={(order) => change({ order, page: 1 })}
            />
          ) : (
            <NoRows state={state} page={page} onChange={change} />
          )}
          <Pager page={page} of={page.of} state={state} onChange={change} />
        </>
      )}
    </>
  );
}
