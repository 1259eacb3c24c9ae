/**
 * Runs a subscription over the live socket and keeps it running: after a closing that graphql-ws gives up
 * on, and after an error of the server's, it subscribes again; while there is no open socket it is polled.
 * Only a document that the server refuses as invalid, or a session that has ended, ends the subscription.
 */
import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { Client } from 'graphql-ws';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import type { LivePoll } from './live-poll.ts';
import { pauseBefore } from './live-socket.ts';
import { textOf } from './operation-text.ts';

const HOPELESS = new Set(['validation-failed', 'access-denied', 'permission-error', 'parse-failed']);

function isHopeless(error: unknown): boolean {
  if (error instanceof SessionEndedError) return true;
  return Array.isArray(error) && (error as GraphQLFormattedError[]).some(({ extensions }) => HOPELESS.has(String(extensions?.code)));
}

function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  if (Array.isArray(error)) return new CombinedGraphQLErrors({ errors: error as GraphQLFormattedError[] });
  return new Error('The live connection failed', { cause: error });
}

/** A terminating link for subscriptions over this socket, helped by `poll`; errors reach the observer only when they are final. */
export function createLiveLink(socket: Client, poll: LivePoll): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const payload = { query: textOf(operation.query), variables: operation.variables, operationName: operation.operationName };
        let attempt = 0;
        let timer: ReturnType<typeof setTimeout> | undefined;
        let isOver = false;
        let stop = () => {};
        const stopPolling = poll(operation, (result) => observer.next(result));
        const again = () => {
          timer = setTimeout(start, pauseBefore(attempt));
          attempt += 1;
        };
        const start = () => {
          stop = socket.subscribe<Record<string, unknown>>(payload, {
            next: (result) => {
              attempt = 0;
              observer.next(result as ApolloLink.Result);
            },
            error: (error) => {
              if (!isHopeless(error)) again();
              else {
                stopPolling();
                observer.error(asError(error));
              }
            },
            complete: () => {
              if (!isOver) again();
            },
          });
        };
        start();
        return () => {
          isOver = true;
          clearTimeout(timer);
          stopPolling();
          stop();
        };
      }),
  );
}
