/**
 * Live data where the socket cannot be had (features, 4.3: works with the socket blocked, polling each 30 s):
 * while it is not open, every running subscription is asked over HTTP as the query of the same root field,
 * which answers in the same shape. It opens no socket and knows no screen; it tells `status` whether what
 * is shown is kept true this way.
 */
import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { DocumentNode } from 'graphql';
import { Kind, OperationTypeNode } from 'graphql';
import { isGivenUp } from './is-given-up.ts';
import type { LiveStatusStore } from './live-status.ts';

export const POLL_MS = 30_000;
/** A socket that opens this soon after it was asked for, or lost, needs no help; up to a second more is left to chance. */
const PATIENCE_MS = 3_000;
const SPREAD_MS = 1_000;

/** Follows an operation for as long as it runs; returns the way to stop. */
export type LivePoll = (operation: ApolloLink.Operation, next: (result: ApolloLink.Result) => void) => () => void;

const queries = new WeakMap<DocumentNode, DocumentNode>();

/** A subscription's document with the word `query` in place of `subscription`. */
export function asQuery(document: DocumentNode): DocumentNode {
  const known = queries.get(document);
  if (known) return known;
  const query: DocumentNode = {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.SUBSCRIPTION
        ? { ...definition, operation: OperationTypeNode.QUERY }
        : definition,
    ),
  };
  queries.set(document, query);
  return query;
}

function report(error: unknown): void {
  if (isGivenUp(error)) return; // the session's own end is told by who keeps it
  console.error('Live data could not be fetched', error);
}

function patience(): number {
  return PATIENCE_MS + Math.random() * SPREAD_MS;
}

/** Polls over `http`, a terminating link, for as long as `status` says that the socket is not open. */
export function createLivePoll(status: LiveStatusStore, http: ApolloLink): LivePoll {
  return ({ query, variables, operationName, client }, next) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    let hasAsked = false;
    let stopRequest = () => {};

    const fail = (error: unknown) => {
      status.pollFailed();
      report(error);
    };
    const ask = () => {
      hasAsked = true;
      timer = setTimeout(ask, POLL_MS);
      if (!navigator.onLine) {
        status.pollFailed();
        return;
      }
      const request = { query: asQuery(query), variables, operationName };
      const subscription = ApolloLink.execute(http, request, { client }).subscribe({
        next: (result) => {
          if (result.errors) fail(new CombinedGraphQLErrors(result));
          else {
            status.polled();
            next(result);
          }
        },
        error: fail,
      });
      stopRequest = () => subscription.unsubscribe();
    };
    const stop = () => {
      clearTimeout(timer);
      stopRequest();
      isWaiting = false;
    };
    const wait = (ms: number) => {
      clearTimeout(timer);
      isWaiting = true;
      timer = setTimeout(ask, ms);
    };

    // Who begins while the socket is away, or learns that it never opened, has nothing to show meanwhile.
    wait(status.current().state === 'away' ? 0 : patience());
    const unsubscribe = status.subscribe(() => {
      const { state, generation } = status.current();
      if (state === 'live') stop();
      else if (!isWaiting && state !== 'idle') wait(patience());
      else if (!hasAsked && state === 'away' && generation === 0) wait(0);
    });
    if (status.current().state === 'live') stop();
    return () => {
      unsubscribe();
      stop();
    };
  };
}
