import type { PointerEvent, ReactNode } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { StyleProps } from '#web/ui/styled/style-props.ts';
import { countOf, formatCount } from '#web/lib/format/counts.ts';
import { axisTop } from './activity-axis.ts';

/** Views and applies of an hour or a day. */
export interface ActivityCount {
  /** As it stands in the table and at the pointer. */
  label: string;
  views: number;
  applies: number;
}

const COLUMN = 20;
const BAR = 7;
const PLOT_HEIGHT = 100;
const AXIS_NUMBER = new Intl.NumberFormat('en', { notation: 'compact' });

/** "3 views, 1 apply". */
export function activityOf({ views, applies }: Omit<ActivityCount, 'label'>): string {
  return `${countOf(views, 'view')}, ${countOf(applies, 'apply', 'applies')}`;
}

/** The most of both, for a sentence; undefined when nobody came. */
export function busiestOf(counts: readonly ActivityCount[]): ActivityCount | undefined {
  const busiest = counts.reduce((most, count) => (count.views + count.applies > most.views + most.applies ? count : most));
  return busiest.views + busiest.applies === 0 ? undefined : busiest;
}

function LegendEntry({ color, label }: { color: StyleProps['bg']; label: string }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      {/* As the bars themselves, it keeps its colour where the system chooses them. */}
      <chakra.span aria-hidden width="10px" height="10px" borderRadius="2px" bg={color} style={{ forcedColorAdjust: 'none' }} />
      {label}
    </chakra.span>
  );
}

/** What the colours of the bars mean. */
export function ActivityLegend() {
  return (
    <>
      <LegendEntry color="line.strong" label="Views" />
      <LegendEntry color="brand.solid" label="Applies" />
    </>
  );
}

interface ActivityPlotProps {
  counts: readonly ActivityCount[];
  /** The whole in one sentence, for assistive technology. */
  summary: string;
  height: StyleProps['height'];
  /** The column that stands out. */
  marked: number | null;
  onPoint: (column: number | null) => void;
  /** The words under the axis. */
  children: ReactNode;
}

/** Two bars a column on one scale. The picture stretches with its box; the words around it do not. */
export function ActivityPlot({ counts, summary, height, marked, onPoint, children }: ActivityPlotProps) {
  const width = COLUMN * counts.length;
  const top = axisTop(counts);
  const pointAt = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * counts.length);
    onPoint(Math.min(counts.length - 1, Math.max(0, column)));
  };
  const bar = (x: number, count: number, fill: StyleProps['fill']) => {
    const barHeight = (count / top) * PLOT_HEIGHT;
    return <chakra.rect x={x} y={PLOT_HEIGHT - barHeight} width={BAR} height={barHeight} fill={fill} />;
  };
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
        aria-label={summary}
        viewBox={`0 0 ${width} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        width="full"
        height={height}
        overflow="visible"
        onPointerMove={pointAt}
        onPointerLeave={() => onPoint(null)}
      >
        {marked !== null && <chakra.rect x={marked * COLUMN} width={COLUMN} height={PLOT_HEIGHT} fill="surface.sunken" />}
        <chakra.g stroke="line" strokeWidth="1">
          <path d={`M0 0H${width}M0 ${PLOT_HEIGHT / 2}H${width}`} vectorEffect="non-scaling-stroke" />
        </chakra.g>
        {counts.map(({ label, views, applies }, column) => (
          <g key={label}>
            {bar(column * COLUMN + 2.5, views, 'line.strong')}
            {bar(column * COLUMN + 2.5 + BAR + 1, applies, 'brand.solid')}
          </g>
        ))}
        <chakra.g stroke="line.strong" strokeWidth="1">
          <path d={`M0 ${PLOT_HEIGHT}H${width}`} vectorEffect="non-scaling-stroke" />
        </chakra.g>
      </chakra.svg>
      <chakra.div aria-hidden gridColumn="2" display="flex" justifyContent="space-between" mt="1.5" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.div>
    </chakra.div>
  );
}

interface ActivityTableProps {
  counts: readonly ActivityCount[];
  /** What a row is: "Hour". */
  unit: string;
  height: StyleProps['height'];
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** The figures of the chart in a box that scrolls. */
export function ActivityTable({ counts, unit, height, ...name }: ActivityTableProps) {
  return (
    <chakra.div {...name} role="region" tabIndex={0} height={height} overflowY="auto" borderWidth="1px" borderRadius="md">
      <chakra.table width="full" fontSize="sm" fontVariantNumeric="tabular-nums" css={{ '& :is(th, td)': { px: '3', py: '1' } }}>
        <chakra.thead position="sticky" top="0" bg="surface.sunken">
          <tr>
            <chakra.th scope="col" textAlign="start">
              {unit}
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
          {counts.map(({ label, views, applies }) => (
            <tr key={label}>
              <chakra.th scope="row" textAlign="start" fontWeight="normal">
                {label}
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
