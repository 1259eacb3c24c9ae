import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;
let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function current(): Date {
  // A clock may also be set back.
  if (Math.abs(Date.now() - now.getTime()) >= TICK_MS) now = new Date();
  return now;
}

/** The current time for texts that keep themselves true; one shared clock ticks every 15 seconds. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, current);
}
