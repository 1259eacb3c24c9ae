import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChangeNoticeTimer, NO_CHANGE } from './change-notice.ts';
import type { ChangeNotice } from './change-notice.ts';

describe('"Updated just now"', () => {
  let notice: ChangeNotice;
  let timer: ReturnType<typeof createChangeNoticeTimer>;

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') });
    notice = NO_CHANGE;
    timer = createChangeNoticeTimer((next) => {
      notice = next;
    });
  });

  afterEach(() => {
    timer.dispose();
    vi.useRealTimers();
  });

  it('appears 300 ms after a change and stays for 3 s', () => {
    timer.report(['a']);
    vi.advanceTimersByTime(299);
    expect(notice.isShown).toBe(false);
    vi.advanceTimersByTime(1);
    expect(notice).toEqual({ isShown: true, changedIds: new Set(['a']) });
    vi.advanceTimersByTime(2_999);
    expect(notice.isShown).toBe(true);
    vi.advanceTimersByTime(1);
    expect(notice).toEqual(NO_CHANGE);
  });

  it('waits for the end of a burst and shows all its rows at once', () => {
    timer.report(['a']);
    vi.advanceTimersByTime(200);
    timer.report(['b']);
    vi.advanceTimersByTime(200);
    expect(notice.isShown).toBe(false);
    vi.advanceTimersByTime(100);
    expect(notice.changedIds).toEqual(new Set(['a', 'b']));
  });

  it('appears within a second under steady traffic', () => {
    for (let change = 0; change < 10; change += 1) {
      timer.report(['a']);
      vi.advanceTimersByTime(100);
    }
    expect(notice.isShown).toBe(true);
  });

  it('lets each row glow for its own 3 s', () => {
    timer.report(['a']);
    vi.advanceTimersByTime(2_300);
    timer.report(['b']);
    vi.advanceTimersByTime(1_000);
    expect(notice).toEqual({ isShown: true, changedIds: new Set(['b']) });
    vi.advanceTimersByTime(2_300);
    expect(notice).toEqual(NO_CHANGE);
  });

  it('says nothing after it was disposed of', () => {
    timer.report([]);
    timer.dispose();
    vi.advanceTimersByTime(5_000);
    expect(notice).toEqual(NO_CHANGE);
  });
});
