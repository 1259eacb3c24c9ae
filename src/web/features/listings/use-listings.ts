import { useCallback, useMemo, useRef, useState } from 'react';
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { EXACT_COUNT_MAX, LIST_PAGE_SIZE } from '#domain/limits.ts';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import type { ListingFilters } from './listing-filters.ts';
import { afterCursor, listingWhere } from './listing-where.ts';
import type { ListingsQuery } from './listings.generated.ts';
import { FoundListingsQueryDocument, ListingsQueryDocument } from './listings.generated.ts';

export type ListedListing = ListingsQuery['listings'][number];

function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / 60_000) * 60_000;
}

/** Both documents answer in one shape; only the searching one takes the text. */
function documentFor({ search }: ListingFilters) {
  return (search ? FoundListingsQueryDocument : ListingsQueryDocument) as TypedDocumentNode<ListingsQuery, OperationVariables>;
}

interface Asked {
  filters: ListingFilters;
  /** The clock that the query was asked with, rounded to the minute. */
  at: number;
  limit: number;
}

/**
 * The list for these filters: 24 at a time by cursor, the old result while a new one loads, kept true by
 * `signal` (the listing revision). What closes while it is on screen leaves the All tab by the clock.
 */
export function useListings(filters: ListingFilters, userId: string, signal: unknown) {
  const now = useNow();
  const [asked, setAsked] = useState<Asked>({ filters, at: minuteOf(now), limit: LIST_PAGE_SIZE });
  const current = asked.filters === filters ? asked : { filters, at: minuteOf(now), limit: LIST_PAGE_SIZE };
  if (current !== asked) setAsked(current);

  const where = useMemo(() => listingWhere(filters, userId, new Date(current.at)), [filters, userId, current.at]);
  const common = { where, after: {}, limit: current.limit, countUpTo: EXACT_COUNT_MAX + 1, counted: true };
  const query = useQuery(documentFor(filters), {
    variables: filters.search ? { search: filters.search, ...common } : common,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });

  const { data = query.previousData, error, fetchMore, refetch, loading } = query;
  const loaded = data?.listings ?? [];
  const isStale = loading && !query.data;
  const [answered, setAnswered] = useState(filters);
  if (!isStale && answered !== filters) setAnswered(filters);

  const refresh = useCallback(() => {
    const limit = Math.max(LIST_PAGE_SIZE, loaded.length);
    const at = minuteOf(new Date());
    // A failure is in `query.error`, beside what is shown.
    if (limit === current.limit && at === current.at) refetch().catch(() => undefined);
    else setAsked({ filters, at, limit });
  }, [loaded.length, current.limit, current.at, filters, refetch]);
  useLiveRefetch(signal, refresh);

  const isFetchingMore = useRef(false);
  const showMore = async () => {
    const last = loaded.at(-1);
    if (!last || isFetchingMore.current) return;
    isFetchingMore.current = true;
    try {
      await fetchMore({
        variables: { after: afterCursor(last), limit: LIST_PAGE_SIZE, counted: false },
        updateQuery: (before, { fetchMoreResult }) => ({ ...before, listings: [...before.listings, ...fetchMoreResult.listings] }),
      });
    } finally {
      isFetchingMore.current = false;
    }
  };

  const hidesClosed = filters.tab === 'all' && !filters.showClosed;
  const listings = hidesClosed ? loaded.filter(({ expires_at }) => new Date(expires_at) >= now) : loaded;
  const total = (data?.total?.aggregate?.count ?? 0) - (loaded.length - listings.length);
  return {
    listings,
    total,
    hasMore: loaded.length < (data?.total?.aggregate?.count ?? 0),
    /** Nothing to show yet. */
    isFirstLoad: !data && !error,
    /** What is shown answers an earlier question. */
    isStale,
    /** The filters that what is shown answers. */
    answered,
    error,
    showMore,
    refresh,
  };
}
