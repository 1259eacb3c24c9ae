/** The documents of the Data view. Values travel as variables; names come from the schema alone. */
import type { GraphqlRequest } from '#console/graphql/run-operation.ts';
import { filterValue } from './filter-value.ts';
import type { Column, DataTable, Relationship } from './schema-tables.ts';
import { labelOf } from './schema-tables.ts';
import type { ViewState } from './view-state.ts';

export type Tables = ReadonlyMap<string, DataTable>;

/** What is asked of one table. */
export interface Shown {
  columns: readonly Column[];
  /** Object relationships to rows that can be named. */
  links: readonly Relationship[];
}

function tableNamed(tables: Tables, name: string): DataTable {
  const table = tables.get(name);
  if (!table) throw new Error(`Your role sees no table ${name}`);
  return table;
}

export function shownOf(table: DataTable, tables: Tables, hidden: readonly string[]): Shown {
  return {
    columns: table.columns.filter(({ name }) => !hidden.includes(name)),
    links: table.relationships.filter(
      ({ kind, name, table: target }) => kind === 'object' && !hidden.includes(name) && tableNamed(tables, target).key.length > 0,
    ),
  };
}

function linkSelection({ name, table }: Relationship, tables: Tables): string {
  const target = tableNamed(tables, table);
  const label = labelOf(target);
  const columns = [...new Set([...target.key.map((column) => column.name), ...(label === null ? [] : [label])])];
  return `${name} { ${columns.join(' ')} }`;
}

function selection(table: DataTable, tables: Tables, { columns, links }: Shown): string {
  const names = new Set([...table.key.map(({ name }) => name), ...columns.map(({ name }) => name)]);
  return [...names, ...links.map((link) => linkSelection(link, tables))].map((line) => `    ${line}`).join('\n');
}

function whereOf(table: DataTable, { filters }: ViewState): Record<string, unknown> {
  if (filters.length === 0) return {};
  return { _and: filters.map((filter) => ({ [filter.column]: { [filter.operator]: filterValue(table, filter) } })) };
}

/** The chosen order, made total by the key: a row stands on one page only. */
function orderOf({ columns, key }: DataTable, { order }: ViewState): Record<string, string>[] {
  const sortable = new Set(columns.filter(({ isSortable }) => isSortable).map(({ name }) => name));
  const chosen = order.filter(({ column }) => sortable.has(column));
  const rest = key.filter(({ name }) => sortable.has(name) && !chosen.some(({ column }) => column === name));
  return [...chosen.map(({ column, direction }) => ({ [column]: direction })), ...rest.map(({ name }) => ({ [name]: 'asc' }))];
}

/** Where the rows stand: at the root, or below the row that a relationship starts from. */
function rowsField(table: DataTable, tables: Tables, { origin }: ViewState) {
  if (!origin) return { field: table.name, aggregate: table.aggregate, open: '', close: '', keys: [], values: {} };
  const parent = tableNamed(tables, origin.table);
  const relationship = parent.relationships.find(({ name, kind }) => name === origin.relationship && kind === 'array');
  if (!parent.byPk || relationship?.table !== table.name)
    throw new Error(`No relationship ${origin.relationship} leads here from ${origin.table}`);
  const given = parent.key.map(({ name }) => `${name}: $key_${name}`).join(', ');
  return {
    field: relationship.name,
    aggregate: relationship.aggregate,
    open: `  parent: ${parent.byPk}(${given}) {\n`,
    close: '  }\n',
    keys: parent.key.map(({ name, type }) => `$key_${name}: ${type}`),
    values: Object.fromEntries(parent.key.map(({ name }) => [`key_${name}`, origin.key[name]])),
  };
}

/** One page of rows and how many there are; one row more than the page where nothing counts them. Throws FilterProblem. */
export function rowsRequest(table: DataTable, tables: Tables, state: ViewState): GraphqlRequest & { variables: Record<string, unknown> } {
  const { field, aggregate, open, close, keys, values } = rowsField(table, tables, state);
  const where = `$where: ${table.whereType}!`;
  const order = table.orderType ? [`$order: [${table.orderType}!]`] : [];
  const definitions = [...keys, where, ...order, '$limit: Int!', '$offset: Int!'].join(', ');
  const args = `where: $where, ${table.orderType ? 'order_by: $order, ' : ''}limit: $limit, offset: $offset`;
  const count = aggregate ? `  total: ${aggregate}(where: $where) {\n    aggregate {\n      count\n    }\n  }\n` : '';
  const rows = `  rows: ${field}(${args}) {\n${selection(table, tables, shownOf(table, tables, state.hidden))}\n  }\n`;
  return {
    query: `query Rows(${definitions}) {\n${open}${rows}${count}${close}}\n`,
    variables: {
      ...values,
      where: whereOf(table, state),
      ...(table.orderType && { order: orderOf(table, state) }),
      limit: aggregate ? state.size : state.size + 1,
      offset: (state.page - 1) * state.size,
    },
  };
}

export type Row = Readonly<Record<string, unknown>>;

export interface RowsPage {
  rows: readonly Row[];
  /** Null where the role may not count. */
  total: number | null;
  hasNext: boolean;
}

interface RowsData {
  rows: readonly Row[];
  total?: { aggregate: { count: number } | null } | null;
}

/** Reads the answer to `rowsRequest`; throws where the row that a relationship starts from is not there. */
export function readRowsPage(data: RowsData | { parent: RowsData | null }, { page, size }: Pick<ViewState, 'page' | 'size'>): RowsPage {
  const found = 'parent' in data ? data.parent : data;
  if (!found) throw new Error('The row that this list belongs to is gone, or your role may not see it.');
  const total = found.total?.aggregate?.count ?? null;
  return {
    rows: found.rows.slice(0, size),
    total,
    hasNext: total === null ? found.rows.length > size : page * size < total,
  };
}

/** One row with everything that it shows, and how many rows its relationships lead to. */
export function rowRequest(table: DataTable, tables: Tables, key: Readonly<Record<string, unknown>>): GraphqlRequest {
  const definitions = table.key.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const args = table.key.map(({ name }) => `${name}: $${name}`).join(', ');
  const counts = table.relationships.flatMap(({ aggregate }) =>
    aggregate ? [`    ${aggregate} {\n      aggregate {\n        count\n      }\n    }`] : [],
  );
  const lines = [selection(table, tables, shownOf(table, tables, [])), ...counts].join('\n');
  return {
    query: `query Row(${definitions}) {\n  row: ${table.byPk}(${args}) {\n${lines}\n  }\n}\n`,
    variables: Object.fromEntries(table.key.map(({ name }) => [name, key[name]])),
  };
}
