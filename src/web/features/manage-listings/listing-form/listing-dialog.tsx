import { useCallback, useId, useRef, useState } from 'react';
import { useQuery } from '@apollo/client/react';
import { FAILURES } from '#domain/messages.ts';
import { clearFormDraft, readFormDraft } from '#web/lib/session/form-drafts.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DiscardDialog } from '#web/ui/discard-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { ListingFormDialog } from '../dialog-state.ts';
import { formStart } from './form-start.ts';
import { isListingDraft, LISTING_DRAFT } from './listing-draft.ts';
import { EditedListingQueryDocument } from './listing-form.generated.ts';
import { ListingForm } from './listing-form.tsx';
import { ListingFormSkeleton } from './listing-form-skeleton.tsx';
import { useSaveListing } from './use-save-listing.ts';

interface ListingDialogProps {
  open: boolean;
  dialog: ListingFormDialog;
  onClose: () => void;
  onClosed: () => void;
  onSaved: () => void;
  /** Takes the focus afterwards. */
  finalFocus: () => HTMLElement | null;
}

/** Add, Edit and Duplicate: one form. Text that was typed and not saved is asked about before it goes. */
export function ListingDialog({ open, dialog, onClose, onClosed, onSaved, finalFocus }: ListingDialogProps) {
  const formId = useId();
  const { state } = useSessionControls();
  const { save, isSaving } = useSaveListing();
  const isDirty = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const userId = state.status === 'signed-in' ? state.user.id : null;
  const [draft] = useState(() => (userId === null ? null : readFormDraft(userId, LISTING_DRAFT, isListingDraft)));
  // A flyer has no place in the cache, and an edit starts from what is stored now.
  const { data, error, loading, refetch } = useQuery(EditedListingQueryDocument, {
    variables: { id: dialog.kind === 'add' ? '' : dialog.listing.id },
    skip: dialog.kind === 'add',
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: false,
  });
  const isKnown = dialog.kind === 'add' || data !== undefined;
  const start = isKnown ? formStart(dialog, data?.internships_by_pk ?? null, draft) : null;
  const isEdit = dialog.kind === 'edit';
  const reload = useCallback(async () => (await refetch()).data?.internships_by_pk ?? null, [refetch]);

  const noteDirty = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);

  const finish = (then: () => void) => {
    setIsDone(true);
    if (userId !== null) clearFormDraft(userId, LISTING_DRAFT);
    then();
  };
  const leave = () => (isDirty.current ? setIsAsking(true) : finish(onClose));

  return (
    <>
      <Dialog
        open={open}
        onClose={leave}
        onClosed={onClosed}
        finalFocus={finalFocus}
        title={isEdit ? 'Edit Internship' : 'Add Internship'}
        size="wide"
        footer={
          <>
            <Button onClick={leave}>Cancel</Button>
            <BusyButton variant="primary" type="submit" form={formId} isBusy={isSaving || !start}>
              {isSaving ? 'Saving...' : isEdit ? 'Save Changes' : 'Add Internship'}
            </BusyButton>
          </>
        }
      >
        {start && (
          <ListingForm
            formId={formId}
            dialog={dialog}
            start={start}
            isSaving={isSaving}
            isDone={isDone}
            save={save}
            reload={reload}
            onDirtyChange={noteDirty}
            onSaved={() => finish(onSaved)}
          />
        )}
        {!start && loading && <ListingFormSkeleton />}
        {!start && !loading && (
          <ErrorState
            title={error ? FAILURES.loadListings : 'This internship was permanently deleted'}
            detail={error?.message}
            onRetry={() => void refetch()}
          />
        )}
      </Dialog>
      <DiscardDialog
        open={isAsking}
        onKeep={() => setIsAsking(false)}
        onDiscard={() => {
          setIsAsking(false);
          finish(onClose);
        }}
        // Both close when it is discarded: the question must not take the focus back into what is leaving.
        finalFocus={() => (open ? null : finalFocus())}
      />
    </>
  );
}
