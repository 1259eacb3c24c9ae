import type { ReactNode } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ListingStatus, ListingsView } from './listings-view.ts';
import { SearchField } from './search-field.tsx';

interface ListingsToolbarProps {
  view: ListingsView;
  onSearch: (search: string) => void;
  onStatus: (status: ListingStatus) => void;
  /** What else can be done with the list. */
  actions: ReactNode;
}

const STATUS_LABELS: Record<ListingStatus, string> = { all: 'All', open: 'Open', closing: 'Closing', closed: 'Closed' };

const Segment = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '8',
    px: '3',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'text.muted',
    cursor: 'pointer',
    _hover: { color: 'text' },
    '&:has(:checked)': { bg: 'surface.panel', color: 'brand.text', boxShadow: 'lift' },
    '@media (forced-colors: active)': { '&:has(:checked)': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus' },
    '& > input': { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' },
  },
});

export function ListingsToolbar({ view, onSearch, onStatus, actions }: ListingsToolbarProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
      <chakra.div flex="1 1 14rem" maxWidth={{ md: '24rem' }}>
        <SearchField label="Search internships to manage" search={view.search} onSearch={onSearch} />
      </chakra.div>
      <chakra.fieldset display="flex" gap="0.5" p="1" bg="surface.sunken" borderRadius="md">
        <VisuallyHidden as="legend">Status</VisuallyHidden>
        {Object.entries(STATUS_LABELS).map(([status, label]) => (
          <Segment key={status}>
            <input
              type="radio"
              name="listing-status"
              value={status}
              checked={view.status === status}
              onChange={() => onStatus(status as ListingStatus)}
            />
            {label}
          </Segment>
        ))}
      </chakra.fieldset>
      <chakra.div display="flex" flexWrap="wrap" gap="2" ms={{ md: 'auto' }}>
        {actions}
      </chakra.div>
    </chakra.div>
  );
}
