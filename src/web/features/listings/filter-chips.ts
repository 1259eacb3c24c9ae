import { TIME_POSTED_OPTIONS, TRACKER_STATUS_OPTIONS } from '#domain/options.ts';
import type { ListingFilters } from './listing-filters.ts';

/** One filter in use and what its removal leaves. */
export interface FilterChip {
  id: string;
  label: string;
  rest: Partial<ListingFilters>;
}

function without<Value extends string>(values: Value[], gone: Value): Value[] {
  return values.filter((value) => value !== gone);
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The filters in use, in the order of the panel; the search has its own box. "Show closed" only matters in the All tab. */
export function filterChips({ majors, industries, posted, location, showClosed, statuses, tab }: ListingFilters): FilterChip[] {
  return [
    ...statuses.map((status) => ({
      id: `status ${status}`,
      label: labelOf(TRACKER_STATUS_OPTIONS, status),
      rest: { statuses: without(statuses, status) },
    })),
    ...majors.map((major) => ({ id: `major ${major}`, label: major, rest: { majors: without(majors, major) } })),
    ...industries.map((industry) => ({ id: `industry ${industry}`, label: industry, rest: { industries: without(industries, industry) } })),
    ...(posted === 'all' ? [] : [{ id: 'posted', label: labelOf(TIME_POSTED_OPTIONS, posted), rest: { posted: 'all' as const } }]),
    ...(location ? [{ id: 'location', label: location, rest: { location: '' } }] : []),
    ...(showClosed && tab === 'all' ? [{ id: 'closed', label: 'Show closed', rest: { showClosed: false } }] : []),
  ];
}
