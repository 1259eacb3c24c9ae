/** What GraphiQL runs operations with: HTTP for queries and mutations, the socket for subscriptions. */
import type { Fetcher, Observable } from '@graphiql/toolkit';
import type { ExecutionResult } from 'graphql';
import { OperationTypeNode, getOperationAST } from 'graphql';
import type { LiveOperations } from '#console/graphql/live-operations.ts';
import { runOperation } from '#console/graphql/run-operation.ts';
import type { ConsoleSession } from '#console/session/console-session.ts';

type Subscribe = Observable<ExecutionResult>['subscribe'];

export function createConsoleFetcher(session: ConsoleSession, live: LiveOperations): Fetcher {
  return ({ query, variables, operationName }, options) => {
    const request = { query, variables: variables ?? {}, operationName: operationName ?? undefined };
    const operation = options?.documentAST && getOperationAST(options.documentAST, operationName);
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) {
      return runOperation(session, request) as ReturnType<Fetcher>;
    }
    // GraphiQL gives an observer, never bare functions.
    const subscribe = ((observer: Parameters<LiveOperations['subscribe']>[1]) => ({
      unsubscribe: live.subscribe(request, observer),
    })) as Subscribe;
    return { subscribe };
  };
}
