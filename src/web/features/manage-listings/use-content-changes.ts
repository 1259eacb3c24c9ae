import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveStatus } from '#web/lib/apollo/live-context.tsx';
import { changedListings } from './listing-changes.ts';

interface Row {
  id: string;
  updated_at: string;
}

/**
 * Reports rows whose content moved between two results of the same page. `place` names the page: what
 * another page, or the first result after a reconnect, shows is no change.
 */
export function useContentChanges(rows: readonly Row[] | undefined, place: string, onChange: (ids: readonly string[]) => void): void {
  const { generation } = useLiveStatus();
  const known = useRef<{ place: string; rows: readonly Row[] }>(undefined);
  const report = useEffectEvent(onChange);

  useEffect(() => {
    if (!rows) return;
    const here = `${generation} ${place}`;
    const before = known.current;
    known.current = { place: here, rows };
    if (before?.place !== here) return;
    const changed = changedListings(before.rows, rows);
    if (changed.length > 0) report(changed);
  }, [rows, place, generation]);
}
