import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { TimePosted, TrackerStatus } from '#domain/options.ts';
import { INDUSTRY_OPTIONS, MAJOR_FILTER_OPTIONS, TIME_POSTED_OPTIONS, TRACKER_STATUS_OPTIONS } from '#domain/options.ts';
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/input.tsx';
import type { ListingFilters } from './listing-filters.ts';
import { LocationsQueryDocument } from './locations.generated.ts';
import type { ChangeFilters } from './use-listing-filters.ts';

interface FilterPanelProps {
  filters: ListingFilters;
  onChange: ChangeFilters;
  /** Keeps the names of the sidebar's controls and the drawer's apart. */
  name: string;
  /** Students who keep a status filter the Starred tab by it. */
  hasStatus: boolean;
}

const MAJORS = MAJOR_FILTER_OPTIONS.map((value) => ({ value, label: value }));
const INDUSTRIES = INDUSTRY_OPTIONS.map((value) => ({ value, label: value }));

/** The four filters and the Show closed switch, in the sidebar and in the drawer. */
export function FilterPanel({ filters, onChange, name, hasStatus }: FilterPanelProps) {
  const { data } = useQuery(LocationsQueryDocument);
  const stored = data?.internships.map(({ location }) => location) ?? [];
  const locations = filters.location && !stored.includes(filters.location) ? [filters.location, ...stored] : stored;
  return (
    <chakra.div display="grid" gap="6">
      {hasStatus && filters.tab === 'starred' && (
        <CheckboxGroup
          legend="My status"
          name={`${name}-status`}
          options={TRACKER_STATUS_OPTIONS}
          selected={filters.statuses}
          onChange={(statuses) => onChange({ statuses: statuses as TrackerStatus[] })}
        />
      )}
      <CheckboxGroup
        legend="Majors"
        name={`${name}-major`}
        options={MAJORS}
        selected={filters.majors}
        onChange={(majors) => onChange({ majors })}
      />
      <CheckboxGroup
        legend="Industries"
        name={`${name}-industry`}
        options={INDUSTRIES}
        selected={filters.industries}
        onChange={(industries) => onChange({ industries })}
      />
      <CheckboxGroup
        legend="Time posted"
        type="radio"
        name={`${name}-posted`}
        options={TIME_POSTED_OPTIONS}
        selected={[filters.posted]}
        onChange={([posted]) => onChange({ posted: posted as TimePosted })}
      />
      <Field label="Location">
        {(control) => (
          <Select {...control} value={filters.location} onChange={(event) => onChange({ location: event.currentTarget.value })}>
            <option value="">All locations</option>
            {locations.map((location) => (
              <option key={location} value={location}>
                {location}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CheckboxGroup
        legend="Closed listings"
        name={`${name}-closed`}
        options={[{ value: 'closed', label: 'Show closed' }]}
        selected={filters.showClosed ? ['closed'] : []}
        onChange={(chosen) => onChange({ showClosed: chosen.length > 0 })}
      />
    </chakra.div>
  );
}
