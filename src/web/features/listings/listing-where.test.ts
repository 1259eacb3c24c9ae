import { describe, expect, test } from 'vitest';
import type { ListingFilters } from './listing-filters.ts';
import { NO_FILTERS } from './listing-filters.ts';
import { afterCursor, containsPattern, listingWhere } from './listing-where.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const USER = '22222222-2222-4222-8222-222222222222';

function where(filters: Partial<ListingFilters>) {
  return listingWhere({ ...NO_FILTERS, tab: 'all', ...filters }, USER, NOW);
}

describe('the where of a list', () => {
  test('the All tab leaves out closed listings', () => {
    expect(where({})).toEqual({ _and: [{ expires_at: { _gte: '2026-11-21T10:00:00.000Z' } }] });
  });

  test('"Show closed" brings them back', () => {
    expect(where({ showClosed: true })).toEqual({ _and: [] });
  });

  test("Starred and Viewed keep closed listings and are the own user's", () => {
    expect(where({ tab: 'starred' })).toEqual({ _and: [{ interactions: { user_id: { _eq: USER }, is_starred: { _eq: true } } }] });
    expect(where({ tab: 'viewed' })).toEqual({ _and: [{ interactions: { user_id: { _eq: USER }, is_viewed: { _eq: true } } }] });
  });

  test('the Starred tab takes tracker statuses, OR within the group', () => {
    expect(where({ tab: 'starred', statuses: ['applied', 'offer'] })).toEqual({
      _and: [
        { interactions: { user_id: { _eq: USER }, is_starred: { _eq: true } } },
        { tracker: { status: { _in: ['applied', 'offer'] } } },
      ],
    });
    expect(where({ tab: 'viewed', statuses: ['applied'] })).toEqual(where({ tab: 'viewed' }));
  });

  test('majors are OR within their group, groups are AND-combined', () => {
    expect(where({ showClosed: true, majors: ['Psychology', 'Computer Science'], industries: ['Finance'] })).toEqual({
      _and: [{ major: { _has_keys_any: ['Psychology', 'Computer Science'] } }, { industry: { _has_keys_any: ['Finance'] } }],
    });
  });

  test.each([
    ['24h', '2026-11-19T10:00:00.000Z'],
    ['7d', '2026-11-13T10:00:00.000Z'],
    ['30d', '2026-10-21T10:00:00.000Z'],
  ] as const)('%s means an age in whole days, so younger than one day more', (posted, bound) => {
    expect(where({ showClosed: true, posted })).toEqual({ _and: [{ created_at: { _gt: bound } }] });
  });

  test('a location is contained literally, in any case', () => {
    expect(where({ showClosed: true, location: 'Jakarta 100%' })).toEqual({
      _and: [{ location: { _ilike: String.raw`%Jakarta 100\%%` } }],
    });
    expect(containsPattern(String.raw`a_b\c`)).toBe(String.raw`%a\_b\\c%`);
  });
});

describe('the cursor', () => {
  test('bounds the date beside the OR, so that the index is used', () => {
    expect(afterCursor({ id: 'b', created_at: '2026-11-20T00:00:00.123456+00:00' })).toEqual({
      created_at: { _lte: '2026-11-20T00:00:00.123456+00:00' },
      _or: [
        { created_at: { _lt: '2026-11-20T00:00:00.123456+00:00' } },
        { created_at: { _eq: '2026-11-20T00:00:00.123456+00:00' }, id: { _lt: 'b' } },
      ],
    });
  });

  test('the first page has none', () => {
    expect(afterCursor(undefined)).toEqual({});
  });
});
