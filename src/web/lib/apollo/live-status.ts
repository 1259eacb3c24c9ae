/**
 * What the socket is doing, for the screens: a store outside of React. `generation` counts connections, so
 * that a screen can fetch once more what it may have missed between two of them.
 */
export interface LiveStatus {
  state: 'idle' | 'connecting' | 'live' | 'away';
  /** When the connection was lost; null while it stands or was never there. */
  awaySince: Date | null;
  generation: number;
}

/** Read by the screens (`current`, `subscribe`), written by the socket (the rest). */
export interface LiveStatusStore {
  current: () => LiveStatus;
  subscribe: (listener: () => void) => () => void;
  connecting: () => void;
  connected: () => void;
  /** The connection ended; `expected` when nobody needs it any more. */
  closed: (expected: boolean) => void;
}

/** A status that begins idle. */
export function createLiveStatus(): LiveStatusStore {
  let status: LiveStatus = { state: 'idle', awaySince: null, generation: 0 };
  const listeners = new Set<() => void>();
  const set = (next: Partial<LiveStatus>) => {
    status = { ...status, ...next };
    for (const listener of listeners) listener();
  };
  return {
    current: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connecting: () => {
      if (status.state === 'idle') set({ state: 'connecting' });
    },
    connected: () => set({ state: 'live', awaySince: null, generation: status.generation + 1 }),
    closed: (expected) => {
      if (expected) set({ state: 'idle', awaySince: null });
      else if (status.state !== 'away') set({ state: 'away', awaySince: new Date() });
    },
  };
}
