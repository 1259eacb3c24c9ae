/**
 * The `where` of a list of listings. Majors and industries are OR within a group, groups are AND-combined
 * (specification, section 9); the search text is not here, `search_internships` takes it.
 */
import { TIME_POSTED_OPTIONS } from '#domain/options.ts';
import type { ListingFilters } from './listing-filters.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

type Condition = Record<string, unknown>;

/** The place in a list after which the next page begins: the last card's own strings. */
export interface ListingCursor {
  id: string;
  created_at: string;
}

/** A text as a `LIKE` pattern that contains it, with its wildcards taken literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Age counts whole days: "at most 1 day old" is less than two times 24 hours. */
function postedSince(posted: ListingFilters['posted'], now: Date): Condition[] {
  const days = TIME_POSTED_OPTIONS.find(({ value }) => value === posted)?.maxAgeDays ?? null;
  if (days === null) return [];
  return [{ created_at: { _gt: new Date(now.getTime() - (days + 1) * DAY_MS).toISOString() } }];
}

function inTab({ tab, showClosed }: ListingFilters, userId: string, now: Date): Condition[] {
  if (tab === 'starred') return [{ interactions: { user_id: { _eq: userId }, is_starred: { _eq: true } } }];
  if (tab === 'viewed') return [{ interactions: { user_id: { _eq: userId }, is_viewed: { _eq: true } } }];
  return showClosed ? [] : [{ expires_at: { _gte: now.toISOString() } }];
}

/** The row permission makes a listing's tracker the own one. */
function withStatus({ statuses, tab }: ListingFilters): Condition[] {
  return tab === 'starred' && statuses.length > 0 ? [{ tracker: { status: { _in: statuses } } }] : [];
}

export function listingWhere(filters: ListingFilters, userId: string, now: Date): Condition {
  return {
    _and: [
      ...inTab(filters, userId, now),
      ...withStatus(filters),
      ...(filters.majors.length > 0 ? [{ major: { _has_keys_any: filters.majors } }] : []),
      ...(filters.industries.length > 0 ? [{ industry: { _has_keys_any: filters.industries } }] : []),
      ...postedSince(filters.posted, now),
      ...(filters.location ? [{ location: { _ilike: containsPattern(filters.location) } }] : []),
    ],
  };
}

/** Everything after a cursor, newest first. The plain bound beside the OR lets the index be used. */
export function afterCursor(cursor: ListingCursor | undefined): Condition {
  if (!cursor) return {};
  const { created_at, id } = cursor;
  return {
    created_at: { _lte: created_at },
    _or: [{ created_at: { _lt: created_at } }, { created_at: { _eq: created_at }, id: { _lt: id } }],
  };
}
