import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListingFilters } from './listing-filters.ts';
import { readListPlace, writeListPlace } from './list-place.ts';
import type { ListingList } from './use-listings.ts';

const SCROLL_REST_MS = 100;

/**
 * Brings a list back to where it was left, once its cards are drawn: after Back and after a reload. Other filters
 * chosen from far down begin at the top of their list. `list` must be what is on screen.
 */
export function useListPlace(list: ListingList, filters: ListingFilters, top: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const isDrawn = !list.isFirstLoad && !list.isStale && list.answered === filters;
  const count = list.listings.length;
  const placed = useRef<{ key: string; filters: ListingFilters } | null>(null);

  useLayoutEffect(() => {
    if (!isDrawn || placed.current?.key === key) return;
    const place = readListPlace();
    const before = placed.current;
    placed.current = { key, filters };
    if (place) window.scrollTo({ top: place.top });
    else if (before && before.filters !== filters) {
      const box = top.current;
      if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView();
    }
  }, [isDrawn, key, filters, top]);

  useEffect(() => {
    if (!isDrawn) return undefined;
    const keep = () => {
      if (placed.current?.key === key) writeListPlace({ count, top: Math.round(window.scrollY) });
    };
    keep();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, SCROLL_REST_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [isDrawn, key, count]);
}
