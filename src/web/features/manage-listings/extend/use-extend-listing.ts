import { useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { listingExpiry } from '#domain/listing-period.ts';
import { ERROR_MESSAGES, FAILURES, SUCCESSES } from '#domain/messages.ts';
import { formatDay } from '#web/lib/format/dates.ts';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { showError, showSuccess } from '#web/ui/toast-store.ts';
import type { LoadedVersion } from '../listing-form/use-save-listing.ts';
import { ExtendInternshipDocument } from './extend-listing.generated.ts';
import type { ExtendInternship } from './extend-listing.generated.ts';

export type ExtendedListing = NonNullable<ExtendInternship['update_internships']>['returning'][number];

export type ExtendOutcome =
  | { kind: 'extended'; listing: ExtendedListing }
  /** The listing is not there in the version that was loaded, or is archived or deleted. */
  | { kind: 'missed' }
  | { kind: 'failed'; message: string };

function failed(message: string): ExtendOutcome {
  showError(message);
  return { kind: 'failed', message };
}

/**
 * Moves a listing's end to that many months from today in Jakarta; with a loaded version, only while this is
 * still the newest. An archived listing is not extended.
 */
export function useExtendListing() {
  const client = useApolloClient();
  const { state } = useSessionControls();
  const [isExtending, setIsExtending] = useState(false);

  async function extend(id: string, months: number, loaded: LoadedVersion | null): Promise<ExtendOutcome> {
    if (state.status !== 'signed-in') return failed(ERROR_MESSAGES.not_authenticated);
    setIsExtending(true);
    try {
      const { data } = await client.mutate({
        mutation: ExtendInternshipDocument,
        variables: {
          where: { id: { _eq: id }, deleted_at: { _is_null: true }, ...(loaded && { updated_at: { _eq: loaded.updatedAt } }) },
          expiresAt: listingExpiry(new Date(), months).toISOString(),
          months,
        },
      });
      const listing = data?.update_internships?.returning[0];
      if (!listing) return { kind: 'missed' };
      showSuccess(SUCCESSES.listingUpdated, { description: `Listed until ${formatDay(listing.expires_at)}` });
      return { kind: 'extended', listing };
    } catch (cause) {
      if (cause instanceof SessionEndedError) return failed(ERROR_MESSAGES.not_authenticated);
      console.error(cause);
      return failed(FAILURES.updateListing);
    } finally {
      setIsExtending(false);
    }
  }

  return { extend, isExtending };
}
