import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStableCallback } from '#web/lib/react/use-stable-callback.ts';
import type { ListingFilters } from './listing-filters.ts';
import { readFilters, writeFilters } from './listing-filters.ts';

export type ChangeFilters = (change: Partial<ListingFilters>, how?: 'push' | 'replace') => void;

interface AddressFilters {
  filters: ListingFilters;
  /** The same without the search: one object while only the search changes, so that typing leaves the filters alone. */
  choices: ListingFilters;
  change: ChangeFilters;
}

/** The filters that this text of parameters says; the same text is the same object. */
function useFiltersOf(text: string): ListingFilters {
  return useMemo(() => readFilters(new URLSearchParams(text)), [text]);
}

/** The filters of the address: a click on a filter is a step back, typing replaces the step. */
export function useListingFilters(): AddressFilters {
  const [params, setParams] = useSearchParams();
  const read = readFilters(params);
  const filters = useFiltersOf(writeFilters(new URLSearchParams(), read).toString());
  const choices = useFiltersOf(writeFilters(new URLSearchParams(), { ...read, search: '' }).toString());
  const change = useStableCallback<Parameters<ChangeFilters>, void>((part, how = 'push') => {
    setParams(writeFilters(params, { ...filters, ...part }), { replace: how === 'replace', preventScrollReset: true });
  });
  return { filters, choices, change };
}
