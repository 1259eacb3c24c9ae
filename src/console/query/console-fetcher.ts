/** What GraphiQL runs operations with: HTTP for queries and mutations, the socket for subscriptions; each can be stopped. */
import type { Fetcher, Observable } from '@graphiql/toolkit';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { OperationTypeNode } from 'graphql';
import type { LiveOperations } from '#console/graphql/live-operations.ts';
import type { GraphqlRequest } from '#console/graphql/run-operation.ts';
import { runOperation } from '#console/graphql/run-operation.ts';
import type { ConsoleSession } from '#console/session/console-session.ts';
import { chooseOperation } from './choose-operation.ts';
import type { RunStatusStore } from './run-status.ts';

/** What GraphiQL gives: an observer, never bare functions. */
interface Observer {
  next: (result: ExecutionResult) => void;
  complete: () => void;
}

/** GraphiQL asks for the schema by itself: nobody waits for that below the result. */
const SCHEMA_QUERY = 'IntrospectionQuery';

/** What went wrong as an answer of errors: GraphiQL would show an Error with its stack. */
function refusalOf(error: unknown): ExecutionResult {
  if (Array.isArray(error)) return { errors: error as readonly GraphQLFormattedError[] } as ExecutionResult;
  return { errors: [{ message: error instanceof Error ? error.message : String(error) }] } as unknown as ExecutionResult;
}

const observable = (subscribe: (observer: Observer) => () => void) =>
  ({ subscribe: (observer: Observer) => ({ unsubscribe: subscribe(observer) }) }) as unknown as Observable<ExecutionResult>;

function runOnce(session: ConsoleSession, request: GraphqlRequest, status: RunStatusStore | null, { next, complete }: Observer) {
  const abort = new AbortController();
  const began = performance.now();
  let isOver = false;
  const answer = (result: ExecutionResult) => {
    if (abort.signal.aborted) return;
    isOver = true;
    const isRefusal = (result.errors?.length ?? 0) > 0;
    status?.set({ kind: 'answered', ms: performance.now() - began, length: JSON.stringify(result).length, isRefusal });
    next(result);
    complete();
  };
  status?.set({ kind: 'running', since: Date.now() });
  void runOperation(session, request, abort.signal).then(
    (result) => answer(result as ExecutionResult),
    (error: unknown) => answer(refusalOf(error)),
  );
  return () => {
    if (!isOver) status?.set({ kind: 'stopped' });
    abort.abort();
  };
}

function runLive(live: LiveOperations, request: GraphqlRequest, status: RunStatusStore, { next, complete }: Observer) {
  let updates = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
    complete();
  };
  status.set({ kind: 'running', since: Date.now() });
  const stop = live.subscribe(request, {
    next: (result) => {
      updates += 1;
      status.set({ kind: 'live', updates, at: Date.now() });
      next(result as ExecutionResult);
    },
    interrupted: (why) => status.set({ kind: why }),
    complete: () => {
      status.set({ kind: 'stopped' });
      end();
    },
    error: (error) => {
      status.set({ kind: 'idle' });
      next(refusalOf(error));
      end();
    },
  });
  return () => {
    if (!isOver) status.set({ kind: 'stopped' });
    stop();
  };
}

export function createConsoleFetcher(session: ConsoleSession, live: LiveOperations, status: RunStatusStore): Fetcher {
  return ({ query, variables, operationName }) => {
    const operation = chooseOperation(query, operationName);
    const name = operation ? operation.name?.value : (operationName ?? undefined);
    const request = { query, variables: (variables as Record<string, unknown> | undefined) ?? {}, operationName: name };
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION) return observable((observer) => runLive(live, request, status, observer));
    return observable((observer) => runOnce(session, request, name === SCHEMA_QUERY ? null : status, observer));
  };
}
