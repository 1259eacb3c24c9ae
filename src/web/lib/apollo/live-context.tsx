import type { ReactNode } from 'react';
import { createContext, use, useSyncExternalStore } from 'react';
import { ApolloProvider } from '@apollo/client/react';
import type { LiveStatus, LiveStatusStore } from './live-status.ts';
import { createLiveStatus } from './live-status.ts';
import type { PortalClient } from './portal-client.ts';

const LiveContext = createContext<LiveStatusStore>(createLiveStatus());

/** Gives the screens below one portal client: its data and the state of its socket. */
export function PortalClientProvider({ client, children }: { client: PortalClient; children: ReactNode }) {
  return (
    <LiveContext value={client.live}>
      <ApolloProvider client={client.apollo}>{children}</ApolloProvider>
    </LiveContext>
  );
}

/** What the live connection is doing. */
export function useLiveStatus(): LiveStatus {
  const store = use(LiveContext);
  return useSyncExternalStore(store.subscribe, store.current);
}
