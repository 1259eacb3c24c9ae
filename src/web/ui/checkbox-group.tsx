import type { ReactNode } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { formatResultCount } from '#web/lib/format/counts.ts';

interface Option {
  value: string;
  label: ReactNode;
  /** How many results it would give; 0 is dimmed and stays to be chosen. */
  count?: number | undefined;
}

interface CheckboxGroupProps {
  legend: string;
  options: readonly Option[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  type?: 'checkbox' | 'radio';
  name: string;
  columns?: 1 | 2;
  error?: string | undefined;
}

const Control = chakra('input', {
  base: { flex: 'none', width: '1.125rem', height: '1.125rem', accentColor: '{colors.brand.solid}', cursor: 'pointer' },
});

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '10', lg: '8' },
    px: '2',
    mx: '-2',
    borderRadius: 'sm',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'surface.hover' },
    '&:has(:checked)': { fontWeight: 'medium' },
  },
});

const Count = chakra('span', {
  base: {
    flex: 'none',
    ms: 'auto',
    minWidth: '1.75rem',
    textAlign: 'end',
    fontSize: 'xs',
    fontWeight: 'normal',
    color: 'text.subtle',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A fieldset of native checkboxes or radio buttons; options never move when they are chosen. */
export function CheckboxGroup({ legend, options, selected, onChange, type = 'checkbox', name, columns = 1, error }: CheckboxGroupProps) {
  const toggle = (value: string) => {
    if (type === 'radio') return onChange([value]);
    return onChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);
  };
  return (
    <chakra.fieldset minWidth="0" aria-describedby={error ? `${name}-error` : undefined}>
      <chakra.legend fontSize="sm" fontWeight="semibold" mb="1.5">
        {legend}
      </chakra.legend>
      <chakra.div display="grid" columnGap="4" gridTemplateColumns={columns === 2 ? { base: '1fr', sm: '1fr 1fr' } : '1fr'}>
        {options.map((option, position) => (
          <Row key={option.value} color={option.count === 0 ? 'text.subtle' : undefined}>
            <Control
              type={type}
              name={name}
              value={option.value}
              checked={selected.includes(option.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={option.count === undefined ? undefined : `${name}-${position}-count`}
              onChange={() => toggle(option.value)}
            />
            {option.label}
            {'count' in option && (
              // A description and no part of the name, which would change with every count. Its room is kept before it is known.
              <Count id={`${name}-${position}-count`} aria-hidden>
                {option.count !== undefined && formatResultCount(option.count)}
              </Count>
            )}
          </Row>
        ))}
      </chakra.div>
      {error && (
        <chakra.p id={`${name}-error`} fontSize="sm" color="danger.text" mt="1.5">
          {error}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}
