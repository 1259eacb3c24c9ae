import { useSubscription } from '@apollo/client/react';
import type { ListingTab } from './listing-filters.ts';
import { ListingRevisionSubscriptionDocument, ViewedSubscriptionDocument } from './live-listings.generated.ts';
import { useStarredInStep } from './use-starred-in-step.ts';

export interface ListSignals {
  /** Moves when any list of listings may differ; undefined until it is known. */
  revision: number | undefined;
  /** Moves when this tab's list may differ. */
  signal: string | undefined;
}

/**
 * What a list must follow: the listings themselves, in the Starred tab the stars and the own statuses, in the
 * Viewed tab what was opened elsewhere.
 */
export function useListSignal(userId: string, tab: ListingTab, statusSignal: string | undefined): ListSignals {
  const { data } = useSubscription(ListingRevisionSubscriptionDocument);
  const starred = useStarredInStep(userId);
  const viewed = useSubscription(ViewedSubscriptionDocument, { variables: { userId }, skip: tab !== 'viewed' });
  const revision = data?.listing_revision[0]?.rev;
  if (revision === undefined) return { revision, signal: undefined };
  const opened = viewed.data?.user_internship_interactions.map(({ internship_id }) => internship_id).join();
  const ofTab = { all: '', starred: `${starred ?? ''} ${statusSignal ?? ''}`, viewed: opened ?? '' };
  return { revision, signal: `${revision} ${ofTab[tab]}` };
}
