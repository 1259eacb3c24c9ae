import { useQuery } from '@apollo/client/react';
import type { DialogListing } from '../dialog-state.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import { ExtendedListingQueryDocument } from './extend-listing.generated.ts';

interface ExtendRowDialogProps {
  open: boolean;
  listing: DialogListing;
  onClose: () => void;
  onClosed: () => void;
  onExtended: () => void;
}

/** Extend from the table's row: the listing's present end is read first. */
export function ExtendRowDialog({ open, listing, onClose, onClosed, onExtended }: ExtendRowDialogProps) {
  const { data } = useQuery(ExtendedListingQueryDocument, { variables: { id: listing.id }, fetchPolicy: 'network-only' });
  const current = data?.internships_by_pk;
  return (
    <ExtendDialog
      open={open}
      listing={listing}
      period={current ? { months: current.listing_duration, expiresAt: current.expires_at } : null}
      loaded={null}
      onClose={onClose}
      onClosed={onClosed}
      onExtended={onExtended}
    />
  );
}
