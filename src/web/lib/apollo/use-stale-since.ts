import { useEffect, useState } from 'react';
import { useLiveStatus } from './live-context.tsx';

/** A connection that comes back within this time is not worth a word (features, item 12). */
const PATIENCE_MS = 5_000;

/** When what is shown stopped being live, once that has lasted for five seconds; null while it is live or just lost. */
export function useStaleSince(): Date | null {
  const { awaySince } = useLiveStatus();
  const [told, setTold] = useState<Date | null>(null);
  useEffect(() => {
    if (!awaySince) return undefined;
    const timer = setTimeout(() => setTold(awaySince), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [awaySince]);
  return awaySince && told === awaySince ? awaySince : null;
}
