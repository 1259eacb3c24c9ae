import { useEffect, useRef, useState } from 'react';
import Search from 'lucide-react/icons/search';
import { chakra } from '@chakra-ui/react/styled-system';
import { Input } from '#web/ui/input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ListingStatus, ListingsView } from './listings-view.ts';

interface ListingsToolbarProps {
  view: ListingsView;
  onSearch: (search: string) => void;
  onStatus: (status: ListingStatus) => void;
}

const TYPING_PAUSE_MS = 250;

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
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus' },
    '& > input': { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer' },
  },
});

/** The text follows the address when that changes from elsewhere, and leads it while somebody types. */
function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== known) {
    setKnown(search);
    if (search !== text.trim()) setText(search);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), TYPING_PAUSE_MS);
  };
  return { text, type };
}

export function ListingsToolbar({ view, onSearch, onStatus }: ListingsToolbarProps) {
  const { text, type } = useSearchText(view.search, onSearch);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
      <chakra.div position="relative" flex="1 1 16rem" maxWidth={{ md: '24rem' }} role="search">
        <chakra.span
          aria-hidden
          position="absolute"
          insetStart="3"
          top="50%"
          transform="translateY(-50%)"
          color="text.subtle"
          pointerEvents="none"
        >
          <Search size={16} />
        </chakra.span>
        <Input
          type="search"
          aria-label="Search internships to manage"
          placeholder="Search title, company, location…"
          ps="10"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
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
    </chakra.div>
  );
}
