import { useEffect, useState } from 'react';
import { useLiveStatus } from '#web/lib/apollo/live-context.tsx';
import { formatTime } from '#web/lib/format/dates.ts';
import { Alert } from '#web/ui/alert.tsx';

const PATIENCE_MS = 5_000;

/** Says that the list may be out of date, once the connection has been away for five seconds. */
export function AwayNotice() {
  const { awaySince } = useLiveStatus();
  const [told, setTold] = useState<Date | null>(null);
  useEffect(() => {
    if (!awaySince) return undefined;
    const timer = setTimeout(() => setTold(awaySince), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [awaySince]);
  return (
    <div role="status">
      {awaySince && told === awaySince && (
        <Alert tone="accent" mb="4">
          The connection is lost. You see the list as of {formatTime(awaySince)}; it follows again once you are back online.
        </Alert>
      )}
    </div>
  );
}
