import { memo } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { TimePosted, TrackerStatus } from '#domain/options.ts';
import { INDUSTRY_OPTIONS, MAJOR_FILTER_OPTIONS, TIME_POSTED_OPTIONS, TRACKER_STATUS_OPTIONS } from '#domain/options.ts';
import { formatResultCount } from '#web/lib/format/counts.ts';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import type { CountOf, Facet } from './facet-counts.ts';
import type { ListingFilters } from './listing-filters.ts';
import type { ChangeFilters } from './use-listing-filters.ts';

interface FilterPanelProps {
  filters: ListingFilters;
  onChange: ChangeFilters;
  /** Keeps the names of the sidebar's controls and the drawer's apart. */
  name: string;
  /** The distinct stored locations. */
  locations: string[];
  countOf: CountOf;
  /** Students who keep a status filter the Starred tab by it. */
  hasStatus: boolean;
}

interface Option {
  value: string;
  label: string;
}

const MAJORS = MAJOR_FILTER_OPTIONS.map((value) => ({ value, label: value }));
const INDUSTRIES = INDUSTRY_OPTIONS.map((value) => ({ value, label: value }));
const SHOW_CLOSED = [{ value: 'true', label: 'Show closed' }];

function withCounts(options: readonly Option[], facet: Facet, countOf: CountOf) {
  return options.map((option) => ({ ...option, count: countOf(facet, option.value) }));
}

function locationLabel(location: string, count: number | undefined): string {
  return count === undefined ? location : `${location} (${formatResultCount(count)})`;
}

/** The filters and the Show closed switch, in the sidebar and in the drawer; each option with what it would yield. */
export const FilterPanel = memo(function FilterPanel({ filters, onChange, name, locations, countOf, hasStatus }: FilterPanelProps) {
  const { location, tab } = filters;
  const choices = location && !locations.includes(location) ? [location, ...locations] : locations;
  return (
    <chakra.div display="grid" gap="6">
      {hasStatus && tab === 'starred' && (
        <CheckboxGroup
          legend="My status"
          name={`${name}-status`}
          options={withCounts(TRACKER_STATUS_OPTIONS, 'status', countOf)}
          selected={filters.statuses}
          onChange={(statuses) => onChange({ statuses: statuses as TrackerStatus[] })}
        />
      )}
      <CheckboxGroup
        legend="Majors"
        name={`${name}-major`}
        options={withCounts(MAJORS, 'major', countOf)}
        selected={filters.majors}
        onChange={(majors) => onChange({ majors })}
      />
      <CheckboxGroup
        legend="Industries"
        name={`${name}-industry`}
        options={withCounts(INDUSTRIES, 'industry', countOf)}
        selected={filters.industries}
        onChange={(industries) => onChange({ industries })}
      />
      <CheckboxGroup
        legend="Time posted"
        type="radio"
        name={`${name}-posted`}
        options={withCounts(TIME_POSTED_OPTIONS, 'posted', countOf)}
        selected={[filters.posted]}
        onChange={([posted]) => onChange({ posted: posted as TimePosted })}
      />
      <Field label="Location">
        {(control) => (
          <Select {...control} value={location} onChange={(event) => onChange({ location: event.currentTarget.value })}>
            <option value="">All locations</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {locationLabel(choice, countOf('location', choice))}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {tab === 'all' && (
        <CheckboxGroup
          legend="Closed listings"
          name={`${name}-closed`}
          options={withCounts(SHOW_CLOSED, 'closed', countOf)}
          selected={filters.showClosed ? ['true'] : []}
          onChange={(chosen) => onChange({ showClosed: chosen.length > 0 })}
        />
      )}
    </chakra.div>
  );
});
