/**
 * What the listings table shows, as the address keeps it: `q`, `status`, `sort`, `dir` and one of `after`
 * or `before`. Unknown or malformed values are ignored, other parameters of the page are left alone.
 * Any change but paging starts at the first page again.
 */
export const LISTING_STATUSES = ['all', 'open', 'closing', 'closed'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

export const SORT_COLUMNS = ['title', 'company', 'location', 'views', 'apply_clicks', 'updated_at'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export type SortDirection = 'asc' | 'desc';

/** A row's place in the order: the sorted column's value as the server gave it, and the id. */
export interface RowCursor {
  value: string | number;
  id: string;
}

export interface ListingsView {
  search: string;
  status: ListingStatus;
  /** Null: newest first, the order of every list. */
  sort: { column: SortColumn; direction: SortDirection } | null;
  page: { side: 'after' | 'before'; cursor: RowCursor } | null;
}

export const FIRST_VIEW: ListingsView = { search: '', status: 'all', sort: null, page: null };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUID_LENGTH = 36;
const SEPARATOR = '~';

function memberOf<const Member extends string>(members: readonly Member[], text: string | null): Member | null {
  return members.find((member) => member === text) ?? null;
}

function isNumeric(column: SortColumn | null): boolean {
  return column === 'views' || column === 'apply_clicks';
}

function isTime(column: SortColumn | null): boolean {
  return column === null || column === 'updated_at';
}

function parseCursor(text: string | null, column: SortColumn | null): RowCursor | null {
  if (text === null || text.length <= UUID_LENGTH) return null;
  const id = text.slice(-UUID_LENGTH);
  const value = text.slice(0, -UUID_LENGTH - SEPARATOR.length);
  if (!UUID.test(id) || text.at(-UUID_LENGTH - 1) !== SEPARATOR) return null;
  if (isNumeric(column)) return /^\d{1,9}$/.test(value) ? { value: Number(value), id } : null;
  if (isTime(column) && Number.isNaN(Date.parse(value))) return null;
  return { value, id };
}

export function parseListingsView(parameters: URLSearchParams): ListingsView {
  const column = memberOf(SORT_COLUMNS, parameters.get('sort'));
  const direction = memberOf(['asc', 'desc'], parameters.get('dir'));
  const after = parseCursor(parameters.get('after'), column);
  const before = parseCursor(parameters.get('before'), column);
  return {
    search: (parameters.get('q') ?? '').trim(),
    status: memberOf(LISTING_STATUSES, parameters.get('status')) ?? 'all',
    sort: column && { column, direction: direction ?? firstDirection(column) },
    page: after ? { side: 'after', cursor: after } : before && { side: 'before', cursor: before },
  };
}

/** The parameters with this view in them; values that are the default are left out. */
export function writeListingsView(view: ListingsView, current: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(current);
  const cursorText = view.page && `${view.page.cursor.value}${SEPARATOR}${view.page.cursor.id}`;
  const values: Record<string, string | null> = {
    q: view.search || null,
    status: view.status === 'all' ? null : view.status,
    sort: view.sort?.column ?? null,
    dir: view.sort?.direction ?? null,
    after: view.page?.side === 'after' ? cursorText : null,
    before: view.page?.side === 'before' ? cursorText : null,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

/** Words are read from A, figures and times from the greatest. */
function firstDirection(column: SortColumn): SortDirection {
  return isNumeric(column) || isTime(column) ? 'desc' : 'asc';
}

/** A column header was pressed: its first direction, then the other, then newest first again. */
export function toggleSort(sort: ListingsView['sort'], column: SortColumn): ListingsView['sort'] {
  const first = firstDirection(column);
  if (sort?.column !== column) return { column, direction: first };
  return sort.direction === first ? { column, direction: first === 'asc' ? 'desc' : 'asc' } : null;
}
