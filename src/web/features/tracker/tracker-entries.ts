/**
 * What a student keeps of a listing: a status and a private note, each saved by itself. An entry belongs to
 * one user's client and outlives the dialog that shows it: a save under way is finished, and what could not
 * be saved is there when the listing is opened again.
 */
import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ERROR_MESSAGES } from '#domain/messages.ts';
import { TRACKER_NOTE_MAX_LENGTH } from '#domain/limits.ts';
import type { TrackerStatus } from '#domain/options.ts';
import { clearFormDraft, readFormDraft } from '#web/lib/session/form-drafts.ts';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import { showError } from '#web/ui/toast-store.ts';
import { Autosave } from './autosave.ts';
import { SaveTrackerNoteDocument, SaveTrackerStatusDocument } from './tracker-entry.generated.ts';

const NOTE_QUIET_MS = 800;
/** A save that is under way when the page goes away still arrives. */
const BESIDE = { fetchOptions: { keepalive: true } };

export interface TrackedListing {
  id: string;
  title: string;
}

export interface TrackerEntry {
  status: Autosave<TrackerStatus | null>;
  note: Autosave<string>;
  /** Somewhere shows it from now on, until the returned function is called: then what waits is saved. */
  show: () => () => void;
}

/** The listing is archived or deleted: the server keeps nothing more about it. */
class ListingGoneError extends Error {
  override name = 'ListingGoneError';
}

function isGone(error: unknown): boolean {
  if (error instanceof ListingGoneError) return true;
  if (!CombinedGraphQLErrors.is(error)) return false;
  return error.errors.some(({ extensions }) => ['permission-error', 'constraint-violation'].includes(String(extensions?.['code'])));
}

/** Why something was not saved, and what helps. */
export function failureText(error: unknown): string {
  if (isGone(error)) return `Not saved. ${ERROR_MESSAGES.listing_not_found}.`;
  return 'Not saved. Check your network connection, then try again.';
}

/** Characters as the database counts them. */
export function noteLength(note: string): number {
  return Array.from(note).length;
}

function clockOf(row: { updated_at: string } | null | undefined): number {
  // An existing row of an archived listing is found by no update, which is no error of the server's.
  if (!row) throw new ListingGoneError('The listing can no longer be tracked');
  return Date.parse(row.updated_at);
}

export function draftKey(internshipId: string): string {
  return `note.${internshipId}`;
}

/** A note that was typed and not saved, as the session's drafts keep it. */
export interface NoteDraft {
  note: string;
}

function isNoteDraft(draft: unknown): draft is NoteDraft {
  return typeof draft === 'object' && draft !== null && 'note' in draft && typeof draft.note === 'string';
}

function createEntry(client: ApolloClient, userId: string, { id: internshipId, title }: TrackedListing): TrackerEntry {
  let shownBy = 0;
  const tellIfUnseen = (what: string) => (error: unknown) => {
    if (shownBy === 0 && !(error instanceof SessionEndedError)) {
      showError(`Your ${what} on "${title}" was not saved. Open the internship again to keep it.`);
    }
  };
  const flush = () => {
    // What was restored from an earlier session waits for the student's word.
    if (entry.note.current().phase !== 'restored') entry.note.flush();
  };
  const entry: TrackerEntry = {
    show: () => {
      shownBy += 1;
      addEventListener('pagehide', flush);
      addEventListener('online', flush);
      return () => {
        removeEventListener('pagehide', flush);
        removeEventListener('online', flush);
        shownBy -= 1;
        flush();
      };
    },
    status: new Autosave<TrackerStatus | null>({
      initial: null,
      quietMs: 0,
      save: async (status) => {
        const { data } = await client.mutate({
          mutation: SaveTrackerStatusDocument,
          variables: { internshipId, status },
          context: BESIDE,
        });
        return clockOf(data?.insert_listing_tracker_one);
      },
      onFailed: tellIfUnseen('status'),
    }),
    note: new Autosave({
      initial: '',
      quietMs: NOTE_QUIET_MS,
      canSave: (note) => noteLength(note) <= TRACKER_NOTE_MAX_LENGTH,
      save: async (note) => {
        const { data } = await client.mutate({ mutation: SaveTrackerNoteDocument, variables: { internshipId, note }, context: BESIDE });
        return clockOf(data?.insert_listing_tracker_one);
      },
      onSettled: () => clearFormDraft(userId, draftKey(internshipId)),
      onFailed: tellIfUnseen('note'),
    }),
  };
  const draft = readFormDraft(userId, draftKey(internshipId), isNoteDraft);
  if (draft) entry.note.restore(draft.note);
  return entry;
}

const entriesOf = new WeakMap<ApolloClient, Map<string, TrackerEntry>>();

/** The one entry of a listing for this client's user. */
export function trackerEntry(client: ApolloClient, userId: string, listing: TrackedListing): TrackerEntry {
  const entries = entriesOf.get(client) ?? new Map<string, TrackerEntry>();
  entriesOf.set(client, entries);
  const entry = entries.get(listing.id) ?? createEntry(client, userId, listing);
  entries.set(listing.id, entry);
  return entry;
}
