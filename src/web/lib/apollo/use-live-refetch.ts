import { useEffect, useEffectEvent, useRef } from 'react';
import { LIVE_DEBOUNCE_MS } from '#domain/limits.ts';
import { useLiveStatus } from './live-context.tsx';
import { POLL_MS } from './live-poll.ts';

/**
 * Keeps a fetched list true: calls `refetch` 300 ms after `signal` changed (its first value is no change),
 * or once `isBehind` says that what is shown was read before that first value; once after the socket came
 * back, and every 30 seconds while it is away.
 */
export function useLiveRefetch(signal: unknown, refetch: () => void, isBehind = false): void {
  const { state, generation } = useLiveStatus();
  const known = useRef({ signal, generation });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useEffectEvent(refetch);

  useEffect(() => {
    const last = known.current;
    const isNew = last.signal !== undefined && signal !== undefined && signal !== last.signal;
    const isBack = generation !== last.generation && last.generation > 0;
    known.current = { signal: signal ?? last.signal, generation };
    if (!isNew && !isBack && !isBehind) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(run, LIVE_DEBOUNCE_MS);
  }, [signal, generation, isBehind]);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (state !== 'away') return undefined;
    const poll = setInterval(run, POLL_MS);
    return () => clearInterval(poll);
  }, [state]);
}
