/**
 * One page of the listings, kept true: fetched by the view of the address, again 300 ms after any listing's
 * content changed, with the counters of its rows and today's figures over the socket. Old rows stay while
 * others are fetched.
 */
import { useQuery } from '@apollo/client/react';
import { useLiveData } from '#web/lib/apollo/use-live-data.ts';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import {
  ListingCountersSubscriptionDocument,
  ListingsPageQueryDocument,
  ListingTodaySubscriptionDocument,
  ManagedListingsRevisionSubscriptionDocument,
} from './listings-page.generated.ts';
import type { ListingsPageQuery } from './listings-page.generated.ts';
import { movedCounters } from './listing-changes.ts';
import { listingsVariables, readListingsPage } from './listings-variables.ts';
import type { ListingsView } from './listings-view.ts';
import { useContentChanges } from './use-content-changes.ts';

export interface TodayFigures {
  views: number;
  applies: number;
}

function answerOf(data: ListingsPageQuery) {
  return {
    rows: data.foundRows ?? data.rows ?? [],
    total: (data.foundTotal ?? data.total)?.aggregate?.count ?? 0,
    preceding: (data.foundPreceding ?? data.preceding)?.aggregate?.count ?? 0,
  };
}

function logged(cause: unknown): void {
  console.error('Refetching the listings failed', cause);
}

export function useListingsPage(view: ListingsView, day: string, onChange: (ids: readonly string[]) => void) {
  const variables = listingsVariables(view, day);
  const query = useQuery(ListingsPageQueryDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const data = query.data ?? query.previousData;
  const page = data && readListingsPage(view, answerOf(data));
  const ids = page?.rows.map(({ id }) => id).toSorted() ?? [];
  const skip = ids.length === 0;

  const revision = useLiveData(ManagedListingsRevisionSubscriptionDocument, { variables: {}, onChange: () => onChange([]) });
  useLiveRefetch(revision.data?.listing_revision[0]?.rev, () => void query.refetch().catch(logged));
  useLiveData(ListingCountersSubscriptionDocument, {
    variables: { ids },
    skip,
    onChange: (previous, next) => onChange(movedCounters(previous.internships, next.internships)),
  });
  const todayStats = useLiveData(ListingTodaySubscriptionDocument, { variables: { ids, day }, skip });
  useContentChanges(query.data ? page?.rows : undefined, JSON.stringify(variables), onChange);

  const today = new Map<string, TodayFigures>(
    todayStats.data?.listing_daily_stats.map(({ internship_id: id, views, applies }) => [id, { views, applies }]),
  );
  return {
    page,
    today,
    error: query.error,
    isRefreshing: query.loading && data !== undefined,
    refetch: () => void query.refetch().catch(logged),
  };
}
