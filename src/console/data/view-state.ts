/** What the Data view shows, kept in the address: whoever opens the link, or goes Back, sees the same. */

export interface Filter {
  column: string;
  operator: string;
  /** As typed. */
  value: string;
}

export interface Order {
  column: string;
  direction: 'asc' | 'desc';
}

/** The rows that a relationship leads to from one row. */
export interface Origin {
  table: string;
  relationship: string;
  key: Readonly<Record<string, unknown>>;
}

export interface ViewState {
  filters: readonly Filter[];
  order: readonly Order[];
  /** Counts from 1. */
  page: number;
  size: number;
  hidden: readonly string[];
  origin: Origin | null;
}

export const PAGE_SIZES = [25, 50, 100, 250] as const;

function readFilter(text: string): Filter {
  const [column = '', operator = '', ...value] = text.split('.');
  return { column, operator, value: value.join('.') };
}

function readOrder(text: string): Order[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [column = '', direction] = part.split('.');
      return { column, direction: direction === 'desc' ? 'desc' : 'asc' };
    });
}

function readWholeNumber(text: string | null, least: number): number | null {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number >= least ? number : null;
}

/** The key of one row as the address has it: JSON of its columns; null where it is none. */
export function readKey(text: string | null): Record<string, unknown> | null {
  try {
    const key: unknown = JSON.parse(text ?? 'null');
    return typeof key === 'object' && key !== null && !Array.isArray(key) ? (key as Record<string, unknown>) : null;
  } catch {
    return null; // typed by hand
  }
}

export function readViewState(params: URLSearchParams): ViewState {
  const table = params.get('from');
  const relationship = params.get('via');
  const key = readKey(params.get('key'));
  const size = readWholeNumber(params.get('size'), 1);
  return {
    filters: params.getAll('f').map(readFilter),
    order: readOrder(params.get('order') ?? ''),
    page: readWholeNumber(params.get('page'), 1) ?? 1,
    size: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    hidden: (params.get('hide') ?? '').split(',').filter(Boolean),
    origin: table && relationship && key ? { table, relationship, key } : null,
  };
}

/** The address of a state, without what is the same for everyone who just opens the table. */
export function writeViewState({ filters, order, page, size, hidden, origin }: ViewState): URLSearchParams {
  const params = new URLSearchParams();
  if (origin) {
    params.set('from', origin.table);
    params.set('via', origin.relationship);
    params.set('key', JSON.stringify(origin.key));
  }
  for (const { column, operator, value } of filters) params.append('f', `${column}.${operator}.${value}`);
  if (order.length > 0) params.set('order', order.map(({ column, direction }) => `${column}.${direction}`).join(','));
  if (page > 1) params.set('page', `${page}`);
  if (size !== PAGE_SIZES[0]) params.set('size', `${size}`);
  if (hidden.length > 0) params.set('hide', hidden.join(','));
  return params;
}

/** The order after a click on a column's header: ascending, descending, none. With `isMore` the others stay. */
export function nextOrder(order: readonly Order[], column: string, isMore: boolean): Order[] {
  const present = order.find((each) => each.column === column);
  const others = isMore ? order.filter((each) => each.column !== column) : [];
  if (!present) return [...others, { column, direction: 'asc' }];
  if (present.direction === 'desc') return others;
  const next: Order = { column, direction: 'desc' };
  return isMore ? order.map((each) => (each.column === column ? next : each)) : [next];
}
