import { useSubscription } from '@apollo/client/react';
import { TrackedSubscriptionDocument } from './tracker-status.generated.ts';

/**
 * Keeps the user's statuses true in the cache, where cards read them. Returns a text that changes whenever a
 * status does.
 */
export function useTrackedInStep(userId: string): string | undefined {
  const { data } = useSubscription(TrackedSubscriptionDocument, { variables: { userId } });
  return data?.listing_tracker.map(({ internship_id, status }) => `${internship_id}:${status ?? ''}`).join();
}
