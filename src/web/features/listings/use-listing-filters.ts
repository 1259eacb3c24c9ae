import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStableCallback } from '#web/lib/react/use-stable-callback.ts';
import type { ListingFilters } from './listing-filters.ts';
import { readFilters, writeFilters } from './listing-filters.ts';

export type ChangeFilters = (change: Partial<ListingFilters>, how?: 'push' | 'replace') => void;

/** The filters of the address: a click on a filter is a step back, typing replaces the step. */
export function useListingFilters(): [ListingFilters, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  // The same filters are the same object, whatever else the address says.
  const key = writeFilters(new URLSearchParams(), readFilters(params)).toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(key)), [key]);
  const change = useStableCallback<Parameters<ChangeFilters>, void>((part, how = 'push') => {
    setParams(writeFilters(params, { ...filters, ...part }), { replace: how === 'replace', preventScrollReset: true });
  });
  return [filters, change];
}
