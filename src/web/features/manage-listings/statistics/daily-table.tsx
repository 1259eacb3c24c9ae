import { chakra } from '#web/ui/styled/chakra.tsx';
import { formatCount } from '#web/lib/format/counts.ts';
import { formatShortDay } from './day-label.ts';
import type { DayCount } from './daily-counts.ts';

/** The figures of the chart, the newest day first. */
export function DailyTable({ days }: { days: readonly DayCount[] }) {
  return (
    <chakra.div
      role="region"
      aria-label="Views and applies by day"
      tabIndex={0}
      height="11rem"
      overflowY="auto"
      borderWidth="1px"
      borderRadius="md"
    >
      <chakra.table width="full" fontSize="sm" fontVariantNumeric="tabular-nums" css={{ '& :is(th, td)': { px: '3', py: '1' } }}>
        <chakra.thead position="sticky" top="0" bg="surface.sunken">
          <tr>
            <chakra.th scope="col" textAlign="start">
              Day
            </chakra.th>
            <chakra.th scope="col" textAlign="end">
              Views
            </chakra.th>
            <chakra.th scope="col" textAlign="end">
              Applies
            </chakra.th>
          </tr>
        </chakra.thead>
        <tbody>
          {days.toReversed().map(({ day, views, applies }) => (
            <tr key={day}>
              <chakra.th scope="row" textAlign="start" fontWeight="normal">
                {formatShortDay(day)}
              </chakra.th>
              <chakra.td textAlign="end">{formatCount(views)}</chakra.td>
              <chakra.td textAlign="end">{formatCount(applies)}</chakra.td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
