import { useFormContext, useWatch } from 'react-hook-form';
import { useFormDraft } from '#web/lib/session/form-drafts.ts';
import type { ListingFormDialog } from '../dialog-state.ts';
import { LISTING_DRAFT } from './listing-draft.ts';
import type { ListingDraft } from './listing-draft.ts';
import type { ListingFormValues } from './listing-form-values.ts';

interface KeptDraftProps {
  dialog: ListingFormDialog;
  loadedUpdatedAt: string | null;
  /** What a reload of the other admin's version has put aside; kept while nothing new is typed. */
  setAside: ListingFormValues | null;
  /** Saved or discarded: nothing is left to keep. */
  isDone: boolean;
}

/** Keeps what is typed for after a session that ends by itself. Alone, so that typing draws no other field. */
export function KeptDraft({ dialog, loadedUpdatedAt, setAside, isDone }: KeptDraftProps) {
  const { control, getValues, formState } = useFormContext<ListingFormValues>();
  useWatch({ control });
  const values = formState.isDirty ? getValues() : setAside;
  const draft: ListingDraft | null = values && !isDone ? { dialog, loadedUpdatedAt, values } : null;
  useFormDraft(LISTING_DRAFT, draft);
  return null;
}
