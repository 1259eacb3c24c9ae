import { describe, expect, it } from 'vitest';
import { closingState, listingExpiry, parseListingDuration } from './listing-period.ts';

const now = new Date('2026-11-21T05:00:00.000Z');

describe('the end of a listing', () => {
  it('is the end of the Jakarta day after the months', () => {
    expect(listingExpiry(now, 6).toISOString()).toBe('2027-05-21T16:59:59.999Z');
  });

  it('counts from the Jakarta day, also when that is already tomorrow', () => {
    expect(listingExpiry(new Date('2026-11-30T18:00:00.000Z'), 1).toISOString()).toBe('2027-01-01T16:59:59.999Z');
  });

  it.each([
    ['', 6],
    ['abc', 6],
    ['0', 1],
    ['25', 24],
    ['12', 12],
    [' 3 ', 3],
  ])('the duration "%s" means %i months', (text, months) => {
    expect(parseListingDuration(text)).toBe(months);
  });

  it.each([
    ['2026-11-21T16:59:59.999Z', 'Closes today'],
    ['2026-11-22T16:59:59.999Z', 'Closes in 1 day'],
    ['2026-11-28T16:59:59.999Z', 'Closes in 7 days'],
    ['2026-11-21T04:59:59.999Z', 'Closed'],
  ])('shows for %s: %s', (expiresAt, label) => {
    expect(closingState(new Date(expiresAt), now)).toMatchObject({ label });
  });

  it('shows nothing when it is more than a week away', () => {
    expect(closingState(new Date('2026-11-29T16:59:59.999Z'), now)).toEqual({ kind: 'open' });
  });
});
