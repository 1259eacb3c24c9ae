import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jakartaClock, useJakartaClock } from './jakarta-clock.ts';

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

describe('a dashboard that stays open', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('moves to the next day at midnight in Jakarta, not a second earlier', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T16:59:00Z') });
    const { result } = renderHook(() => useJakartaClock());
    act(() => void vi.advanceTimersByTime(59_999));
    expect(result.current).toEqual({ day: '2026-11-21', hour: 23 });
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toEqual({ day: '2026-11-22', hour: 0 });
  });

  it('finds the right day within a minute after the computer slept', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    const { result } = renderHook(() => useJakartaClock());
    vi.setSystemTime(new Date('2026-11-22T20:30:00Z'));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toEqual({ day: '2026-11-23', hour: 3 });
  });
});
