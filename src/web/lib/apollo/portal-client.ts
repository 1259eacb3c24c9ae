/**
 * One Apollo client for one user under one role, over HTTP and its own socket. Another user or another
 * role is another client: nothing of the first can be left in the cache of the second.
 */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import type { SessionRole } from '#domain/roles.ts';
import type { TokenKeeper } from '#web/lib/session/token-keeper.ts';
import { createLiveLink } from './live-link.ts';
import { createLivePoll } from './live-poll.ts';
import { createLiveSocket } from './live-socket.ts';
import type { LiveStatusStore } from './live-status.ts';
import { createLiveStatus } from './live-status.ts';
import { createTokenLink } from './token-link.ts';
import { TYPE_POLICIES } from './type-policies.ts';

/** A client, the state of its socket, and its end. */
export interface PortalClient {
  apollo: ApolloClient;
  live: LiveStatusStore;
  /** Stops every subscription, closes the socket and forgets all data. */
  dispose: () => void;
}

/** The cache with the portal's keys; tests use the same. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({ typePolicies: TYPE_POLICIES });
}

/** A client of the session's user under a role that the token allows; `tokens` keeps it signed in. */
export function createPortalClient(role: SessionRole, tokens: TokenKeeper): PortalClient {
  const live = createLiveStatus();
  const socket = createLiveSocket({ role, tokens, status: live });
  const http = createTokenLink(tokens, role).concat(new HttpLink({ uri: '/v1/graphql' }));
  const subscriptions = createLiveLink(socket, createLivePoll(live, http));
  const apollo = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.split(({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION, subscriptions, http),
    dataMasking: true,
    // What is asked after a change must not be given the answer to a question that was sent before it.
    queryDeduplication: false,
  });
  return {
    apollo,
    live,
    dispose: () => {
      apollo.stop();
      void apollo.clearStore().catch((error: unknown) => console.error('Could not clear the cache', error));
      // A connection that never came about needs no closing.
      Promise.resolve(socket.dispose()).catch(() => undefined);
    },
  };
}
