import { useCallback, useState } from 'react';
import { readFormDraft } from '#web/lib/session/form-drafts.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import type { ListingDialogState } from './dialog-state.ts';
import { isListingDraft, LISTING_DRAFT } from './listing-form/listing-draft.ts';

export interface ListingDialogs {
  /** Stays until the closing animation is over. */
  dialog: ListingDialogState | null;
  isOpen: boolean;
  show: (dialog: ListingDialogState) => void;
  close: () => void;
  forget: () => void;
}

/**
 * Which dialog of Manage Listings is open; the route's own Add button opens one too. A form that was left
 * unsaved, by a session that ended or a reload, is open again at the start.
 */
export function useListingDialogs(): ListingDialogs {
  const { state } = useSessionControls();
  const [dialog, setDialog] = useState<ListingDialogState | null>(() => {
    const draft = state.status === 'signed-in' ? readFormDraft(state.user.id, LISTING_DRAFT, isListingDraft) : null;
    return draft && draft.dialog;
  });
  const [isOpen, setIsOpen] = useState(dialog !== null);
  const show = useCallback((next: ListingDialogState) => {
    setDialog(next);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  const forget = useCallback(() => setDialog(null), []);
  return { dialog, isOpen, show, close, forget };
}
