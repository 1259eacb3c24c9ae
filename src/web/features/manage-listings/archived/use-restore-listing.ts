import { useCallback } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { showError, showSuccess } from '#web/ui/toast-store.ts';
import { RestoreInternshipDocument } from './restore-listing.generated.ts';

/** Takes a listing out of the archive: students see it again at once. True when that was done. */
export function useRestoreListing(): (id: string) => Promise<boolean> {
  const client = useApolloClient();
  return useCallback(
    async (id) => {
      try {
        const { data } = await client.mutate({ mutation: RestoreInternshipDocument, variables: { id } });
        if (!data?.update_internships_by_pk) throw new Error('restoring failed: another admin has deleted the internship');
        showSuccess('Internship restored');
        return true;
      } catch (cause) {
        console.error(cause);
        showError(failureText(cause, 'Failed to restore internship'));
        return false;
      }
    },
    [client],
  );
}
