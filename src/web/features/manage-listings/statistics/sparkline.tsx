import { chakra } from '#web/ui/styled/chakra.tsx';
import { countOf } from '#web/lib/format/counts.ts';
import type { DialogListing, ListingDialogState } from '../dialog-state.ts';
import type { DayCount } from './daily-counts.ts';
import { everyDay, sumOf } from './daily-counts.ts';

interface SparklineProps {
  listing: DialogListing;
  day: string;
  history: readonly DayCount[] | undefined;
  viewsToday: number;
  appliesToday: number;
  onShow: (dialog: ListingDialogState) => void;
  /** Says beside the line what it is, where no column does. */
  isLabelled?: boolean;
}

const WIDTH = 58;
const HEIGHT = 20;
/** A single view shows as a step, not as a peak that fills the line. */
const LEAST_TOP = 4;

const Line = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    gap: '2',
    minHeight: '8',
    px: '1.5',
    borderRadius: 'sm',
    color: 'text.subtle',
    cursor: 'pointer',
    _hover: { bg: 'surface.sunken', color: 'brand.text' },
  },
});

function points(counts: readonly DayCount[]): string {
  const top = Math.max(LEAST_TOP, ...counts.map(({ views }) => views));
  const step = WIDTH / (counts.length - 1);
  return counts.map(({ views }, index) => `${(index * step).toFixed(1)},${(HEIGHT - (views / top) * HEIGHT).toFixed(1)}`).join(' ');
}

/** Views of the last 30 days as a line; opens the figures behind it. */
export function Sparkline({ listing, day, history, viewsToday, appliesToday, onShow, isLabelled = false }: SparklineProps) {
  const counts = everyDay(day, [...(history ?? []), { day, views: viewsToday, applies: appliesToday }]);
  const { views, applies } = sumOf(counts);
  const figures = `${countOf(views, 'view')} and ${countOf(applies, 'apply', 'applies')} in 30 days`;
  const line = points(counts);
  return (
    <Line
      type="button"
      aria-haspopup="dialog"
      aria-label={`Statistics of ${listing.title}: ${figures}`}
      title={figures}
      onClick={() => onShow({ kind: 'statistics', listing })}
    >
      <chakra.svg aria-hidden width={`${WIDTH}px`} height={`${HEIGHT}px`} viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} overflow="visible">
        <chakra.polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} fill="brand.subtle" />
        <chakra.polyline
          points={line}
          fill="none"
          stroke={views === 0 ? 'line.strong' : 'currentColor'}
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </chakra.svg>
      {isLabelled && (
        <chakra.span aria-hidden fontSize="xs" color="text.muted">
          30 days
        </chakra.span>
      )}
    </Line>
  );
}
