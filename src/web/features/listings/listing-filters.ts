/**
 * What a student asks the list for, and how it stands in the address, so that a reload, Back and a pasted
 * link show the same list. Unknown values are ignored; other parameters of the address are kept.
 */
import type { TimePosted, TrackerStatus } from '#domain/options.ts';
import { INDUSTRY_OPTIONS, MAJOR_FILTER_OPTIONS, TIME_POSTED_OPTIONS, TRACKER_STATUS_OPTIONS } from '#domain/options.ts';
import { searchText } from '#domain/search-text.ts';

export const LISTING_TABS = ['all', 'starred', 'viewed'] as const;
export type ListingTab = (typeof LISTING_TABS)[number];

export interface ListingFilters {
  /** Trimmed, on one line; empty when nothing is searched for. */
  search: string;
  majors: string[];
  industries: string[];
  posted: TimePosted;
  /** One of the stored locations, or empty. */
  location: string;
  showClosed: boolean;
  /** Of the own tracker; only the Starred tab has them. */
  statuses: TrackerStatus[];
  tab: ListingTab;
}

export const NO_FILTERS: Omit<ListingFilters, 'tab'> = {
  search: '',
  majors: [],
  industries: [],
  posted: 'all',
  location: '',
  showClosed: false,
  statuses: [],
};

const NAMES = {
  search: 'q',
  majors: 'major',
  industries: 'industry',
  posted: 'posted',
  location: 'location',
  showClosed: 'closed',
  statuses: 'status',
  tab: 'tab',
} as const;

function known<Value extends string>(values: readonly Value[], asked: string[]): Value[] {
  return values.filter((value) => asked.includes(value));
}

export function readFilters(params: URLSearchParams): ListingFilters {
  const [posted = 'all'] = known(
    TIME_POSTED_OPTIONS.map(({ value }) => value),
    params.getAll(NAMES.posted),
  );
  const statuses = known(
    TRACKER_STATUS_OPTIONS.map(({ value }) => value),
    params.getAll(NAMES.statuses),
  );
  const [tab = 'all'] = known(LISTING_TABS, params.getAll(NAMES.tab));
  return {
    search: searchText(params.get(NAMES.search) ?? ''),
    majors: known(MAJOR_FILTER_OPTIONS, params.getAll(NAMES.majors)),
    industries: known(INDUSTRY_OPTIONS, params.getAll(NAMES.industries)),
    posted,
    location: (params.get(NAMES.location) ?? '').trim(),
    showClosed: params.get(NAMES.showClosed) === '1',
    statuses: tab === 'starred' ? statuses : [],
    tab,
  };
}

/** The parameters of an address with these filters in place of its own. */
export function writeFilters(params: URLSearchParams, filters: ListingFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.values(NAMES)) next.delete(name);
  const search = searchText(filters.search);
  if (search) next.set(NAMES.search, search);
  for (const major of filters.majors) next.append(NAMES.majors, major);
  for (const industry of filters.industries) next.append(NAMES.industries, industry);
  if (filters.posted !== 'all') next.set(NAMES.posted, filters.posted);
  if (filters.location) next.set(NAMES.location, filters.location);
  if (filters.showClosed) next.set(NAMES.showClosed, '1');
  if (filters.tab === 'starred') for (const status of filters.statuses) next.append(NAMES.statuses, status);
  if (filters.tab !== 'all') next.set(NAMES.tab, filters.tab);
  return next;
}

/** How many filters are set; the search text is none, and neither is "Show closed", which only adds. */
export function countFilters({ majors, industries, posted, location, statuses }: ListingFilters): number {
  return majors.length + industries.length + statuses.length + (posted === 'all' ? 0 : 1) + (location ? 1 : 0);
}

const TAB_EMPTY_TEXTS: Record<ListingTab, string> = {
  all: 'No internships found matching your filters.',
  starred: 'No starred internships yet.',
  viewed: 'No viewed internships yet.',
};

/** Why a list is empty, in the ruled order: the search, then the filters, then the tab's own text. */
export function emptyText(filters: ListingFilters): string {
  if (filters.search) return 'No internships match your search.';
  if (countFilters(filters) > 0) return 'No internships found matching your filters.';
  return TAB_EMPTY_TEXTS[filters.tab];
}
