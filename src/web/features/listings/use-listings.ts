import { useEffect, useMemo, useState } from 'react';
import type { ObservableQuery, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { EXACT_COUNT_MAX, LIST_PAGE_SIZE } from '#domain/limits.ts';
import { FAILURES } from '#domain/messages.ts';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { useStableCallback } from '#web/lib/react/use-stable-callback.ts';
import { showError } from '#web/ui/toast-store.ts';
import type { ListingFilters } from './listing-filters.ts';
import { restoredCount } from './list-place.ts';
import { afterCursor, listingWhere } from './listing-where.ts';
import type { ListingsQuery } from './listings.generated.ts';
import type { ListSignals } from './use-list-signal.ts';
import { FoundListingsQueryDocument, ListingsQueryDocument } from './listings.generated.ts';

export type ListedListing = ListingsQuery['listings'][number];

function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / 60_000) * 60_000;
}

/** Both documents answer in one shape; only the searching one takes the text. */
function documentFor({ search }: ListingFilters) {
  return (search ? FoundListingsQueryDocument : ListingsQueryDocument) as TypedDocumentNode<ListingsQuery, OperationVariables>;
}

const NOTHING: ListedListing[] = [];

/** What has closed since it was asked for leaves the All tab; the same array when nothing has. */
function withoutClosed(loaded: ListedListing[], { tab, showClosed }: ListingFilters, now: Date): ListedListing[] {
  if (tab !== 'all' || showClosed) return loaded;
  const open = loaded.filter(({ expires_at }) => new Date(expires_at) >= now);
  return open.length === loaded.length ? loaded : open;
}

/** A list as it is shown; one object until something of it changes. */
export interface ListingList {
  listings: ListedListing[];
  total: number;
  hasMore: boolean;
  /** The next page is on its way. */
  isLoadingMore: boolean;
  /** Nothing to show yet. */
  isFirstLoad: boolean;
  /** What is shown answers an earlier question. */
  isStale: boolean;
  /** The filters that what is shown answers. */
  answered: ListingFilters;
  error: Error | undefined;
  showMore: () => Promise<void>;
  refresh: () => void;
}

interface Asked {
  filters: ListingFilters;
  /** The clock that the query was asked with, rounded to the minute. */
  at: number;
  limit: number;
}

/** Each failure is told once; polls that fail again meanwhile take the place of its toast. */
function useFailureNotice(error: Error | undefined): void {
  useEffect(() => {
    if (!error) return;
    console.error('Could not load the list', error);
    showError(FAILURES.loadListings);
  }, [error]);
}

/** The page after the last card, one at a time; a failure is told, and the button stays to try again. */
function useMorePages(loaded: ListedListing[], isStale: boolean, fetchMore: ObservableQuery<ListingsQuery>['fetchMore']) {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const showMore = useStableCallback(async () => {
    const last = loaded.at(-1);
    if (!last || isLoadingMore || isStale) return;
    setLoadingMore(true);
    try {
      await fetchMore({
        variables: { after: afterCursor(last), limit: LIST_PAGE_SIZE, counted: false },
        updateQuery: (before, { fetchMoreResult }) => ({ ...before, listings: [...before.listings, ...fetchMoreResult.listings] }),
      });
    } catch (cause) {
      console.error('The next page failed', cause);
      showError(FAILURES.loadListings);
    } finally {
      setLoadingMore(false);
    }
  });
  return { isLoadingMore, showMore };
}

/**
 * The list for these filters: 24 at a time by cursor, the old result while a new one loads, kept true by
 * `signal` and by the listing revision. What closes while it is on screen leaves the All tab by the clock.
 */
export function useListings(filters: ListingFilters, userId: string, { signal, revision }: ListSignals): ListingList {
  const now = useNow();
  const [asked, setAsked] = useState<Asked>(() => ({ filters, at: minuteOf(now), limit: restoredCount() }));
  const current = asked.filters === filters ? asked : { filters, at: minuteOf(now), limit: restoredCount() };
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
  const loaded = data?.listings ?? NOTHING;
  const isStale = loading && !query.data;
  const [answered, setAnswered] = useState(filters);
  if (!isStale && answered !== filters) setAnswered(filters);

  useFailureNotice(error);

  const refresh = useStableCallback(() => {
    const limit = Math.max(LIST_PAGE_SIZE, loaded.length);
    const at = minuteOf(new Date());
    // A failure is in `query.error`, beside what is shown.
    if (limit === current.limit && at === current.at) refetch().catch(() => undefined);
    else setAsked({ filters, at, limit });
  });
  const shownRevision = data?.revision?.[0]?.rev;
  useLiveRefetch(signal, refresh, revision !== undefined && shownRevision !== undefined && shownRevision < revision);

  const { isLoadingMore, showMore } = useMorePages(loaded, isStale, fetchMore);
  const count = data?.total?.aggregate?.count ?? 0;
  const isFirstLoad = !data && !error;
  const shown = useMemo(() => withoutClosed(loaded, answered, now), [loaded, answered, now]);
  return useMemo<ListingList>(
    () => ({
      listings: shown,
      total: count - (loaded.length - shown.length),
      hasMore: loaded.length < count,
      isLoadingMore,
      isFirstLoad,
      isStale,
      answered,
      error,
      showMore,
      refresh,
    }),
    [shown, count, loaded, isLoadingMore, isFirstLoad, isStale, answered, error, showMore, refresh],
  );
}
