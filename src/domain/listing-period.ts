/**
 * How long a listing is shown: until the end of a Jakarta day (`expires_at`). "Closed" means that this
 * moment is past; it is not "archived", which an admin does (features, item 1).
 */
import { addMonths, daysBetween, endOfJakartaDay, jakartaDay } from './jakarta-day.ts';
import { CLOSING_SOON_DAYS, LISTING_DURATION_MONTHS } from './limits.ts';

/** `expires_at` of a listing saved now: today in Jakarta plus the months, the end of that day. */
export function listingExpiry(now: Date, months: number): Date {
  return endOfJakartaDay(addMonths(jakartaDay(now), months));
}

/**
 * The listing duration meant by what stands in the form's field (specification, section 5): 6 when it is
 * empty or no number, else the whole number within 1 to 24.
 */
export function parseListingDuration(text: string): number {
  const months = Number.parseInt(text.trim(), 10);
  if (Number.isNaN(months)) return LISTING_DURATION_MONTHS.default;
  return Math.min(LISTING_DURATION_MONTHS.max, Math.max(LISTING_DURATION_MONTHS.min, months));
}

export type ClosingState = { kind: 'open' } | { kind: 'closing'; daysLeft: number; label: string } | { kind: 'closed'; label: string };

/** What a card says about the listing's end: "Closes in N days" within 7 Jakarta days, "Closes today", "Closed". */
export function closingState(expiresAt: Date, now: Date): ClosingState {
  if (expiresAt.getTime() < now.getTime()) return { kind: 'closed', label: 'Closed' };
  const daysLeft = daysBetween(jakartaDay(now), jakartaDay(expiresAt));
  if (daysLeft > CLOSING_SOON_DAYS) return { kind: 'open' };
  if (daysLeft === 0) return { kind: 'closing', daysLeft, label: 'Closes today' };
  return { kind: 'closing', daysLeft, label: `Closes in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}` };
}
