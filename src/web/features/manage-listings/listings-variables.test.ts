import { describe, expect, it } from 'vitest';
import { listingsVariables, readListingsPage } from './listings-variables.ts';
import { FIRST_VIEW } from './listings-view.ts';
import type { ListingsView } from './listings-view.ts';

const DAY = '2026-11-21';
const NOT_ARCHIVED = { deleted_at: { _is_null: true } };

describe('the variables of the listings page', () => {
  it('reads the newest listings without a cursor', () => {
    expect(listingsVariables(FIRST_VIEW, DAY)).toEqual({
      search: '',
      searching: false,
      filter: NOT_ARCHIVED,
      page: NOT_ARCHIVED,
      preceding: { id: { _in: [] } },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      limit: 24,
    });
  });

  it.each([
    ['open', { _gte: '2026-11-20T17:00:00.000Z' }],
    ['closing', { _gte: '2026-11-20T17:00:00.000Z', _lt: '2026-11-28T17:00:00.000Z' }],
    ['closed', { _lt: '2026-11-20T17:00:00.000Z' }],
  ] as const)('bounds %s by Jakarta days', (status, expected) => {
    expect(listingsVariables({ ...FIRST_VIEW, status }, DAY).filter).toEqual({ ...NOT_ARCHIVED, expires_at: expected });
  });

  it('reads on after a cursor in the order of the sorted column', () => {
    const view: ListingsView = {
      ...FIRST_VIEW,
      sort: { column: 'title', direction: 'asc' },
      page: { side: 'after', cursor: { value: 'Data Analyst', id: 'b' } },
    };
    const variables = listingsVariables(view, DAY);
    expect(variables.page).toEqual({
      _and: [
        NOT_ARCHIVED,
        {
          title: { _gte: 'Data Analyst' },
          _or: [{ title: { _gt: 'Data Analyst' } }, { title: { _eq: 'Data Analyst' }, id: { _gt: 'b' } }],
        },
      ],
    });
    expect(variables.preceding).toEqual({
      _and: [
        NOT_ARCHIVED,
        {
          title: { _lte: 'Data Analyst' },
          _or: [{ title: { _lt: 'Data Analyst' } }, { title: { _eq: 'Data Analyst' }, id: { _lte: 'b' } }],
        },
      ],
    });
  });

  it('reads backwards before a cursor', () => {
    const view: ListingsView = { ...FIRST_VIEW, page: { side: 'before', cursor: { value: '2026-11-01T00:00:00Z', id: 'b' } } };
    const variables = listingsVariables(view, DAY);
    expect(variables.orderBy).toEqual([{ created_at: 'asc' }, { id: 'asc' }]);
    expect(variables.page).toEqual(variables.preceding);
  });
});

const row = (id: string) => ({
  id,
  title: `Title ${id}`,
  company: 'Company',
  location: 'Jakarta',
  views: 1,
  apply_clicks: 0,
  created_at: `2026-11-${id}T00:00:00Z`,
  updated_at: '2026-11-21T00:00:00Z',
});

describe('a page of the listings', () => {
  it('knows that it is the first of two', () => {
    const page = readListingsPage(FIRST_VIEW, { rows: [row('20'), row('19')], total: 3, preceding: 0 });
    expect(page).toMatchObject({
      first: 1,
      previous: null,
      next: { side: 'after', cursor: { value: '2026-11-19T00:00:00Z', id: '19' } },
      isStale: false,
    });
  });

  it('turns a page that was read backwards around and counts its place', () => {
    const rows = Array.from({ length: 24 }, (_, index) => row(String(index + 1).padStart(2, '0')));
    const view: ListingsView = { ...FIRST_VIEW, page: { side: 'before', cursor: { value: '2026-11-30T00:00:00Z', id: '30' } } };
    const page = readListingsPage(view, { rows, total: 100, preceding: 48 });
    expect(page.rows[0]?.id).toBe('24');
    expect(page.first).toBe(25);
    expect(page.previous).toEqual({ side: 'before', cursor: { value: '2026-11-24T00:00:00Z', id: '24' } });
  });

  it('has no next page at its end', () => {
    const view: ListingsView = { ...FIRST_VIEW, page: { side: 'after', cursor: { value: '2026-11-20T00:00:00Z', id: '20' } } };
    expect(readListingsPage(view, { rows: [row('19')], total: 25, preceding: 24 }).next).toBeNull();
  });

  it('is stale when its rows have gone, and never in an empty list', () => {
    const view: ListingsView = { ...FIRST_VIEW, page: { side: 'after', cursor: { value: '2026-11-20T00:00:00Z', id: '20' } } };
    expect(readListingsPage(view, { rows: [], total: 5, preceding: 5 }).isStale).toBe(true);
    expect(readListingsPage(FIRST_VIEW, { rows: [], total: 0, preceding: 0 }).isStale).toBe(false);
  });
});
