import { formatDayAndTime } from '#web/lib/format/dates.ts';
import { formatRelative } from '#web/lib/format/relative-time.ts';
import { useNow } from '#web/lib/format/use-now.ts';

/** How long ago, kept true by the shared clock; the exact Jakarta time on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatDayAndTime(instant)}>
      {formatRelative(instant, useNow())}
    </time>
  );
}
