import { formatResultCount } from '#web/lib/format/counts.ts';
import { emptyText } from './listing-filters.ts';
import type { ListingList } from './use-listings.ts';

/** "12 internships". */
export function countText(total: number): string {
  return `${formatResultCount(total)} ${total === 1 ? 'internship' : 'internships'}`;
}

/** Nothing could be loaded, and there is nothing to show instead. */
export function hasFailed({ error, listings }: ListingList): boolean {
  return error !== undefined && listings.length === 0;
}

/** The question was answered, and there is nothing. */
export function isEmptyList(list: ListingList): boolean {
  return !list.isFirstLoad && !hasFailed(list) && list.listings.length === 0 && !list.hasMore;
}

/** What is said of a list: its number, or why it is empty; nothing while there is no answer. */
export function resultText(list: ListingList): string {
  if (list.isFirstLoad || hasFailed(list)) return '';
  return isEmptyList(list) ? emptyText(list.answered) : countText(list.total);
}
