import { memo, useId, useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { formatCount } from '#web/lib/format/counts.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HourlyBarsPlot } from './hourly-bars-plot.tsx';
import type { HourCount } from './hourly-bars.ts';
import { activityOf, everyHour, hourLabel } from './hourly-bars.ts';

interface HourlyChartProps {
  /** Undefined until the first result. */
  counts: readonly HourCount[] | undefined;
  currentHour: number;
}

const BOX_HEIGHT = '10rem';

function Legend({ color, label }: { color: string; label: string }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      <chakra.span aria-hidden width="10px" height="10px" borderRadius="2px" bg={color} />
      {label}
    </chakra.span>
  );
}

function HourlyTable({ hours, labelledBy }: { hours: readonly HourCount[]; labelledBy: string }) {
  return (
    <chakra.div
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
      height={BOX_HEIGHT}
      overflowY="auto"
      borderWidth="1px"
      borderRadius="md"
    >
      <chakra.table width="full" fontSize="sm" fontVariantNumeric="tabular-nums" css={{ '& :is(th, td)': { px: '3', py: '1' } }}>
        <chakra.thead position="sticky" top="0" bg="surface.sunken" textAlign="start">
          <tr>
            <chakra.th scope="col" textAlign="start">
              Hour
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
          {hours.map(({ hour, views, applies }) => (
            <tr key={hour}>
              <chakra.th scope="row" textAlign="start" fontWeight="normal">
                {hourLabel(hour)}
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

/** Today's views and applies by hour in Jakarta, as bars or as a table of the same figures. */
export const HourlyChart = memo(function HourlyChart({ counts, currentHour }: HourlyChartProps) {
  const captionId = useId();
  const [isTable, setIsTable] = useState(false);
  const [pointedHour, setPointedHour] = useState<number | null>(null);
  const otherForm = isTable ? 'chart' : 'table';
  const hours = everyHour(counts ?? []);
  const pointed = pointedHour === null ? undefined : hours[pointedHour];
  return (
    <chakra.figure minWidth="0">
      <chakra.figcaption
        display="flex"
        alignItems="center"
        flexWrap="wrap"
        columnGap={{ base: '3', sm: '4' }}
        rowGap="1"
        mb="3"
        fontSize="sm"
        color="text.muted"
      >
        <chakra.span id={captionId} color="text" fontWeight="semibold">
          By hour
        </chakra.span>
        <Legend color="line.strong" label="Views" />
        <Legend color="brand.solid" label="Applies" />
        <chakra.span aria-hidden display={{ base: 'none', sm: 'inline' }} minWidth="0" fontSize="xs" fontVariantNumeric="tabular-nums">
          {pointed ? `${hourLabel(pointed.hour)}: ${activityOf(pointed)}` : 'Jakarta time'}
        </chakra.span>
        <Button
          size="sm"
          variant="ghost"
          ms="auto"
          me="-3"
          textTransform={{ base: 'capitalize', sm: 'none' }}
          aria-label={`View as ${otherForm}`}
          onClick={() => setIsTable(!isTable)}
        >
          <span>
            <chakra.span display={{ base: 'none', sm: 'inline' }}>View as</chakra.span> {otherForm}
          </span>
        </Button>
      </chakra.figcaption>
      {counts === undefined && <Skeleton height={BOX_HEIGHT} aria-hidden />}
      {counts && isTable && <HourlyTable hours={hours} labelledBy={captionId} />}
      {counts && !isTable && (
        <chakra.div height={BOX_HEIGHT}>
          <HourlyBarsPlot hours={hours} currentHour={currentHour} pointedHour={pointedHour} onPoint={setPointedHour} />
        </chakra.div>
      )}
    </chakra.figure>
  );
});
