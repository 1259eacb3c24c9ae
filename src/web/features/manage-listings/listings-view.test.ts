import { describe, expect, it } from 'vitest';
import { FIRST_VIEW, parseListingsView, toggleSort, writeListingsView } from './listings-view.ts';
import type { ListingsView } from './listings-view.ts';

const ID = '0b7e9c4a-1111-4222-8333-444455556666';

describe('the listings view in the address', () => {
  it('is the first page, newest first, when the address says nothing', () => {
    expect(parseListingsView(new URLSearchParams())).toEqual(FIRST_VIEW);
  });

  it.each<ListingsView>([
    FIRST_VIEW,
    { search: '50% & more', status: 'closing', sort: { column: 'title', direction: 'desc' }, page: null },
    {
      search: '',
      status: 'all',
      sort: { column: 'title', direction: 'asc' },
      page: { side: 'after', cursor: { value: 'Intern ~ Data', id: ID } },
    },
    {
      search: '',
      status: 'open',
      sort: { column: 'views', direction: 'desc' },
      page: { side: 'before', cursor: { value: 12, id: ID } },
    },
    {
      search: '',
      status: 'all',
      sort: null,
      page: { side: 'after', cursor: { value: '2026-11-20T10:00:00.123456+00:00', id: ID } },
    },
  ])('comes back from the address as it was written: %j', (view) => {
    const written = writeListingsView(view, new URLSearchParams()).toString();
    expect(parseListingsView(new URLSearchParams(written))).toEqual(view);
  });

  it('leaves other parameters of the page alone', () => {
    const current = new URLSearchParams('tab=drafts&q=old&status=open');
    expect(writeListingsView(FIRST_VIEW, current).toString()).toBe('tab=drafts');
  });

  it.each([
    'status=archived',
    'sort=password',
    'dir=asc',
    'after=nonsense',
    `after=yesterday~${ID}`,
    `after=2026-11-20T10:00:00Z~not-an-id`,
    `before=~`,
  ])('ignores %s', (text) => {
    expect(parseListingsView(new URLSearchParams(text))).toEqual(FIRST_VIEW);
  });

  it('ignores a cursor of letters for a column of figures', () => {
    expect(parseListingsView(new URLSearchParams(`sort=views&after=many~${ID}`)).page).toBeNull();
  });
});

describe('pressing a column header', () => {
  it('goes from A to Z, to Z to A, to newest first for words', () => {
    const once = toggleSort(null, 'title');
    const twice = toggleSort(once, 'title');
    expect([once, twice, toggleSort(twice, 'title')]).toEqual([
      { column: 'title', direction: 'asc' },
      { column: 'title', direction: 'desc' },
      null,
    ]);
  });

  it('starts with the greatest for figures, whatever was sorted before', () => {
    expect(toggleSort({ column: 'title', direction: 'desc' }, 'views')).toEqual({ column: 'views', direction: 'desc' });
  });
});
