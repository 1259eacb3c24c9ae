import { describe, expect, it } from 'vitest';
import type { ViewState } from './view-state.ts';
import { nextOrder, readViewState, writeViewState } from './view-state.ts';

const PLAIN: ViewState = { filters: [], order: [], page: 1, size: 25, hidden: [], origin: null };

describe('the address of a view', () => {
  it('is empty for a table that was just opened', () => {
    expect(writeViewState(PLAIN).toString()).toBe('');
    expect(readViewState(new URLSearchParams())).toEqual(PLAIN);
  });

  it('brings back what it was made from', () => {
    const state: ViewState = {
      filters: [
        { column: 'title', operator: '_ilike', value: '%a.b & c=d%' },
        { column: 'title', operator: '_ilike', value: '' },
      ],
      order: [
        { column: 'views', direction: 'desc' },
        { column: 'title', direction: 'asc' },
      ],
      page: 3,
      size: 100,
      hidden: ['description', 'image_url'],
      origin: { table: 'companies', relationship: 'listings', key: { id: 'a', day: '2026-11-20' } },
    };
    expect(readViewState(new URLSearchParams(writeViewState(state).toString()))).toEqual(state);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'size=7', 'size=', 'from=companies&via=listings&key={', 'key=[1]&from=a&via=b'])(
    'takes %s for left out',
    (query) => {
      expect(readViewState(new URLSearchParams(query))).toEqual(PLAIN);
    },
  );
});

describe('a click on the header of a column', () => {
  const ascending = { column: 'title', direction: 'asc' } as const;
  const views = { column: 'views', direction: 'desc' } as const;

  it('sorts by it alone: up, then down, then not', () => {
    expect(nextOrder([views], 'title', false)).toEqual([ascending]);
    expect(nextOrder([ascending], 'title', false)).toEqual([{ column: 'title', direction: 'desc' }]);
    expect(nextOrder([{ column: 'title', direction: 'desc' }], 'title', false)).toEqual([]);
  });

  it('with Shift keeps the other columns where they are', () => {
    expect(nextOrder([views], 'title', true)).toEqual([views, ascending]);
    expect(nextOrder([ascending, views], 'title', true)).toEqual([{ column: 'title', direction: 'desc' }, views]);
    expect(nextOrder([views, ascending], 'views', true)).toEqual([ascending]);
  });
});
