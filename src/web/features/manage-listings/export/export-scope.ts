import type { ExportedListingsQueryVariables } from './export.generated.ts';
import type { ListingStatus } from '../listings-view.ts';
import { listingsFilter } from '../listings-variables.ts';

/** Which listings a file is about. */
export interface ExportScope {
  search: string;
  filter: ExportedListingsQueryVariables['where'];
}

export const ALL_LISTINGS: ExportScope = { search: '', filter: { deleted_at: { _is_null: true } } };

/** What search and status of the table show, all pages of it. */
export function scopeOf(view: { search: string; status: ListingStatus }, day: string): ExportScope {
  return { search: view.search, filter: listingsFilter(view.status, day) };
}

/** One listing in whatever state. */
export function scopeOfListing(id: string): ExportScope {
  return { search: '', filter: { id: { _eq: id } } };
}
