import type { PointerEvent } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { countOf } from '#web/lib/format/counts.ts';
import { formatShortDay } from './day-label.ts';
import type { DayCount } from './daily-counts.ts';
import { axisTop } from './daily-counts.ts';

interface DailyBarsPlotProps {
  days: readonly DayCount[];
  pointed: number | null;
  onPoint: (index: number | null) => void;
}

const COLUMN = 20;
const BAR = 7;
const PLOT_HEIGHT = 100;

/** "3 views, 1 apply". */
export function activityOf({ views, applies }: Omit<DayCount, 'day'>): string {
  return `${countOf(views, 'view')}, ${countOf(applies, 'apply', 'applies')}`;
}

function summary(days: readonly DayCount[]): string {
  const busiest = days.reduce((most, day) => (day.views + day.applies > most.views + most.applies ? day : most));
  if (busiest.views + busiest.applies === 0) return 'Views and applies by day: none in 30 days';
  return `Views and applies by day; busiest ${formatShortDay(busiest.day)} with ${activityOf(busiest)}`;
}

/** Two bars a day on one scale, the newest at the end. */
export function DailyBarsPlot({ days, pointed, onPoint }: DailyBarsPlotProps) {
  const top = axisTop(days);
  const width = COLUMN * days.length;
  const heightOf = (count: number): number => (count / top) * PLOT_HEIGHT;
  const pointAt = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * days.length);
    onPoint(Math.min(days.length - 1, Math.max(0, index)));
  };
  const bar = (offset: number, count: number, fill: string) => (
    <chakra.rect x={offset} y={PLOT_HEIGHT - heightOf(count)} width={BAR} height={heightOf(count)} fill={fill} />
  );
  return (
    <chakra.div display="grid" gridTemplateColumns="auto 1fr" columnGap="2" fontSize="xs" color="text.subtle" lineHeight="1">
      <chakra.div
        aria-hidden
        display="flex"
        flexDirection="column"
        justifyContent="space-between"
        textAlign="end"
        fontVariantNumeric="tabular-nums"
        my="-0.375em"
      >
        <span>{top}</span>
        <span>{top / 2}</span>
        <span>0</span>
      </chakra.div>
      <chakra.svg
        role="img"
        aria-label={summary(days)}
        viewBox={`0 0 ${width} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        width="full"
        height="9.5rem"
        overflow="visible"
        onPointerMove={pointAt}
        onPointerLeave={() => onPoint(null)}
      >
        {pointed !== null && <chakra.rect x={pointed * COLUMN} width={COLUMN} height={PLOT_HEIGHT} fill="surface.sunken" />}
        <chakra.g stroke="line" strokeWidth="1">
          <path d={`M0 0H${width}M0 ${PLOT_HEIGHT / 2}H${width}`} vectorEffect="non-scaling-stroke" />
        </chakra.g>
        {days.map((day, index) => (
          <g key={day.day}>
            {bar(index * COLUMN + 2.5, day.views, 'line.strong')}
            {bar(index * COLUMN + 2.5 + BAR + 1, day.applies, 'brand.solid')}
          </g>
        ))}
        <chakra.g stroke="line.strong" strokeWidth="1">
          <path d={`M0 ${PLOT_HEIGHT}H${width}`} vectorEffect="non-scaling-stroke" />
        </chakra.g>
      </chakra.svg>
      <chakra.div aria-hidden gridColumn="2" display="flex" justifyContent="space-between" mt="1.5">
        <span>{formatShortDay(days[0]?.day ?? '')}</span>
        <span>Today</span>
      </chakra.div>
    </chakra.div>
  );
}
