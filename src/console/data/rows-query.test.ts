import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { readRowsPage, rowRequest, rowsRequest } from './rows-query.ts';
import { LISTINGS, TABLES } from './sample-tables.ts';
import type { DataTable } from './schema-tables.ts';
import type { ViewState } from './view-state.ts';

const STATE: ViewState = { filters: [], order: [], page: 1, size: 25, hidden: [], origin: null };
const COMPANIES = TABLES.get('companies') as DataTable;
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('what the Data view asks', () => {
  it('is the shown columns of one page in a total order, with what names the rows it leads to', () => {
    const { query, variables } = rowsRequest(LISTINGS, TABLES, {
      ...STATE,
      filters: [{ column: 'views', operator: '_gt', value: '3' }],
      order: [{ column: 'title', direction: 'desc' }],
      page: 2,
      hidden: ['pay', 'majors'],
    });
    parse(query);
    expect(oneLine(query)).toBe(
      'query Rows($where: listings_bool_exp!, $order: [listings_order_by!], $limit: Int!, $offset: Int!) { ' +
        'rows: listings(where: $where, order_by: $order, limit: $limit, offset: $offset) { id title views company { id name } } } ',
    );
    expect(variables).toEqual({
      where: { _and: [{ views: { _gt: 3 } }] },
      order: [{ title: 'desc' }, { id: 'asc' }],
      // One more than the page, since nothing counts these rows.
      limit: 26,
      offset: 25,
    });
  });

  it('counts with the same filter where the role may', () => {
    const { query, variables } = rowsRequest(COMPANIES, TABLES, STATE);
    expect(oneLine(query)).toContain('total: companies_aggregate(where: $where) { aggregate { count } }');
    expect(variables).toMatchObject({ where: {}, limit: 25, offset: 0 });
  });

  it('starts from the row whose relationship was followed', () => {
    const origin = { table: 'companies', relationship: 'listings', key: { id: 'c1' } };
    const { query, variables } = rowsRequest(LISTINGS, TABLES, { ...STATE, origin });
    parse(query);
    expect(oneLine(query)).toContain('parent: companies_by_pk(id: $key_id) { rows: listings(');
    expect(oneLine(query)).toContain('total: listings_aggregate(where: $where)');
    expect(variables).toMatchObject({ key_id: 'c1' });
  });

  it('refuses an address whose relationship does not lead here', () => {
    const origin = { table: 'listings', relationship: 'company', key: { id: 1 } };
    expect(() => rowsRequest(COMPANIES, TABLES, { ...STATE, origin })).toThrow('No relationship company leads here from listings');
    expect(() => rowsRequest(COMPANIES, TABLES, { ...STATE, origin: { ...origin, table: 'x' } })).toThrow('Your role sees no table x');
  });

  it('of one row is all of it, with how many rows it leads to', () => {
    const { query, variables } = rowRequest(COMPANIES, TABLES, { id: 'c1', other: 2 });
    parse(query);
    expect(oneLine(query)).toBe(
      'query Row($id: uuid!) { row: companies_by_pk(id: $id) { id name listings_aggregate { aggregate { count } } } } ',
    );
    expect(variables).toEqual({ id: 'c1' });
  });
});

describe('a page of rows', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];

  it('knows from the count whether there is a next one', () => {
    const total = { aggregate: { count: 5 } };
    expect(readRowsPage({ rows, total }, { page: 1, size: 3 })).toEqual({ rows, total: 5, hasNext: true });
    expect(readRowsPage({ rows, total }, { page: 2, size: 3 }).hasNext).toBe(false);
  });

  it('without a count knows it from the row too many, which it does not show', () => {
    expect(readRowsPage({ rows }, { page: 1, size: 2 })).toEqual({ rows: rows.slice(0, 2), total: null, hasNext: true });
    expect(readRowsPage({ rows }, { page: 1, size: 3 }).hasNext).toBe(false);
  });

  it('says that the row it belongs to is gone', () => {
    expect(() => readRowsPage({ parent: null }, { page: 1, size: 3 })).toThrow('is gone');
    expect(readRowsPage({ parent: { rows } }, { page: 1, size: 3 }).rows).toEqual(rows);
  });
});
