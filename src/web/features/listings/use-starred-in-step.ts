import { useEffect, useRef } from 'react';
import { useApolloClient, useSubscription } from '@apollo/client/react';
import { StarredSubscriptionDocument } from './live-listings.generated.ts';

/**
 * Follows the user's stars of other tabs and devices. A listing that left the starred ones is written to the
 * cache as not starred. Returns a text that changes whenever the starred set does.
 */
export function useStarredInStep(userId: string): string | undefined {
  const { cache } = useApolloClient();
  const { data } = useSubscription(StarredSubscriptionDocument, { variables: { userId } });
  const rows = data?.user_internship_interactions;
  const known = useRef<Set<string>>(new Set());

  useEffect(() => {
    if (!rows) return;
    const starred = new Set(rows.map(({ internship_id }) => internship_id));
    for (const internship_id of known.current) {
      if (starred.has(internship_id)) continue;
      const id = cache.identify({ __typename: 'user_internship_interactions', user_id: userId, internship_id });
      if (id) cache.modify({ id, fields: { is_starred: () => false } });
    }
    known.current = starred;
  }, [rows, cache, userId]);

  return rows?.map(({ internship_id }) => internship_id).join();
}
