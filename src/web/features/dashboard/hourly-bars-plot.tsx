import type { PointerEvent } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { HourCount } from './hourly-bars.ts';
import { activityOf, axisTop, hourLabel } from './hourly-bars.ts';

interface HourlyBarsPlotProps {
  hours: readonly HourCount[];
  /** The hour now in Jakarta; its column is marked. */
  currentHour: number;
  pointedHour: number | null;
  onPoint: (hour: number | null) => void;
}

const COLUMN = 20;
const BAR = 7;
const PLOT_HEIGHT = 100;
const AXIS_NUMBER = new Intl.NumberFormat('en', { notation: 'compact' });
const AXIS_HOURS = [0, 6, 12, 18];

function summary(hours: readonly HourCount[]): string {
  const busiest = hours.reduce((most, hour) => (hour.views + hour.applies > most.views + most.applies ? hour : most));
  if (busiest.views + busiest.applies === 0) return 'Views and applies by hour: none yet today';
  return `Views and applies by hour; busiest ${hourLabel(busiest.hour)} with ${activityOf(busiest)}`;
}

/** Two bars an hour on one scale. The picture stretches with its box; the words around it do not. */
export function HourlyBarsPlot({ hours, currentHour, pointedHour, onPoint }: HourlyBarsPlotProps) {
  const top = axisTop(hours);
  const heightOf = (count: number): number => (count / top) * PLOT_HEIGHT;
  const pointAt = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const hour = Math.floor(((event.clientX - left) / width) * hours.length);
    onPoint(Math.min(hours.length - 1, Math.max(0, hour)));
  };
  const marked = pointedHour ?? currentHour;
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
        <span>{AXIS_NUMBER.format(top)}</span>
        <span>{AXIS_NUMBER.format(top / 2)}</span>
        <span>0</span>
      </chakra.div>
      <chakra.svg
        role="img"
        aria-label={summary(hours)}
        viewBox={`0 0 ${COLUMN * hours.length} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        width="full"
        height="8.5rem"
        overflow="visible"
        onPointerMove={pointAt}
        onPointerLeave={() => onPoint(null)}
      >
        <chakra.rect x={marked * COLUMN} width={COLUMN} height={PLOT_HEIGHT} fill="surface.sunken" />
        <chakra.g stroke="line" strokeWidth="1">
          <path d={`M0 0H${COLUMN * hours.length}M0 ${PLOT_HEIGHT / 2}H${COLUMN * hours.length}`} vectorEffect="non-scaling-stroke" />
        </chakra.g>
        {hours.map(({ hour, views, applies }) => (
          <g key={hour}>
            <chakra.rect
              x={hour * COLUMN + 2.5}
              y={PLOT_HEIGHT - heightOf(views)}
              width={BAR}
              height={heightOf(views)}
              fill="line.strong"
            />
            <chakra.rect
              x={hour * COLUMN + 2.5 + BAR + 1}
              y={PLOT_HEIGHT - heightOf(applies)}
              width={BAR}
              height={heightOf(applies)}
              fill="brand.solid"
            />
          </g>
        ))}
        <chakra.g stroke="line.strong" strokeWidth="1">
          <path d={`M0 ${PLOT_HEIGHT}H${COLUMN * hours.length}`} vectorEffect="non-scaling-stroke" />
        </chakra.g>
      </chakra.svg>
      <chakra.div aria-hidden gridColumn="2" display="grid" gridTemplateColumns="repeat(4, 1fr)" mt="1.5" fontVariantNumeric="tabular-nums">
        {AXIS_HOURS.map((hour) => (
          <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </chakra.div>
    </chakra.div>
  );
}
