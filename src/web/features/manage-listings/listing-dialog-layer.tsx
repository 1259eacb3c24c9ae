import { useRef, useState } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListingDialog } from './listing-form/listing-dialog.tsx';
import type { ListingDialogs } from './use-listing-dialogs.ts';

interface ListingDialogLayerProps {
  dialogs: ListingDialogs;
  /** The page's rows in order: after one is gone the focus goes to its neighbour. */
  rowIds: readonly string[];
  /** Takes the focus when no row is left. */
  fallbackFocus: () => HTMLElement | null;
  /** A listing was saved or is gone. */
  onDone: () => void;
}

function neighbourOf(rowIds: readonly string[], id: string): string | undefined {
  const index = rowIds.indexOf(id);
  return rowIds[index + 1] ?? rowIds[index - 1];
}

/** The open dialog of Manage Listings; loaded with the first one. */
export function ListingDialogLayer({ dialogs, rowIds, fallbackFocus, onDone }: ListingDialogLayerProps) {
  const { dialog, isOpen, close, forget } = dialogs;
  // The table may lose the row before the dialog is closed.
  const [rowIdsAtOpening] = useState(rowIds);
  const isGone = useRef(false);
  const done = () => {
    onDone();
    close();
  };
  if (!dialog) return null;
  if (dialog.kind !== 'delete') {
    return (
      <ListingDialog
        open={isOpen}
        listingId={dialog.kind === 'edit' ? dialog.listing.id : null}
        onClose={close}
        onClosed={forget}
        onSaved={done}
      />
    );
  }
  const neighbour = neighbourOf(rowIdsAtOpening, dialog.listing.id);
  const row = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-listing="${id}"]`);
  return (
    <DeleteDialog
      open={isOpen}
      listing={dialog.listing}
      onClose={close}
      onClosed={forget}
      onDeleted={() => {
        isGone.current = true;
        done();
      }}
      finalFocus={() => (isGone.current ? (neighbour && row(neighbour)) || fallbackFocus() : null)}
    />
  );
}
