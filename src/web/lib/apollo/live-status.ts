/**
 * What the socket is doing, for the screens: a store outside of React. `generation` counts connections, so
 * that a screen can fetch once more what it may have missed between two of them.
 */
export interface LiveStatus {
  state: 'idle' | 'connecting' | 'live' | 'away';
  /** When the connection was lost, or found not to open; null while it stands or nobody needs it. */
  awaySince: Date | null;
  /** Until when what is shown is known to be true: the loss of the connection, or the last poll since. Null while it is live. */
  asOf: Date | null;
  /** Polling keeps what is shown true in the socket's place (`live-poll.ts`). */
  isPolled: boolean;
  generation: number;
}

/** Read by the screens (`current`, `subscribe`), written by the socket and by polling (the rest). */
export interface LiveStatusStore {
  current: () => LiveStatus;
  subscribe: (listener: () => void) => () => void;
  connecting: () => void;
  connected: () => void;
  /** The connection ended; `expected` when nobody needs it any more. */
  closed: (expected: boolean) => void;
  /** Data came by polling, since there is no open socket. */
  polled: () => void;
  pollFailed: () => void;
}

/** Polls of one round answer one by one; they are told as one. */
const ROUND_MS = 1_000;

/** A status that begins idle. */
export function createLiveStatus(): LiveStatusStore {
  let status: LiveStatus = { state: 'idle', awaySince: null, asOf: null, isPolled: false, generation: 0 };
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
    connected: () => set({ state: 'live', awaySince: null, asOf: null, isPolled: false, generation: status.generation + 1 }),
    closed: (expected) => {
      if (expected) set({ state: 'idle', awaySince: null, asOf: null, isPolled: false });
      else if (status.state !== 'away') {
        const now = new Date();
        set({ state: 'away', awaySince: now, asOf: status.state === 'live' ? now : null });
      }
    },
    polled: () => {
      if (status.state === 'live') return;
      const now = new Date();
      if (status.isPolled && status.asOf && now.getTime() - status.asOf.getTime() < ROUND_MS) return;
      set({ state: 'away', awaySince: status.awaySince ?? now, asOf: now, isPolled: true });
    },
    pollFailed: () => {
      if (status.isPolled) set({ isPolled: false });
    },
  };
}
