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

  it('moves on at the midnight after that one, 24 hours later', () => {
    vi.useFakeTimers({ now: new Date('2026-12-30T16:59:59Z') });
    const { result } = renderHook(() => useJakartaClock());
    act(() => void vi.advanceTimersByTime(1_000));
    expect(result.current.day).toBe('2026-12-31');
    act(() => void vi.advanceTimersByTime(24 * 60 * 60 * 1_000 - 1));
    expect(result.current).toEqual({ day: '2026-12-31', hour: 23 });
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toEqual({ day: '2027-01-01', hour: 0 });
  });

  it('finds the right day at once when a laptop that slept over midnight is looked at again', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    const { result } = renderHook(() => useJakartaClock());
    vi.setSystemTime(new Date('2026-11-22T20:30:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toEqual({ day: '2026-11-23', hour: 3 });
  });

  it('finds the right day within a minute after the computer slept, even if nobody touches it', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    const { result } = renderHook(() => useJakartaClock());
    vi.setSystemTime(new Date('2026-11-22T20:30:00Z'));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toEqual({ day: '2026-11-23', hour: 3 });
  });
});
