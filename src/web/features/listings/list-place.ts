/**
 * How far a list was read: how many cards it had and how far down the page stood. Kept in the history entry
 * itself, so that each step of Back, and a reload, finds its own.
 */
import { LIST_PAGE_SIZE } from '#domain/limits.ts';

interface ListPlace {
  count: number;
  top: number;
}

/** A deeper list is begun anew: to bring it back at once would cost more than to read on. */
const MOST_RESTORED = 10 * LIST_PAGE_SIZE;

const FIELD = 'listPlace';

function isPlace(value: unknown): value is ListPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { count, top } = value as Partial<ListPlace>;
  return Number.isInteger(count) && Number.isFinite(top);
}

function entry(): Record<string, unknown> {
  return (window.history.state ?? {}) as Record<string, unknown>;
}

/** The place of the present history entry; null for a new one. */
export function readListPlace(): ListPlace | null {
  const place = entry()[FIELD];
  return isPlace(place) ? place : null;
}

/** Keeps the place with the present history entry; the router's own state stays. */
export function writeListPlace(place: ListPlace): void {
  const before = readListPlace();
  if (before?.count === place.count && before.top === place.top) return;
  window.history.replaceState({ ...entry(), [FIELD]: place }, '');
}

/** How many cards the list of the present history entry begins with. */
export function restoredCount(): number {
  return Math.min(MOST_RESTORED, Math.max(LIST_PAGE_SIZE, readListPlace()?.count ?? 0));
}
