import { startTransition, useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { LIVE_DEBOUNCE_MS } from '#domain/limits.ts';
import { isGivenUp } from '#web/lib/apollo/is-given-up.ts';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import { useStableCallback } from '#web/lib/react/use-stable-callback.ts';
import { FacetCountsQueryDocument } from './facet-counts.generated.ts';
import type { CountOf } from './facet-counts.ts';
import { facetArgs, NO_COUNTS, readCounts } from './facet-counts.ts';
import type { ListingFilters } from './listing-filters.ts';
import type { ListingList } from './use-listings.ts';

interface CountedFor {
  /** What the list follows: the counts follow it too. */
  signal: unknown;
  /** Nothing is asked for options that nobody sees. */
  isShown: boolean;
}

/**
 * The counts beside the filter options. They are asked for once the list is there and it is quiet, again with
 * every change of the list, and the old ones stay meanwhile. A failure is logged: the list says enough
 * (specification, section 8).
 */
export function useFacetCounts({ answered, isStale, isFirstLoad }: ListingList, { signal, isShown }: CountedFor): CountOf {
  const client = useApolloClient();
  const [countOf, setCountOf] = useState<CountOf>(() => NO_COUNTS);
  const newest = useRef(0);
  const isReady = isShown && !isStale && !isFirstLoad;

  const ask = useStableCallback(async (filters: ListingFilters) => {
    if (!isReady) return;
    newest.current += 1;
    const request = newest.current;
    try {
      const variables = { args: { ...facetArgs(filters), as_of: new Date().toISOString() } };
      const { data } = await client.query({ query: FacetCountsQueryDocument, variables, fetchPolicy: 'no-cache' });
      if (request !== newest.current || !data) return;
      // Drawn in slices, like the list: typing never waits for the counts.
      startTransition(() => setCountOf(() => readCounts(data.listing_facet_counts)));
    } catch (error) {
      // Nobody waits for it any more: another question was asked, or the user is gone.
      if (request !== newest.current || isGivenUp(error)) return;
      console.error('The filters could not be counted', error);
    }
  });
  useEffect(() => () => void (newest.current += 1), []);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => void ask(answered), LIVE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [ask, isReady, answered]);
  useLiveRefetch(signal, () => void ask(answered));
  return countOf;
}
