import { useEffect, useState } from 'react';
import { useLiveStatus } from './live-context.tsx';

/** A connection that comes back within this time is not worth a word (features, item 12). */
const PATIENCE_MS = 5_000;

/**
 * Until when what is shown is known to be true, once the connection has been away for five seconds: the moment of
 * its loss, or the last poll since. Null while it is live or just lost.
 */
export function useStaleSince(): Date | null {
  const { awaySince, asOf } = useLiveStatus();
  const [told, setTold] = useState<Date | null>(null);
  useEffect(() => {
    if (!awaySince) return undefined;
    const timer = setTimeout(() => setTold(awaySince), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [awaySince]);
  return awaySince && told === awaySince ? (asOf ?? awaySince) : null;
}
