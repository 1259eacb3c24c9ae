/** What GraphiQL runs operations with: HTTP for queries and mutations, the socket for subscriptions. */
import type { Fetcher, Observable } from '@graphiql/toolkit';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { OperationTypeNode } from 'graphql';
import type { LiveOperations } from '#console/graphql/live-operations.ts';
import { runOperation } from '#console/graphql/run-operation.ts';
import type { ConsoleSession } from '#console/session/console-session.ts';
import { chooseOperation } from './choose-operation.ts';

type Subscribe = Observable<ExecutionResult>['subscribe'];

/** What went wrong as an answer of errors: GraphiQL would show an Error with its stack. */
function refusalOf(error: unknown) {
  if (Array.isArray(error)) return { errors: error as readonly GraphQLFormattedError[] };
  return { errors: [{ message: error instanceof Error ? error.message : String(error) }] };
}

export function createConsoleFetcher(session: ConsoleSession, live: LiveOperations): Fetcher {
  return ({ query, variables, operationName }) => {
    const operation = chooseOperation(query, operationName);
    const request = { query, variables: variables ?? {}, operationName: operation ? operation.name?.value : (operationName ?? undefined) };
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) {
      return runOperation(session, request).catch(refusalOf) as ReturnType<Fetcher>;
    }
    // GraphiQL gives an observer, never bare functions.
    const subscribe = ((observer: Parameters<LiveOperations['subscribe']>[1]) => ({
      unsubscribe: live.subscribe(request, {
        ...observer,
        error: (error) => {
          observer.next(refusalOf(error));
          observer.complete();
        },
      }),
    })) as Subscribe;
    return { subscribe };
  };
}
