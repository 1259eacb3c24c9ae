/** Two small tables for tests. */
import type { Column, DataTable } from './schema-tables.ts';

const column = (name: string, type: string, operators: Record<string, string>): Column => ({
  name,
  type,
  description: '',
  operators: Object.entries(operators).map(([operator, of]) => ({ name: operator, type: of })),
  isSortable: true,
});

const COMPANIES: DataTable = {
  name: 'companies',
  description: '',
  columns: [column('id', 'uuid', { _eq: 'uuid' }), column('name', 'String', { _ilike: 'String' })],
  relationships: [{ name: 'listings', kind: 'array', table: 'listings', aggregate: 'listings_aggregate' }],
  key: [{ name: 'id', type: 'uuid!' }],
  byPk: 'companies_by_pk',
  aggregate: 'companies_aggregate',
  whereType: 'companies_bool_exp',
  orderType: 'companies_order_by',
};

export const LISTINGS: DataTable = {
  name: 'listings',
  description: '',
  columns: [
    column('id', 'bigint', { _eq: 'bigint', _in: '[bigint!]' }),
    column('title', 'String', { _ilike: 'String', _in: '[String!]' }),
    column('views', 'Int', { _gt: 'Int', _is_null: 'Boolean' }),
    column('pay', 'numeric', { _lt: 'numeric' }),
    column('majors', 'jsonb', { _contains: 'jsonb', _has_keys_any: '[String!]' }),
  ],
  relationships: [{ name: 'company', kind: 'object', table: 'companies', aggregate: null }],
  key: [{ name: 'id', type: 'bigint!' }],
  byPk: 'listings_by_pk',
  aggregate: null,
  whereType: 'listings_bool_exp',
  orderType: 'listings_order_by',
};

export const TABLES: ReadonlyMap<string, DataTable> = new Map([COMPANIES, LISTINGS].map((table) => [table.name, table]));
