/**
 * Decides when "Updated just now" and the highlight of changed rows are shown: 300 ms after the last of a
 * burst of changes (at most 1 s after its first, so that steady traffic still shows), for 3 s.
 * It is told only of real changes: presence, a reconnect's first result and equal data never get here.
 */
import { CHANGE_HIGHLIGHT_MS, LIVE_DEBOUNCE_MS } from '#domain/limits.ts';

const LONGEST_BURST_MS = 1_000;

export interface ChangeNotice {
  isShown: boolean;
  /** Ids of the rows that changed in the last 3 s. */
  changedIds: ReadonlySet<string>;
}

export const NO_CHANGE: ChangeNotice = { isShown: false, changedIds: new Set() };

export interface ChangeNoticeTimer {
  /** A change arrived; ids of the changed rows, if it is about rows. */
  report: (ids: readonly string[]) => void;
  dispose: () => void;
}

export function createChangeNoticeTimer(publish: (notice: ChangeNotice) => void): ChangeNoticeTimer {
  const collected = new Set<string>();
  const shownUntil = new Map<string, number>();
  let burstStart: number | null = null;
  let noticeUntil = 0;
  let burstTimer: ReturnType<typeof setTimeout> | undefined;
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;

  function expire(): void {
    const now = Date.now();
    for (const [id, until] of shownUntil) if (until <= now) shownUntil.delete(id);
    publish({ isShown: noticeUntil > now, changedIds: new Set(shownUntil.keys()) });
    const next = Math.min(...shownUntil.values(), noticeUntil > now ? noticeUntil : Infinity);
    clearTimeout(expiryTimer);
    if (next !== Infinity) expiryTimer = setTimeout(expire, next - now);
  }

  function show(): void {
    burstStart = null;
    noticeUntil = Date.now() + CHANGE_HIGHLIGHT_MS;
    for (const id of collected) shownUntil.set(id, noticeUntil);
    collected.clear();
    expire();
  }

  return {
    report(ids) {
      const now = Date.now();
      burstStart ??= now;
      for (const id of ids) collected.add(id);
      clearTimeout(burstTimer);
      burstTimer = setTimeout(show, Math.min(LIVE_DEBOUNCE_MS, burstStart + LONGEST_BURST_MS - now));
    },
    dispose() {
      clearTimeout(burstTimer);
      clearTimeout(expiryTimer);
    },
  };
}
