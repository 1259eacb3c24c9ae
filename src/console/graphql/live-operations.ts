/**
 * Subscriptions over graphql-transport-ws. A socket's token is fixed when it opens, so the server closes it when the
 * token ends: each such closing is answered by subscribing again on a new socket, until the user stops it.
 */
import { createClient } from 'graphql-ws';
import type { Client, FormattedExecutionResult, SubscribePayload } from 'graphql-ws';
import type { ConsoleSession } from '#console/session/console-session.ts';
import { GRAPHQL_PATH } from './run-operation.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** The pause before try number `attempt` (0, 1, ...). */
const pauseBefore = (attempt: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);

interface Observer {
  next: (result: FormattedExecutionResult<Record<string, unknown>, unknown>) => void;
  error: (error: unknown) => void;
  complete: () => void;
}

export interface LiveOperations {
  /** Runs one subscription; returns the way to stop it. */
  subscribe: (request: SubscribePayload, observer: Observer) => () => void;
  dispose: () => void;
}

function isClosing(error: unknown): boolean {
  return typeof (error as Partial<CloseEvent> | null)?.code === 'number';
}

/** One lazy socket for all subscriptions of the session. */
export function createLiveOperations(session: ConsoleSession): LiveOperations {
  const client: Client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}${GRAPHQL_PATH}`,
    lazy: true,
    keepAlive: 15_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    // What `connectionParams` throws ends the attempts: the session is over. All else is a closed socket.
    shouldRetry: isClosing,
    retryWait: (attempt) => new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt))),
    connectionParams: async () => ({ headers: await session.headers() }),
  });
  return {
    subscribe: (request, observer) => {
      let stop = () => {};
      let attempt = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const begin = () => {
        stop = client.subscribe(request, {
          next: (result) => {
            attempt = 0;
            observer.next(result);
          },
          complete: observer.complete,
          error: (error) => {
            if (!isClosing(error)) return observer.error(error);
            timer = setTimeout(begin, pauseBefore(attempt));
            attempt += 1;
          },
        });
      };
      begin();
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    dispose: () => void Promise.resolve(client.dispose()).catch(() => undefined),
  };
}
