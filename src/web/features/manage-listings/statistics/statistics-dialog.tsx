import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { useLiveData } from '#web/lib/apollo/use-live-data.ts';
import { formatCount } from '#web/lib/format/counts.ts';
import type { ActivityCount } from '#web/ui/activity-chart.tsx';
import { activityOf, ActivityLegend, ActivityPlot, ActivityTable, busiestOf } from '#web/ui/activity-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { DialogListing } from '../dialog-state.ts';
import { formatShortDay } from './day-label.ts';
import { everyDay, firstDay, sumOf } from './daily-counts.ts';
import { ListingDaysSubscriptionDocument } from './listing-history.generated.ts';

interface StatisticsDialogProps {
  open: boolean;
  listing: DialogListing;
  day: string;
  onClose: () => void;
  onClosed: () => void;
  onExport: () => void;
}

function Figure({ label, count }: { label: string; count: number | undefined }) {
  return (
    <div>
      <chakra.dt fontSize="xs" color="text.muted">
        {label}
      </chakra.dt>
      <chakra.dd fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums" letterSpacing="tight">
        {count === undefined ? '–' : formatCount(count)}
      </chakra.dd>
    </div>
  );
}

const BOX_HEIGHT = '11rem';

function summaryOf(counts: readonly ActivityCount[]): string {
  const busiest = busiestOf(counts);
  if (!busiest) return 'Views and applies by day: none in 30 days';
  return `Views and applies by day; busiest ${busiest.label} with ${activityOf(busiest)}`;
}

/** Views and applies of one listing by day, live; as a chart or as a table of the same figures. */
export function StatisticsDialog({ open, listing, day, onClose, onClosed, onExport }: StatisticsDialogProps) {
  const [isTable, setIsTable] = useState(false);
  const [pointedIndex, setPointedIndex] = useState<number | null>(null);
  const { data } = useLiveData(ListingDaysSubscriptionDocument, { variables: { id: listing.id, from: firstDay(day) } });
  const days = data && everyDay(day, data.listing_daily_stats);
  const columns = days?.map((each) => ({ ...each, label: formatShortDay(each.day) }));
  const total = days && sumOf(days);
  const today = days?.at(-1);
  const pointed = pointedIndex === null ? undefined : columns?.[pointedIndex];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      shape="sheet"
      size="lg"
      title="Statistics"
      description={`${listing.title} at ${listing.company}`}
      footer={
        <>
          <Button onClick={onExport} aria-haspopup="dialog">
            <Download size={16} aria-hidden />
            Export CSV
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4" pb="4">
        <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(4, 1fr)' }} gap="3">
          <Figure label="Views, 30 days" count={total?.views} />
          <Figure label="Applies, 30 days" count={total?.applies} />
          <Figure label="Views today" count={today?.views} />
          <Figure label="Applies today" count={today?.applies} />
        </chakra.dl>
        <chakra.figure minWidth="0" aria-label="Views and applies by day">
          <chakra.figcaption display="flex" alignItems="center" flexWrap="wrap" columnGap="4" mb="3" fontSize="sm" color="text.muted">
            <ActivityLegend />
            <chakra.span aria-hidden display={{ base: 'none', sm: 'inline' }} fontSize="xs" fontVariantNumeric="tabular-nums">
              {pointed ? `${pointed.label}: ${activityOf(pointed)}` : 'Days in Jakarta'}
            </chakra.span>
            <Button size="sm" variant="ghost" ms="auto" me="-3" onClick={() => setIsTable(!isTable)}>
              View as {isTable ? 'chart' : 'table'}
            </Button>
          </chakra.figcaption>
          {!columns && <Skeleton height={BOX_HEIGHT} aria-hidden />}
          {columns && isTable && (
            <ActivityTable counts={columns.toReversed()} unit="Day" height={BOX_HEIGHT} aria-label="Views and applies by day" />
          )}
          {columns && !isTable && (
            <chakra.div height={BOX_HEIGHT}>
              <ActivityPlot counts={columns} summary={summaryOf(columns)} height="9.5rem" marked={pointedIndex} onPoint={setPointedIndex}>
                <span>{columns[0]?.label}</span>
                <span>Today</span>
              </ActivityPlot>
            </chakra.div>
          )}
        </chakra.figure>
      </chakra.div>
    </Dialog>
  );
}
