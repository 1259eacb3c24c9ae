/** What was typed into the internship form and not saved: which dialog it was, over which version, and all fields. */
import type { ListingFormDialog } from '../dialog-state.ts';
import type { ListingFormValues } from './listing-form-values.ts';

/** One form is open at a time, so one draft is kept (`lib/session/form-drafts.ts`). */
export const LISTING_DRAFT = 'listing';

export interface ListingDraft {
  dialog: ListingFormDialog;
  /** `updated_at` of the edited listing as it was loaded; null for a new one. */
  loadedUpdatedAt: string | null;
  values: ListingFormValues;
}

const TEXTS = [
  'title',
  'company',
  'location',
  'duration',
  'description',
  'applicationMethod',
  'applicationValue',
  'listingDuration',
] as const satisfies readonly (keyof ListingFormValues)[];
const LISTS = ['major', 'industry'] as const satisfies readonly (keyof ListingFormValues)[];

type Unchecked = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Unchecked {
  return typeof value === 'object' && value !== null;
}

function isFormDialog(dialog: unknown): boolean {
  if (!isRecord(dialog)) return false;
  if (dialog['kind'] === 'add') return true;
  const listing = dialog['listing'];
  const isOverListing = dialog['kind'] === 'edit' || dialog['kind'] === 'duplicate';
  return isOverListing && isRecord(listing) && ['id', 'title', 'company'].every((name) => typeof listing[name] === 'string');
}

function isFormValues(values: unknown): boolean {
  if (!isRecord(values)) return false;
  const flyer = values['imageUrl'];
  return (
    TEXTS.every((name) => typeof values[name] === 'string') &&
    LISTS.every((name) => Array.isArray(values[name])) &&
    (flyer === null || typeof flyer === 'string')
  );
}

/** Guards against a draft that another version of the app has written. */
export function isListingDraft(draft: unknown): draft is ListingDraft {
  if (!isRecord(draft)) return false;
  const version = draft['loadedUpdatedAt'];
  return (version === null || typeof version === 'string') && isFormDialog(draft['dialog']) && isFormValues(draft['values']);
}

/** Whether a draft belongs to this dialog. */
export function isDraftOf(draft: ListingDraft, dialog: ListingFormDialog): boolean {
  const idOf = (of: ListingFormDialog) => (of.kind === 'add' ? null : of.listing.id);
  return draft.dialog.kind === dialog.kind && idOf(draft.dialog) === idOf(dialog);
}
