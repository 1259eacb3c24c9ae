import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useApolloClient, useFragment, useQuery, useSubscription } from '@apollo/client/react';
import type { TrackerStatus } from '#domain/options.ts';
import { TRACKER_STATUS_OPTIONS } from '#domain/options.ts';
import { useSession } from '#web/lib/session/session-context.tsx';
import type { Autosave, AutosaveState } from './autosave.ts';
import type { TrackedListing, TrackerEntry } from './tracker-entries.ts';
import { trackerEntry } from './tracker-entries.ts';
import { TrackerEntry_entry, TrackerEntryQueryDocument, TrackerEntrySubscriptionDocument } from './tracker-entry.generated.ts';

export function useAutosave<T>(autosave: Autosave<T>): AutosaveState<T> {
  return useSyncExternalStore(autosave.subscribe, autosave.current);
}

/** The entry of a listing, without asking the server for it. */
export function useKnownTrackerEntry(listing: TrackedListing): TrackerEntry {
  const client = useApolloClient();
  const { user } = useSession();
  return trackerEntry(client, user.id, listing);
}

/** A status that this version of the portal knows, else none. */
function knownStatus(status: string | null | undefined): TrackerStatus | null {
  return TRACKER_STATUS_OPTIONS.find(({ value }) => value === status)?.value ?? null;
}

interface ShownEntry {
  entry: TrackerEntry;
  /** What the server has is known; before that a change could overwrite it unseen. */
  isReady: boolean;
  error: Error | undefined;
  retry: () => void;
}

/** Shows the entry of a listing: loads it, follows the changes of other tabs, and saves what waits when it leaves. */
export function useTrackerEntry(listing: TrackedListing): ShownEntry {
  const { user } = useSession();
  const { cache } = useApolloClient();
  const entry = useKnownTrackerEntry(listing);
  const key = { user_id: user.id, internship_id: listing.id };
  const variables = { userId: user.id, internshipId: listing.id };
  const { data, error, refetch } = useQuery(TrackerEntryQueryDocument, { variables, fetchPolicy: 'cache-and-network' });
  // Written to the cache, and read from there.
  useSubscription(TrackerEntrySubscriptionDocument, { variables, ignoreResults: true });
  const { data: stored, complete } = useFragment({
    fragment: TrackerEntry_entry,
    from: cache.identify({ __typename: 'listing_tracker', ...key }) ?? null,
  });
  // A failure is in `error`, and shown again.
  const retry = () => void refetch().catch(() => undefined);

  useLayoutEffect(() => {
    if (!complete) return;
    const at = Date.parse(stored.updated_at);
    entry.status.receive(knownStatus(stored.status), at);
    entry.note.receive(stored.note, at);
  }, [entry, stored, complete]);

  useEffect(() => entry.show(), [entry]);

  return { entry, isReady: complete || data?.listing_tracker_by_pk === null, error, retry };
}
