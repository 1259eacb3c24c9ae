import { useCallback, useState } from 'react';

/** The listing that a dialog is about; the id is enough to edit. */
export interface DialogListing {
  id: string;
  title: string;
  company: string;
}

export type ListingDialogState = { kind: 'add' } | { kind: 'edit'; listing: DialogListing } | { kind: 'delete'; listing: DialogListing };

export interface ListingDialogs {
  /** Stays until the closing animation is over. */
  dialog: ListingDialogState | null;
  isOpen: boolean;
  show: (dialog: ListingDialogState) => void;
  close: () => void;
  forget: () => void;
}

/** Which dialog of Manage Listings is open; the route's own Add button opens one too. */
export function useListingDialogs(): ListingDialogs {
  const [dialog, setDialog] = useState<ListingDialogState | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = useCallback((next: ListingDialogState) => {
    setDialog(next);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  const forget = useCallback(() => setDialog(null), []);
  return { dialog, isOpen, show, close, forget };
}
