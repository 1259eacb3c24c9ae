/**
 * The number of internships that each filter option would yield, given the search and the other groups
 * (features, item 5), as the database's `listing_facet_counts` answers them.
 */
import { TIME_POSTED_OPTIONS } from '#domain/options.ts';
import type { listing_facet_counts_args as Args } from './facet-counts.generated.ts';
import type { FacetCountsQuery } from './facet-counts.generated.ts';
import type { ListingFilters } from './listing-filters.ts';

export type Facet = 'major' | 'industry' | 'location' | 'posted' | 'status' | 'closed';

/** The count of an option; undefined until the first counts are there. */
export type CountOf = (facet: Facet, value: string) => number | undefined;

/** Nothing is known yet. */
export const NO_COUNTS: CountOf = () => undefined;

function maxAgeDays(posted: string): number | null {
  return TIME_POSTED_OPTIONS.find(({ value }) => value === posted)?.maxAgeDays ?? null;
}

/** What the counts are asked with; everything but the clock, so that equal questions are equal texts. */
export function facetArgs({ search, tab, majors, industries, location, posted, showClosed, statuses }: ListingFilters): Args {
  return {
    search,
    list: tab,
    majors,
    industries,
    location,
    posted_days: maxAgeDays(posted),
    show_closed: showClosed,
    statuses,
  };
}

/** Looks counts up; an option that is in no listing has none in the answer, which means 0. */
export function readCounts(rows: FacetCountsQuery['listing_facet_counts']): CountOf {
  const counts = new Map(rows.map(({ facet, value, listings }) => [`${facet} ${value}`, listings]));
  return (facet, value) => {
    const key = facet === 'posted' ? String(maxAgeDays(value) ?? 'any') : value;
    return counts.get(`${facet} ${key}`) ?? 0;
  };
}
