/**
 * One page of the listings, kept true: fetched by the view of the address, again 300 ms after any listing's
 * content changed, with the counters of its rows and today's figures over the socket. Old rows stay while
 * others are fetched.
 */
import { useEffect, useMemo } from 'react';
import { useQuery } from '@apollo/client/react';
import { FAILURES } from '#domain/messages.ts';
import { useLiveData } from '#web/lib/apollo/use-live-data.ts';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import { showError } from '#web/ui/toast-store.ts';
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
import { useListingHistory } from './statistics/use-listing-history.ts';
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

export function useListingsPage(view: ListingsView, day: string, onChange: (ids: readonly string[]) => void) {
  const variables = listingsVariables(view, day);
  const query = useQuery(ListingsPageQueryDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const { error } = query;
  // A failure is in `error`, and told once.
  const refetch = async () => void (await query.refetch().catch(() => undefined));
  useEffect(() => {
    if (!error) return;
    console.error('Could not load the listings', error);
    showError(FAILURES.loadListings);
  }, [error]);
  const data = query.data ?? query.previousData;
  const page = data && readListingsPage(view, answerOf(data));
  const ids = page?.rows.map(({ id }) => id).toSorted() ?? [];
  const skip = ids.length === 0;

  const revision = useLiveData(ManagedListingsRevisionSubscriptionDocument, { variables: {}, onChange: () => onChange([]) });
  const newest = revision.data?.listing_revision[0]?.rev;
  const shown = data?.revision[0]?.rev;
  useLiveRefetch(newest, () => void refetch(), newest !== undefined && shown !== undefined && shown < newest);
  useLiveData(ListingCountersSubscriptionDocument, {
    variables: { ids },
    skip,
    onChange: (previous, next) => onChange(movedCounters(previous.internships, next.internships)),
  });
  const todayStats = useLiveData(ListingTodaySubscriptionDocument, { variables: { ids, day }, skip });
  const history = useListingHistory(ids, day);
  useContentChanges(query.data ? page?.rows : undefined, JSON.stringify(variables), onChange);

  const counted = todayStats.data?.listing_daily_stats;
  const today = useMemo(
    () => new Map(counted?.map(({ internship_id: id, views, applies }): [string, TodayFigures] => [id, { views, applies }])),
    [counted],
  );
  return {
    page,
    today,
    history,
    error,
    isRefreshing: query.loading && data !== undefined,
    refetch,
  };
}
