import { useMemo, useRef } from 'react';
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
  // The newest write, and what was drawn then: until it is drawn itself, the next one goes on from it, however soon it comes.
  const written = useRef({ over: params, next: params });
  const change = useStableCallback<Parameters<ChangeFilters>, void>((part, how = 'push') => {
    const from = written.current.over === params ? written.current.next : params;
    const next = writeFilters(from, { ...readFilters(from), ...part });
    written.current = { over: params, next };
    setParams(next, { replace: how === 'replace', preventScrollReset: true });
  });
  return { filters, choices, change };
}
