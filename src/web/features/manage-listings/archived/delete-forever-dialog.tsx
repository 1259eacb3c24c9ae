import { useRef, useState } from 'react';
import { useMutation } from '@apollo/client/react';
import { FAILURES, SUCCESSES } from '#domain/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showError, showSuccess } from '#web/ui/toast-store.ts';
import { DeleteInternshipDocument } from '../delete-listing.generated.ts';
import type { DialogListing } from '../dialog-state.ts';

interface DeleteForeverDialogProps {
  open: boolean;
  listing: DialogListing;
  onClose: () => void;
  onDeleted: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Asks before an archived listing is removed for good. The focus starts on Cancel. */
export function DeleteForeverDialog({ open, listing, onClose, onDeleted, finalFocus }: DeleteForeverDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [remove, { loading }] = useMutation(DeleteInternshipDocument);

  async function confirm() {
    try {
      await remove({ variables: { id: listing.id } });
    } catch (cause) {
      console.error(cause);
      showError(FAILURES.deleteListing);
      setHasFailed(true);
      return;
    }
    showSuccess(SUCCESSES.listingDeleted);
    onDeleted();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="alert"
      size="sm"
      title="Delete permanently?"
      description={`${listing.title} at ${listing.company} and its stars are removed. This cannot be undone.`}
      initialFocus={cancel}
      finalFocus={finalFocus}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton variant="danger" isBusy={loading} onClick={() => void confirm()}>
            {loading ? 'Deleting...' : 'Delete permanently'}
          </BusyButton>
        </>
      }
    >
      {hasFailed && (
        <Alert tone="danger" role="alert" mb="4">
          {FAILURES.deleteListing}. Nothing was changed; try again.
        </Alert>
      )}
    </Dialog>
  );
}
