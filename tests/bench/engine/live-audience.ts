/** Live queries that are on while views are recorded: students who watch the counters, admins who watch today. */
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { portalSubscription } from '#tests/bench/support/portal-documents.ts';
import type { Population, Student } from './population.ts';

const WATCHERS = 20;

export interface LiveAudience {
  /** Results that arrived. */
  heard: () => number;
  leave: () => void;
}

/** Opens the subscriptions and waits until each has its first result. */
export async function openLiveAudience(port: number, { students, admin }: Population, day: string): Promise<LiveAudience> {
  let heard = 0;
  const clients: Client[] = [];
  const watch = (asker: Student, operation: string, variables: Record<string, unknown>) =>
    new Promise<void>((resolve, reject) => {
      const client = createClient({
        url: `ws://127.0.0.1:${port}/v1/graphql`,
        webSocketImpl: WebSocket,
        retryAttempts: 0,
        connectionParams: { headers: { authorization: `Bearer ${asker.token}` } },
      });
      clients.push(client);
      client.subscribe(
        { query: portalSubscription(operation), operationName: operation, variables },
        {
          next({ errors }) {
            if (errors) return reject(new Error(JSON.stringify(errors)));
            heard += 1;
            resolve();
          },
          error: reject,
          complete: () => undefined,
        },
      );
    });
  await Promise.all([
    ...students.slice(0, WATCHERS).map((student) => watch(student, 'CounterChangesSubscription', {})),
    watch(admin, 'TodayTotalsSubscription', { day }),
    watch(admin, 'RecentActivitySubscription', { where: {}, limit: 20 }),
  ]);
  return { heard: () => heard, leave: () => clients.forEach((client) => void client.dispose()) };
}
