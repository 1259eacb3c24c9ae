import { describe, expect, it } from 'vitest';
import { jakartaClock } from './jakarta-clock.ts';

describe('the clock of the analytics day', () => {
  it.each([
    ['2026-11-21T16:59:59.999Z', { day: '2026-11-21', hour: 23 }],
    ['2026-11-21T17:00:00.000Z', { day: '2026-11-22', hour: 0 }],
    ['2026-12-31T17:30:00.000Z', { day: '2027-01-01', hour: 0 }],
    ['2026-11-21T03:15:00.000Z', { day: '2026-11-21', hour: 10 }],
  ])('at %s is %j', (instant, expected) => {
    expect(jakartaClock(new Date(instant))).toEqual(expected);
  });
});
