/** How long one student or admin waits: requests one after the other, as the browser sends them, counts included. */
import { Agent } from 'node:http';
import { EXACT_COUNT_MAX, LIST_PAGE_SIZE } from '#domain/limits.ts';
import { portalDocument } from '#tests/bench/support/portal-documents.ts';
import { type LoadResult, send, summarise } from '#tests/bench/support/load.ts';
import { SEARCHES } from './cases.ts';
import { type Population, type Student, inTurn } from './population.ts';
import { graphqlRequest, mustHoldData } from './targets.ts';

interface Ask {
  asker: Student;
  operation: string;
  variables: Record<string, unknown>;
}

async function measure(port: number, asks: readonly Ask[], times: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const latencies: number[] = [];
  const began = performance.now();
  for (let turn = -asks.length; turn < times; turn += 1) {
    const { asker, operation, variables } = inTurn(asks, turn + asks.length);
    const request = graphqlRequest('/v1/graphql', portalDocument(operation), variables, operation, asker.token);
    const sent = performance.now();
    const text = await send(port, request, agent);
    // Every question is asked once before it counts.
    if (turn >= 0) latencies.push(performance.now() - sent);
    mustHoldData(text);
  }
  agent.destroy();
  return summarise(latencies, (performance.now() - began) / 1_000);
}

/** The first page of a search with its exact count: common and rare words, two letters, and with filters. */
export function measureSearch(port: number, { students }: Population, now: string, times: number): Promise<LoadResult> {
  const page = { after: {}, limit: LIST_PAGE_SIZE, countUpTo: EXACT_COUNT_MAX + 1, counted: true };
  const open = { expires_at: { _gte: now } };
  const asks = [...SEARCHES, 'it', 'quokka', 'bandung', 'design'].flatMap((search, i) => {
    const ask = (where: unknown): Ask => ({
      asker: inTurn(students, i),
      operation: 'FoundListingsQuery',
      variables: { ...page, search, where },
    });
    return [ask({ _and: [open] }), ask({ _and: [open, { industry: { _has_keys_any: ['Technology', 'Finance'] } }] })];
  });
  return measure(port, asks, times);
}

/** What the dashboard shows of today, as it is polled where no socket can be had. */
export function measureToday(port: number, { admin }: Population, day: string, times: number): Promise<LoadResult> {
  const asks: Ask[] = [
    { asker: admin, operation: 'TodayTotalsSubscription', variables: { day } },
    { asker: admin, operation: 'TodayByHourSubscription', variables: { day } },
    { asker: admin, operation: 'RecentActivitySubscription', variables: { where: {}, limit: 20 } },
  ];
  return measure(port, asks, times);
}
