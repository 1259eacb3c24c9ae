/** What the internship form begins with: a stored listing, a copy of one, nothing, and what was typed before. */
import type { ListingFormDialog } from '../dialog-state.ts';
import { isDraftOf } from './listing-draft.ts';
import type { ListingDraft } from './listing-draft.ts';
import type { EditedListing, ListingFormValues } from './listing-form-values.ts';
import { EMPTY_LISTING, TITLE_MAX_LENGTH, toFormValues } from './listing-form-values.ts';
import type { SaveConflict } from './save-outcome.ts';
import type { LoadedVersion } from './use-save-listing.ts';

/** How long the edited listing is listed; an edit shows it and never changes it. */
export interface ListedPeriod {
  months: number;
  expiresAt: string;
}

export interface FormStart {
  /** What counts as unchanged. */
  values: ListingFormValues;
  /** From an earlier, unsaved form. */
  typed: ListingFormValues | null;
  /** Null: a new listing. */
  loaded: LoadedVersion | null;
  period: ListedPeriod | null;
  conflict: SaveConflict | null;
}

const COPY_SUFFIX = ' (copy)';

/** Everything of a listing but its identity and its counters; the title says that it is a copy. */
export function toCopy(listing: EditedListing): ListingFormValues {
  const values = toFormValues(listing);
  const title = values.title.slice(0, TITLE_MAX_LENGTH - COPY_SUFFIX.length).trimEnd();
  return { ...values, title: title + COPY_SUFFIX };
}

/**
 * `listing` is the stored one that an edit or a copy is of; null when it is not there any more. Then only a
 * draft is left to show, which an edit may still add as a new internship.
 */
export function formStart(dialog: ListingFormDialog, listing: EditedListing | null, kept: ListingDraft | null): FormStart | null {
  const draft = kept && isDraftOf(kept, dialog) ? kept : null;
  const start: FormStart = { values: EMPTY_LISTING, typed: draft && draft.values, loaded: null, period: null, conflict: null };
  if (dialog.kind === 'add') return start;
  if (!listing && !draft) return null;
  if (dialog.kind === 'duplicate') return listing ? { ...start, values: toCopy(listing) } : start;
  const version = draft?.loadedUpdatedAt ?? listing?.updated_at;
  const loaded = version === undefined ? null : { id: dialog.listing.id, updatedAt: version };
  if (!listing) return { ...start, loaded, conflict: { kind: 'gone' } };
  const period = { months: listing.listing_duration, expiresAt: listing.expires_at };
  return { ...start, values: toFormValues(listing), loaded, period };
}
