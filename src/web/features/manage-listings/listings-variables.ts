/** From what the table shows to the variables of `ListingsPageQuery`, and from its answer to one page. */
import { addDays, startOfJakartaDay } from '#domain/jakarta-day.ts';
import { CLOSING_SOON_DAYS, LIST_PAGE_SIZE } from '#domain/limits.ts';
import type { ListingsPageQueryVariables } from './listings-page.generated.ts';
import type { ListingStatus, ListingsView, RowCursor, SortColumn, SortDirection } from './listings-view.ts';

type Filter = ListingsPageQueryVariables['filter'];
type CursorColumn = SortColumn | 'created_at' | 'deleted_at';

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

interface Order {
  column: CursorColumn;
  direction: SortDirection;
}

/**
 * A page before a cursor is read backwards. `preceding` counts what stands before the cursor, for a page
 * after it the cursor's own row too.
 */
export function pageVariables(
  { search, page }: Pick<ListingsView, 'search' | 'page'>,
  filter: Filter,
  { column, direction: forwards }: Order,
): ListingsPageQueryVariables {
  const backwards = opposite(forwards);
  const direction = page?.side === 'before' ? backwards : forwards;
  const within = (bound: Filter): Filter => ({ _and: [filter, bound] });
  return {
    search,
    searching: search !== '',
    filter,
    page: page ? within(past(column, direction, page.cursor)) : filter,
    preceding: page ? within(past(column, backwards, page.cursor, page.side === 'after')) : NO_ROW,
    orderBy: [{ [column]: direction }, { id: direction }],
    limit: LIST_PAGE_SIZE,
  };
}

/** What search leaves to the filter: listings that are not archived, of one status. */
export function listingsFilter(status: ListingStatus, day: string): Filter {
  return { deleted_at: { _is_null: true }, ...statusFilter(status, day) };
}

const NEWEST_FIRST = { column: 'created_at', direction: 'desc' } as const satisfies Order;

export function listingsVariables(view: ListingsView, day: string): ListingsPageQueryVariables {
  return pageVariables(view, listingsFilter(view.status, day), view.sort ?? NEWEST_FIRST);
}

type CursorRow<Column extends string> = { id: string } & Record<Column, string | number>;

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

export interface PageAnswer<Row> {
  rows: readonly Row[];
  total: number;
  preceding: number;
}

/** Puts the answer in order again and says where the neighbouring pages start. */
export function readPage<Column extends string, Row extends CursorRow<Column>>(
  page: ListingsView['page'],
  column: Column,
  answer: PageAnswer<Row>,
): ListingsPage<Row> {
  const isBackwards = page?.side === 'before';
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
    isStale: answer.total > 0 && ((page !== null && rows.length === 0) || (isBackwards && rows.length < LIST_PAGE_SIZE)),
  };
}

export function readListingsPage<Row extends CursorRow<SortColumn | 'created_at'>>(
  view: ListingsView,
  answer: PageAnswer<Row>,
): ListingsPage<Row> {
  return readPage(view.page, view.sort?.column ?? NEWEST_FIRST.column, answer);
}
