/** How the operation of the Query page goes, told below its result. */

export type RunStatus =
  | { kind: 'idle' | 'stopped' | 'away' | 'session-ended' }
  | { kind: 'running'; since: number }
  /** `ms` until the whole answer was there; `length` of its JSON text, in characters. */
  | { kind: 'answered'; ms: number; length: number; isRefusal: boolean }
  | { kind: 'live'; updates: number; at: number };

export interface RunStatusStore {
  current: () => RunStatus;
  set: (status: RunStatus) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createRunStatus(): RunStatusStore {
  let status: RunStatus = { kind: 'idle' };
  const listeners = new Set<() => void>();
  return {
    current: () => status,
    set: (next) => {
      status = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
