import { memo, useId, useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { ActivityCount } from '#web/ui/activity-chart.tsx';
import { activityOf, ActivityLegend, ActivityPlot, ActivityTable, busiestOf } from '#web/ui/activity-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { HourCount } from './hourly-bars.ts';
import { everyHour, hourLabel } from './hourly-bars.ts';

interface HourlyChartProps {
  /** Undefined until the first result. */
  counts: readonly HourCount[] | undefined;
  currentHour: number;
}

const BOX_HEIGHT = '10rem';

const AXIS_HOURS = ['00:00', '06:00', '12:00', '18:00'];

function summaryOf(counts: readonly ActivityCount[]): string {
  const busiest = busiestOf(counts);
  if (!busiest) return 'Views and applies by hour: none yet today';
  return `Views and applies by hour; busiest ${busiest.label} with ${activityOf(busiest)}`;
}

/** Today's views and applies by hour in Jakarta, as bars or as a table of the same figures. */
export const HourlyChart = memo(function HourlyChart({ counts, currentHour }: HourlyChartProps) {
  const captionId = useId();
  const [isTable, setIsTable] = useState(false);
  const [pointedHour, setPointedHour] = useState<number | null>(null);
  const otherForm = isTable ? 'chart' : 'table';
  const hours = everyHour(counts ?? []);
  const columns = hours.map(({ hour, views, applies }) => ({ label: hourLabel(hour), views, applies }));
  const pointed = pointedHour === null ? undefined : columns[pointedHour];
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
        <ActivityLegend />
        <chakra.span aria-hidden display={{ base: 'none', sm: 'inline' }} minWidth="0" fontSize="xs" fontVariantNumeric="tabular-nums">
          {pointed ? `${pointed.label}: ${activityOf(pointed)}` : 'Jakarta time'}
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
      {counts && isTable && <ActivityTable counts={columns} unit="Hour" height={BOX_HEIGHT} aria-labelledby={captionId} />}
      {counts && !isTable && (
        <chakra.div height={BOX_HEIGHT}>
          <ActivityPlot
            counts={columns}
            summary={summaryOf(columns)}
            height="8.5rem"
            marked={pointedHour ?? currentHour}
            onPoint={setPointedHour}
          >
            <chakra.div flex="1" display="grid" gridTemplateColumns="repeat(4, 1fr)">
              {AXIS_HOURS.map((hour) => (
                <span key={hour}>{hour}</span>
              ))}
            </chakra.div>
          </ActivityPlot>
        </chakra.div>
      )}
    </chakra.figure>
  );
});
