import { useEffect, useMemo } from 'react';
import { useQuery } from '@apollo/client/react';
import type { DayCount } from './daily-counts.ts';
import { firstDay } from './daily-counts.ts';
import { ListingHistoryQueryDocument } from './listing-history.generated.ts';

/** The days before today of each of these listings, by id. Asked once for a page, not for each row. */
export function useListingHistory(ids: readonly string[], day: string): ReadonlyMap<string, readonly DayCount[]> {
  const { data, previousData, error } = useQuery(ListingHistoryQueryDocument, {
    variables: { ids: [...ids], from: firstDay(day), before: day },
    skip: ids.length === 0,
  });
  // Figures that fail are not the reader's to repair (specification, section 8): logged, not shown.
  useEffect(() => {
    if (error) console.error('Could not load the days of the listings', error);
  }, [error]);
  const stats = (data ?? previousData)?.listing_daily_stats;
  return useMemo(() => Map.groupBy(stats ?? [], ({ internship_id: id }) => id), [stats]);
}
