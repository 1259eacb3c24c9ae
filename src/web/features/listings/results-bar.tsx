import { useEffect, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FilterChip } from './filter-chips.ts';

interface ResultsBarProps {
  /** How many there are; empty when the place below says why there are none. */
  count: string;
  chips: FilterChip[];
  onRemove: (chip: FilterChip) => void;
  onClearAll: () => void;
  /** Takes the focus when the last chip is gone. */
  focusResults: () => void;
}

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    maxWidth: 'full',
    minHeight: '7',
    ps: '2.5',
    pe: '1.5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'brand.line',
    bg: 'brand.subtle',
    color: 'brand.text',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'tight',
    cursor: 'pointer',
    transition: 'background-color 150ms ease-out',
    _hover: { bg: 'surface.hover' },
    '& > svg': { flexShrink: 0 },
  },
});

/** The number of results and the filters in use on one line, which is as high without filters. */
export function ResultsBar({ count, chips, onRemove, onClearAll, focusResults }: ResultsBarProps) {
  const list = useRef<HTMLUListElement>(null);
  /** The place of the chip that was removed by hand: what stands there next gets the focus. */
  const removed = useRef<number | null>(null);

  useEffect(() => {
    const place = removed.current;
    removed.current = null;
    if (place === null) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('li > button') ?? [])];
    const next = buttons[Math.min(place, buttons.length - 1)];
    if (next) next.focus();
    else focusResults();
  });

  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" minHeight="8" mb="3">
      {count && (
        <chakra.p fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
          {count}
        </chakra.p>
      )}
      {chips.length > 0 && (
        <>
          <chakra.ul ref={list} aria-label="Filters in use" display="flex" flexWrap="wrap" gap="2" minWidth="0">
            {chips.map((chip, place) => (
              <chakra.li key={chip.id} display="flex" minWidth="0">
                <Chip
                  type="button"
                  aria-label={`Remove filter: ${chip.label}`}
                  onClick={() => {
                    removed.current = place;
                    onRemove(chip);
                  }}
                >
                  <chakra.span truncate>{chip.label}</chakra.span>
                  <X size={16} aria-hidden />
                </Chip>
              </chakra.li>
            ))}
          </chakra.ul>
          <Button
            size="sm"
            px="0"
            variant="link"
            onClick={() => {
              removed.current = 0;
              onClearAll();
            }}
          >
            Clear all
          </Button>
        </>
      )}
    </chakra.div>
  );
}
