import { useId, useRef } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { TrackerStatus } from '#domain/options.ts';
import { TRACKER_STATUS_OPTIONS } from '#domain/options.ts';
import { Button } from '#web/ui/button.tsx';

interface StatusChoiceProps {
  value: TrackerStatus | null;
  onChange: (status: TrackerStatus | null) => void;
  isDisabled?: boolean;
}

/** A native radio button drawn as a chip. */
const Chip = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '10', sm: '8' },
    px: '3',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'full',
    fontSize: 'sm',
    cursor: 'pointer',
    transition: 'background-color 150ms ease-out, border-color 150ms ease-out',
    _hover: { bg: 'surface.hover' },
    '&:has(:checked)': { bg: 'brand.solid', borderColor: 'brand.solid', color: 'brand.onSolid', fontWeight: 'medium' },
    '@media (forced-colors: active)': { '&:has(:checked)': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '&:has(:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
  },
});

const Radio = chakra('input', { base: { position: 'absolute', inset: '0', opacity: 0, cursor: 'inherit' } });

/** The five steps of an application, one of them or none. */
export function StatusChoice({ value, onChange, isDisabled = false }: StatusChoiceProps) {
  const name = useId();
  const chips = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange(null);
    // The button goes away: the choice takes its focus.
    chips.current?.querySelector('input')?.focus();
  };
  return (
    <chakra.fieldset minWidth="0" disabled={isDisabled}>
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        Status
      </chakra.legend>
      <chakra.div ref={chips} display="flex" flexWrap="wrap" alignItems="center" gap="1.5">
        {TRACKER_STATUS_OPTIONS.map((option) => (
          <Chip key={option.value}>
            <Radio type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </Chip>
        ))}
        {value !== null && (
          <Button size="sm" variant="ghost" onClick={clear}>
            Clear status
          </Button>
        )}
      </chakra.div>
    </chakra.fieldset>
  );
}
