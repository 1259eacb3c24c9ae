import { useLiveStatus } from '#web/lib/apollo/live-context.tsx';
import { useStaleSince } from '#web/lib/apollo/use-stale-since.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Says that the list may be out of date, once the connection has been away for five seconds and polling does not help either. */
export function AwayNotice() {
  const staleSince = useStaleSince();
  const { isPolled } = useLiveStatus();
  return (
    <div role="status">
      {staleSince && !isPolled && (
        <Alert tone="accent" mb="4">
          The connection is lost. You see the list as of {formatTime(staleSince)}; it follows again once you are back online.
        </Alert>
      )}
    </div>
  );
}
