import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { ERROR_MESSAGES, FAILURES, SUCCESSES } from '#domain/messages.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { showError, showSuccess } from '#web/ui/toast-store.ts';
import type { ListingFormValues } from './listing-form-values.ts';
import { toInsert, toUpdate } from './listing-form-values.ts';
import { CreateInternshipDocument, UpdateInternshipDocument } from './listing-form.generated.ts';
import { readConflict } from './read-conflict.ts';
import type { SaveOutcome } from './save-outcome.ts';

/** What an edit was made on: an update finds its row only while this is still the newest version. */
export interface LoadedVersion {
  id: string;
  updatedAt: string;
}

/** Said as a toast, and again in the form, where it stays. */
function failed(message: string): SaveOutcome {
  showError(message);
  return { kind: 'failed', message };
}

/** Saves the form as a new listing or over a loaded version. Without a session user nothing is sent. */
export function useSaveListing() {
  const client = useApolloClient();
  const { state } = useSessionControls();
  const [isSaving, setIsSaving] = useState(false);

  async function create(values: ListingFormValues): Promise<SaveOutcome> {
    await client.mutate({ mutation: CreateInternshipDocument, variables: { object: toInsert(values, new Date()) } });
    showSuccess(SUCCESSES.listingCreated);
    return { kind: 'saved' };
  }

  async function update(values: ListingFormValues, { id, updatedAt }: LoadedVersion): Promise<SaveOutcome> {
    const { data } = await client.mutate({
      mutation: UpdateInternshipDocument,
      variables: { id, loadedUpdatedAt: updatedAt, set: toUpdate(values) },
    });
    if (!data?.update_internships?.affected_rows) return { kind: 'conflict', conflict: await readConflict(client, id) };
    showSuccess(SUCCESSES.listingUpdated);
    return { kind: 'saved' };
  }

  async function save(values: ListingFormValues, loaded: LoadedVersion | null): Promise<SaveOutcome> {
    if (state.status !== 'signed-in') {
      return failed(ERROR_MESSAGES.not_authenticated);
    }
    setIsSaving(true);
    try {
      return await (loaded ? update(values, loaded) : create(values));
    } catch (cause) {
      if (cause instanceof SessionEndedError) return failed(ERROR_MESSAGES.not_authenticated);
      console.error(cause);
      return failed(loaded ? FAILURES.updateListing : failureText(cause, FAILURES.createListing));
    } finally {
      setIsSaving(false);
    }
  }

  return { save, isSaving };
}
