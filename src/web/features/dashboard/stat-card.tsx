import type { ComponentType } from 'react';
import { useId } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RollingNumber } from './rolling-number.tsx';

interface StatCardProps {
  label: string;
  hint: string;
  icon: ComponentType<{ size: number }>;
  /** Undefined until the first result. */
  value: number | undefined;
  /** Null when it cannot be known: nothing is said then. */
  baseline: number | null | undefined;
  /** What the change is measured against, for assistive technology and on hover. */
  comparison: string;
}

/** On a phone the figure stands beside its label, so that three cards stay one glance. */
const Frame = chakra(Card, {
  base: {
    display: 'grid',
    alignItems: 'center',
    columnGap: '3',
    minWidth: '0',
    px: { base: '4', md: '5' },
    py: { base: '2.5', md: '4' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: { base: '"label value" "change value"', md: '"label icon" "value value" "change change"' },
  },
});

function changeText(change: number): string {
  if (change === 0) return 'Same as yesterday';
  return `${change > 0 ? '+' : '\u2212'}${Math.abs(change).toLocaleString('en')} since yesterday`;
}

/** One figure at a glance, and how it stands against yesterday. */
export function StatCard({ label, hint, icon: Icon, value, baseline, comparison }: StatCardProps) {
  const id = useId();
  const change = value === undefined || baseline == null ? undefined : value - baseline;
  return (
    <Frame role="group" aria-labelledby={id}>
      <chakra.h2 gridArea="label" id={id} fontSize="sm" fontWeight="medium" color="text.muted" letterSpacing="normal">
        {label}
      </chakra.h2>
      <chakra.span gridArea="icon" aria-hidden color="text.subtle" display={{ base: 'none', md: 'block' }}>
        <Icon size={20} />
      </chakra.span>
      <chakra.div gridArea="value" minHeight="2.8125rem" fontSize="3xl" fontWeight="semibold" letterSpacing="tight" lineHeight="tight">
        {value === undefined ? <Skeleton width="16" height="9" /> : <RollingNumber value={value} />}
      </chakra.div>
      <chakra.div
        gridArea="change"
        minWidth="0"
        display="flex"
        flexDirection={{ base: 'row', md: 'column', lg: 'row' }}
        flexWrap={{ base: 'nowrap', lg: 'wrap' }}
        columnGap="2"
        minHeight="1.25rem"
        fontSize="xs"
        color="text.muted"
      >
        {change === undefined && baseline !== null && <Skeleton width="6.75rem" height="4" />}
        {change !== undefined && (
          <chakra.span
            title={comparison}
            flex="none"
            fontWeight="medium"
            fontVariantNumeric="tabular-nums"
            color={change > 0 ? 'success.text' : 'text.muted'}
          >
            {changeText(change)}
          </chakra.span>
        )}
        <chakra.span minWidth="0" truncate title={hint}>
          {hint}
        </chakra.span>
      </chakra.div>
    </Frame>
  );
}
