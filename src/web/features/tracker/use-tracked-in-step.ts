import { useQuery, useSubscription } from '@apollo/client/react';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import { TrackedQueryDocument, TrackedSubscriptionDocument } from './tracker-status.generated.ts';

/**
 * Keeps the user's statuses true in the cache, where cards read them: over the socket always, and while
 * `isListed` also without one. Returns a text that changes whenever a status does.
 */
export function useTrackedInStep(userId: string, isListed: boolean): string | undefined {
  const { data } = useSubscription(TrackedSubscriptionDocument, { variables: { userId } });
  const { refetch } = useQuery(TrackedQueryDocument, { variables: { userId }, skip: !isListed, fetchPolicy: 'cache-and-network' });
  useLiveRefetch(undefined, () => {
    if (isListed) void refetch().catch((error: unknown) => console.error('Could not load the statuses', error));
  });
  return data?.listing_tracker.map(({ internship_id, status }) => `${internship_id}:${status ?? ''}`).join();
}
