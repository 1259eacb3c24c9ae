import { useEffect, useReducer, useSyncExternalStore } from 'react';
import type { RunStatus, RunStatusStore } from './run-status.ts';

const TICK_MS = 1_000;
/** After so many seconds it is worth saying that something still runs. */
const LONG_SECONDS = 2;

function sizeOf(length: number): string {
  return length < 1_024 ? `${length} characters` : `${(length / 1_024).toLocaleString('en', { maximumFractionDigits: 1 })} KiB`;
}

/** What is said aloud when it changes. */
function wordsOf(status: RunStatus): string {
  switch (status.kind) {
    case 'idle':
      return '';
    case 'running':
      return 'Running...';
    case 'stopped':
      return 'Stopped.';
    case 'away':
      return 'The live connection is lost. What stands here may be old; it is tried again until you stop it.';
    case 'session-ended':
      return 'Your session has ended. The subscription goes on once you sign in again.';
    case 'live':
      return 'Live.';
    default:
      return status.isRefusal ? 'Answered with errors.' : 'Answered.';
  }
}

/** What changes too often to be said aloud. */
function figuresOf(status: RunStatus): string {
  if (status.kind === 'answered') return `${Math.round(status.ms).toLocaleString('en')} ms, ${sizeOf(status.length)}`;
  if (status.kind === 'live') {
    const results = status.updates === 1 ? '1 result' : `${status.updates.toLocaleString('en')} results`;
    return `${results}, the last at ${new Date(status.at).toLocaleTimeString('en-GB')}`;
  }
  if (status.kind !== 'running') return '';
  const seconds = Math.floor((Date.now() - status.since) / 1_000);
  return seconds < LONG_SECONDS ? '' : `${seconds} s. The stop button gives it up.`;
}

/** One line below the result: how the last operation went, or how it goes. */
export function RunLine({ store }: { store: RunStatusStore }) {
  const status = useSyncExternalStore(store.subscribe, store.current);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const isRunning = status.kind === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const isBroken = status.kind === 'away' || status.kind === 'session-ended';
  return (
    <p className={isBroken ? 'run-line broken' : 'run-line'}>
      <span role="status">{wordsOf(status)}</span> <span>{figuresOf(status)}</span>
    </p>
  );
}
