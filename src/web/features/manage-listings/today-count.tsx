import { chakra } from '#web/ui/styled/chakra.tsx';
import { formatCount } from '#web/lib/format/counts.ts';

/** A counter of a listing and, beneath it, what today added. */
export function TodayCount({ total, today }: { total: number; today: number }) {
  return (
    <chakra.span display="inline-block" whiteSpace="nowrap" fontVariantNumeric="tabular-nums" lineHeight="snug">
      <chakra.span display="block">{formatCount(total)}</chakra.span>
      <chakra.span display="block" fontSize="xs" color={today > 0 ? 'success.text' : 'text.subtle'}>
        +{formatCount(today)} today
      </chakra.span>
    </chakra.span>
  );
}
