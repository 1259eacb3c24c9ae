/**
 * The WebSocket of live data (graphql-transport-ws). A socket's role and token are fixed when it opens, so
 * each opening awaits a fresh token. It is tried again for ever, with growing, jittered pauses. Closings
 * that graphql-ws calls fatal (4400 when the token ended, among others) are answered by `live-link.ts`,
 * which subscribes again. It opens with the first subscription and closes after the last.
 */
import type { Client } from 'graphql-ws';
import { createClient } from 'graphql-ws';
import type { SessionRole } from '#domain/roles.ts';
import type { TokenKeeper } from '#web/lib/session/token-keeper.ts';
import type { LiveStatusStore } from './live-status.ts';

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 20_000;
const REFUSALS = new Set([4400, 4401, 4403]);
const NORMAL_CLOSURE = 1000;
const PONG_PATIENCE_MS = 6_000;

/** The pause before try number `attempt` (0, 1, ...): doubled each time, with half of it left to chance. */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return pause / 2 + (random() * pause) / 2;
}

/** A pause that ends early when the network is back. */
function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}

interface LiveSocketOptions {
  role: SessionRole;
  tokens: TokenKeeper;
  status: LiveStatusStore;
}

/** The socket of one role; it reports to `status` and opens by itself. Dispose of it with its client. */
export function createLiveSocket({ role, tokens, status }: LiveSocketOptions): Client {
  let used = '';
  let wasRefused = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/v1/graphql`,
    lazy: true,
    lazyCloseTimeout: 3_000,
    keepAlive: 15_000,
    connectionAckWaitTimeout: 15_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => pauseOrOnline(pauseBefore(attempt)),
    connectionParams: async () => {
      used = wasRefused ? await tokens.renew(used) : await tokens.fresh();
      wasRefused = false;
      return { headers: { authorization: `Bearer ${used}`, 'x-hasura-role': role } };
    },
    on: {
      connecting: () => status.connecting(),
      // A sleeping laptop or a lost network leaves a socket that looks open: no answer to a ping ends it.
      ping: (isReceived) => {
        if (!isReceived) patience = setTimeout(() => client.terminate(), PONG_PATIENCE_MS);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(patience);
      },
      connected: () => status.connected(),
      closed: (event) => {
        clearTimeout(patience);
        const { code } = event as CloseEvent;
        wasRefused = REFUSALS.has(code);
        status.closed(code === NORMAL_CLOSURE);
      },
    },
  });
  return client;
}
