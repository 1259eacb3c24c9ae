/** One refresh at a time among all tabs of the portal: whoever waits takes over what another one stored. */
import { REFRESH_LOCK, REFRESH_SETTLE_MS } from '#domain/kept-session.ts';

export interface Turn {
  /** The token that is good now, without asking: another tab may have stored one. */
  good: () => string | null;
  /** Asks the identity server, and stores its answer. */
  refresh: () => Promise<string>;
}

/** Calls that wait in this tab: a storage event tells only the other tabs. */
const waiting = new Set<() => void>();

/** A good token: one's own at one's turn, or the first that arrives before. Rejects as `refresh` does. */
export async function oneTabAtATime({ good, refresh }: Turn): Promise<string> {
  const stored = good();
  if (stored !== null) return stored;
  // Browsers offer locks in secure contexts only; a portal tried out over plain http does without.
  if (!('locks' in navigator)) return refresh();
  const answered = new AbortController();
  const { signal } = answered;
  const token = new Promise<string>((resolve, reject) => {
    const takeOver = () => {
      const arrived = good();
      if (arrived !== null) resolve(arrived);
    };
    waiting.add(takeOver);
    signal.addEventListener('abort', () => waiting.delete(takeOver));
    addEventListener('storage', takeOver, { signal });
    const takeTurn = async () => {
      const present = good();
      if (present !== null) return resolve(present);
      resolve(await refresh());
      for (const take of waiting) take();
      await new Promise((settled) => setTimeout(settled, REFRESH_SETTLE_MS));
    };
    navigator.locks.request(REFRESH_LOCK, { signal }, takeTurn).catch(reject);
  });
  return token.finally(() => answered.abort());
}
