import { useCallback, useId, useState } from 'react';
import { useQuery } from '@apollo/client/react';
import { FAILURES } from '#domain/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DiscardDialog } from '#web/ui/discard-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { EditedListingQueryDocument } from './listing-form.generated.ts';
import { ListingForm } from './listing-form.tsx';
import { ListingFormSkeleton } from './listing-form-skeleton.tsx';
import { useSaveListing } from './use-save-listing.ts';

interface ListingDialogProps {
  open: boolean;
  /** Null: Add Internship. */
  listingId: string | null;
  onClose: () => void;
  onClosed: () => void;
  onSaved: () => void;
}

export function ListingDialog({ open, listingId, onClose, onClosed, onSaved }: ListingDialogProps) {
  const formId = useId();
  const { save, isSaving } = useSaveListing();
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // A flyer has no place in the cache, and an edit starts from what is stored now.
  const { data, error, loading, refetch } = useQuery(EditedListingQueryDocument, {
    variables: { id: listingId ?? '' },
    skip: listingId === null,
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: false,
  });
  const listing = data?.internships_by_pk ?? null;
  const isNew = listingId === null;
  const reload = useCallback(async () => (await refetch()).data?.internships_by_pk ?? null, [refetch]);

  return (
    <>
      <Dialog
        open={open}
        onClose={() => (isDirty ? setIsAsking(true) : onClose())}
        onClosed={onClosed}
        title={isNew ? 'Add Internship' : 'Edit Internship'}
        size="lg"
        footer={
          <>
            <Button onClick={() => (isDirty ? setIsAsking(true) : onClose())}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId} disabled={isSaving || (!isNew && !listing)}>
              {isSaving ? 'Saving…' : isNew ? 'Add Internship' : 'Save Changes'}
            </Button>
          </>
        }
      >
        {(isNew || listing) && (
          <ListingForm
            formId={formId}
            listing={listing}
            isSaving={isSaving}
            save={save}
            reload={reload}
            onDirtyChange={setIsDirty}
            onSaved={onSaved}
          />
        )}
        {!isNew && !listing && loading && <ListingFormSkeleton />}
        {!isNew && !listing && !loading && (
          <ErrorState
            title={error ? FAILURES.loadListings : 'This internship was permanently deleted'}
            detail={error?.message}
            onRetry={() => void refetch()}
          />
        )}
      </Dialog>
      <DiscardDialog open={isAsking} onKeep={() => setIsAsking(false)} onDiscard={onClose} />
    </>
  );
}
