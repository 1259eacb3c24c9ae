import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, endOfJakartaDay, jakartaDay, msUntilJakartaMidnight, startOfJakartaDay } from './jakarta-day.ts';

describe('the Jakarta day', () => {
  it.each([
    ['2026-11-21T16:59:59.999Z', '2026-11-21'],
    ['2026-11-21T17:00:00.000Z', '2026-11-22'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01'],
  ])('of %s is %s', (instant, day) => {
    expect(jakartaDay(new Date(instant))).toBe(day);
  });

  it('starts and ends at Jakarta midnights', () => {
    expect(startOfJakartaDay('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z');
    expect(endOfJakartaDay('2026-11-21').toISOString()).toBe('2026-11-21T16:59:59.999Z');
  });

  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-12-31', 24, '2028-12-31'],
  ])('%s plus %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it('adds and counts days across months and leap days', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
  });

  it('waits a whole day at midnight itself and one millisecond just before it', () => {
    expect(msUntilJakartaMidnight(new Date('2026-11-20T17:00:00.000Z'))).toBe(86_400_000);
    expect(msUntilJakartaMidnight(new Date('2026-11-20T16:59:59.999Z'))).toBe(1);
  });
});
