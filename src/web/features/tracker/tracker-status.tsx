import type { ReactNode } from 'react';
import { useApolloClient, useFragment } from '@apollo/client/react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { TrackerStatus as Status } from '#domain/options.ts';
import { TRACKER_STATUS_OPTIONS } from '#domain/options.ts';
import { useSession } from '#web/lib/session/session-context.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { TrackerStatus_tracker } from './tracker-status.generated.ts';

interface TrackerStatusProps {
  listing: { id: string; title: string };
}

const TONES = {
  interested: 'outline',
  applied: 'brand',
  interview: 'accent',
  offer: 'success',
  not_selected: 'neutral',
} as const satisfies Record<Status, string>;

/** The stored status as every place of this user's reads it: from the cache. */
function useStatusOption(internshipId: string) {
  const { user } = useSession();
  const { cache } = useApolloClient();
  const id = cache.identify({ __typename: 'listing_tracker', user_id: user.id, internship_id: internshipId });
  const { data, complete } = useFragment({ fragment: TrackerStatus_tracker, from: id ?? null });
  return complete ? TRACKER_STATUS_OPTIONS.find(({ value }) => value === data.status) : undefined;
}

/** The own status on a card of the Starred tab. */
export function TrackerStatus({ listing }: TrackerStatusProps) {
  const option = useStatusOption(listing.id);
  return (
    <chakra.p display="flex" alignItems="center" gap="2" minHeight="1.375rem" fontSize="sm" color="text.muted">
      {option ? 'My status' : 'No status yet'}
      {option && <Badge tone={TONES[option.value]}>{option.label}</Badge>}
    </chakra.p>
  );
}

/** The own status among a listing's facts. */
export function TrackerFact({ listing }: TrackerStatusProps): ReactNode {
  const option = useStatusOption(listing.id);
  return option ? <Badge tone={TONES[option.value]}>{option.label}</Badge> : 'None yet';
}
