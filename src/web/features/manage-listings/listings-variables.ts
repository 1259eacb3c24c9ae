/** From what the table shows to the variables of `ListingsPageQuery`, and from its answer to one page. */
import { addDays, startOfJakartaDay } from '#domain/jakarta-day.ts';
import { CLOSING_SOON_DAYS, LIST_PAGE_SIZE } from '#domain/limits.ts';
import type { ListingsPageQueryVariables } from './listings-page.generated.ts';
import type { ListingStatus, ListingsView, RowCursor, SortColumn, SortDirection } from './listings-view.ts';

type Filter = ListingsPageQueryVariables['filter'];
type CursorColumn = SortColumn | 'created_at';

const NO_ROW: Filter = { id: { _in: [] } };

/** Bounds are days and not the moment: a listing ends with its day, and variables that move refetch. */
function statusFilter(status: ListingStatus, day: string): Filter {
  const today = startOfJakartaDay(day).toISOString();
  const afterClosingSoon = startOfJakartaDay(addDays(day, CLOSING_SOON_DAYS + 1)).toISOString();
  switch (status) {
    case 'all':
      return {};
    case 'open':
      return { expires_at: { _gte: today } };
    case 'closing':
      return { expires_at: { _gte: today, _lt: afterClosingSoon } };
    case 'closed':
      return { expires_at: { _lt: today } };
  }
}

/** Rows past the cursor. The plain bound beside the OR lets PostgreSQL start at the index position. */
function past(column: CursorColumn, direction: SortDirection, cursor: RowCursor, withCursorRow = false): Filter {
  const [strict, inclusive] = direction === 'asc' ? (['_gt', '_gte'] as const) : (['_lt', '_lte'] as const);
  const sameValue: Filter = {
    [column]: { _eq: cursor.value },
    id: { [withCursorRow ? inclusive : strict]: cursor.id },
  };
  return {
    [column]: { [inclusive]: cursor.value },
    _or: [{ [column]: { [strict]: cursor.value } }, sameValue],
  };
}

function opposite(direction: SortDirection): SortDirection {
  return direction === 'asc' ? 'desc' : 'asc';
}

/**
 * A page before a cursor is read backwards. `preceding` counts what stands before the cursor, for a page
 * after it the cursor's own row too.
 */
export function listingsVariables(view: ListingsView, day: string): ListingsPageQueryVariables {
  const column: CursorColumn = view.sort?.column ?? 'created_at';
  const forwards: SortDirection = view.sort?.direction ?? 'desc';
  const backwards = opposite(forwards);
  const direction = view.page?.side === 'before' ? backwards : forwards;
  const filter: Filter = { deleted_at: { _is_null: true }, ...statusFilter(view.status, day) };
  const within = (bound: Filter): Filter => ({ _and: [filter, bound] });
  return {
    search: view.search,
    searching: view.search !== '',
    filter,
    page: view.page ? within(past(column, direction, view.page.cursor)) : filter,
    preceding: view.page ? within(past(column, backwards, view.page.cursor, view.page.side === 'after')) : NO_ROW,
    orderBy: [{ [column]: direction }, { id: direction }],
    limit: LIST_PAGE_SIZE,
  };
}

type CursorRow = { id: string } & Record<CursorColumn, string | number>;

export interface ListingsPage<Row> {
  rows: Row[];
  /** Place of the first row in the whole list, from 1. */
  first: number;
  total: number;
  previous: ListingsView['page'];
  next: ListingsView['page'];
  /** The cursor no longer leads to a whole page: rows before it came or went. The first page is shown then. */
  isStale: boolean;
}

/** Puts the answer in order again and says where the neighbouring pages start. */
export function readListingsPage<Row extends CursorRow>(
  view: ListingsView,
  answer: { rows: readonly Row[]; total: number; preceding: number },
): ListingsPage<Row> {
  const column: CursorColumn = view.sort?.column ?? 'created_at';
  const isBackwards = view.page?.side === 'before';
  const rows = isBackwards ? answer.rows.toReversed() : [...answer.rows];
  const before = isBackwards ? Math.max(0, answer.preceding - rows.length) : answer.preceding;
  const cursorOf = (row: Row | undefined): RowCursor | null => (row ? { value: row[column], id: row.id } : null);
  const start = cursorOf(rows[0]);
  const end = cursorOf(rows.at(-1));
  return {
    rows,
    first: before + 1,
    total: answer.total,
    previous: before > 0 && start ? { side: 'before', cursor: start } : null,
    next: before + rows.length < answer.total && end ? { side: 'after', cursor: end } : null,
    isStale: answer.total > 0 && ((view.page !== null && rows.length === 0) || (isBackwards && rows.length < LIST_PAGE_SIZE)),
  };
}
