/**
 * Subscriptions over graphql-transport-ws. A socket's token is fixed when it opens, so the server closes it when the
 * token ends: each such closing is answered by subscribing again on a new socket, until the user stops it. While the
 * session is over a subscription waits for its user to sign in again.
 */
import { createClient } from 'graphql-ws';
import type { Client, FormattedExecutionResult, SubscribePayload } from 'graphql-ws';
import type { ConsoleSession } from '#console/session/console-session.ts';
import { GRAPHQL_PATH } from './run-operation.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A server that closes because a token ended has answered again before this. */
const WORTH_TELLING_MS = 2_000;

/** The pause before try number `attempt` (0, 1, ...). */
const pauseBefore = (attempt: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);

/** Why nothing comes: the connection is lost and tried again, or the user has to sign in again. */
export type Interruption = 'away' | 'session-ended';

export interface LiveObserver {
  next: (result: FormattedExecutionResult<Record<string, unknown>, unknown>) => void;
  /** The server refuses the subscription: its GraphQL errors. Nothing comes after it. */
  error: (error: unknown) => void;
  complete: () => void;
  /** Over with the next result. */
  interrupted: (why: Interruption) => void;
}

export interface LiveOperations {
  /** Runs one subscription; returns the way to stop it, after which nothing is told. */
  subscribe: (request: SubscribePayload, observer: LiveObserver) => () => void;
  dispose: () => void;
}

function isClosing(error: unknown): boolean {
  return typeof (error as Partial<CloseEvent> | null)?.code === 'number';
}

function hasEnded(session: ConsoleSession): boolean {
  const state = session.current();
  return state.status !== 'open' || state.hasEnded;
}

/** Calls back once the session is there; returns the way to give that up. */
function onceSignedIn(session: ConsoleSession, go: () => void): () => void {
  const off = session.subscribe(() => {
    if (hasEnded(session)) return;
    off();
    go();
  });
  return off;
}

/** Tells an interruption once it lasts. */
function createTeller(session: ConsoleSession, client: Client, { interrupted }: LiveObserver) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isBack = () => clearTimeout(timer);
  const isAway = () => {
    isBack();
    if (hasEnded(session)) interrupted('session-ended');
    else timer = setTimeout(() => interrupted('away'), WORTH_TELLING_MS);
  };
  const off = client.on('closed', isAway);
  const stop = () => {
    isBack();
    off();
  };
  return { isAway, isBack, stop };
}

/** One subscription until it is stopped, refused or complete; returns the way to stop it. */
function runLive(client: Client, session: ConsoleSession, request: SubscribePayload, observer: LiveObserver): () => void {
  const teller = createTeller(session, client, observer);
  let giveUp = () => {};
  let attempt = 0;
  // The client ends what is stopped while it connects only after that try, by an error as well.
  let isStopped = false;
  const begin = () => {
    giveUp = client.subscribe(request, {
      next: (result) => {
        if (isStopped) return;
        attempt = 0;
        teller.isBack();
        observer.next(result);
      },
      complete: () => {
        if (isStopped) return;
        teller.stop();
        observer.complete();
      },
      error: (error) => {
        if (isStopped) return;
        if (!isClosing(error)) {
          teller.stop();
          return observer.error(error);
        }
        teller.isAway();
        if (hasEnded(session)) {
          giveUp = onceSignedIn(session, begin);
        } else {
          const timer = setTimeout(begin, pauseBefore(attempt));
          giveUp = () => clearTimeout(timer);
          attempt += 1;
        }
      },
    });
  };
  begin();
  return () => {
    isStopped = true;
    teller.stop();
    giveUp();
  };
}

/** One lazy socket for all subscriptions of the session. */
export function createLiveOperations(session: ConsoleSession): LiveOperations {
  const client: Client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}${GRAPHQL_PATH}`,
    lazy: true,
    keepAlive: 15_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    // What `connectionParams` throws closes the socket as well, and is told apart by the session's state.
    shouldRetry: (error) => isClosing(error) && !hasEnded(session),
    retryWait: (attempt) => new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt))),
    connectionParams: async () => ({ headers: await session.headers() }),
  });
  return {
    subscribe: (request, observer) => runLive(client, session, request, observer),
    dispose: () => void Promise.resolve(client.dispose()).catch(() => undefined),
  };
}
