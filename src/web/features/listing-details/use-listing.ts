import { useState } from 'react';
import { useFragment, useQuery, useSubscription } from '@apollo/client/react';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import type { ListingDetails_listing as Listing } from './listing-details.generated.ts';
import { DetailsRevisionSubscriptionDocument, ListingDetails_listing, ListingDetailsQueryDocument } from './listing-details.generated.ts';

interface ShownListing {
  /** What is known of it, from the list at first. */
  listing: Partial<Listing>;
  isLoading: boolean;
  /** `never`: it was gone before it was opened; `now`: it went while it was read. */
  gone: 'never' | 'now' | null;
  error: Error | undefined;
  retry: () => void;
}

/** One listing, kept true while it is open: edits show, and so does its end. `id` null means none. */
export function useListing(id: string | null): ShownListing {
  const { data, loading, error, refetch } = useQuery(ListingDetailsQueryDocument, {
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: false,
  });
  const { data: revision } = useSubscription(DetailsRevisionSubscriptionDocument, { skip: id === null });
  const from = id === null ? null : { __typename: 'internships' as const, id };
  const { data: known } = useFragment({ fragment: ListingDetails_listing, from });
  // A failure is in `error`, and shown again.
  const retry = () => void refetch().catch(() => undefined);
  useLiveRefetch(revision?.listing_revision[0]?.rev, retry);

  const isThere = !loading && data?.internships_by_pk != null;
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  const isGone = id === null || (!loading && !error && data?.internships_by_pk === null);
  return {
    listing: known ?? {},
    isLoading: loading,
    gone: isGone ? (wasThere ? 'now' : 'never') : null,
    error,
    retry,
  };
}
