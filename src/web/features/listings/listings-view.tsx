/**
 * The student's list: search, filters, three tabs, cards. It knows nothing of the details dialog; the route
 * opens that with `onOpen`.
 */
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useSubscription } from '@apollo/client/react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { useMediaQuery } from '#web/lib/hooks/use-media-query.ts';
import { useStableCallback } from '#web/lib/react/use-stable-callback.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusMessage } from '#web/ui/status-message.tsx';
import type { TabItem } from '#web/ui/tabs.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AwayNotice, useAwayText } from './away-notice.tsx';
import { filterChips } from './filter-chips.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { StatusSlot } from './listing-card.tsx';
import type { ListingTab } from './listing-filters.ts';
import { countFilters, NO_FILTERS } from './listing-filters.ts';
import { ListingResults } from './listing-results.tsx';
import { CounterChangesSubscriptionDocument } from './live-listings.generated.ts';
import { resultText, isEmptyList } from './result-texts.ts';
import { ResultsBar } from './results-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { useFacetCounts } from './use-facet-counts.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useListPlace } from './use-list-place.ts';
import { useListSignal } from './use-list-signal.ts';
import { useListingFilters } from './use-listing-filters.ts';
import { useListings } from './use-listings.ts';
import { useLocations } from './use-locations.ts';

const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }));

const TABS: TabItem<ListingTab>[] = [
  { value: 'all', label: 'All Internships' },
  { value: 'starred', label: 'Starred' },
  { value: 'viewed', label: 'Viewed' },
];

/** From here on the filters stand beside the list (breakpoint `lg`). */
const WIDE = '(min-width: 64rem)';

interface ListingsViewProps {
  userId: string;
  onOpen: (id: string) => void;
  /** A student's own status, on the cards of the Starred tab; with it comes the filter by status. */
  Status?: StatusSlot;
  /** Changes whenever one of these statuses does. */
  statusSignal?: string | undefined;
  /** The first list is on screen: what is not needed for it may be fetched now. */
  onShown?: () => void;
}

export function ListingsView({ userId, onOpen, Status, statusSignal, onShown }: ListingsViewProps) {
  const { filters, choices, change } = useListingFilters();
  const signals = useListSignal(userId, filters.tab, statusSignal);
  const { revision, signal } = signals;
  const list = useListings(filters, userId, signals);
  // New cards are drawn in slices, so that typing never waits for them.
  const shownList = useDeferredValue(list);
  const tellShown = useEffectEvent(() => onShown?.());
  useEffect(() => {
    if (!shownList.isFirstLoad) tellShown();
  }, [shownList.isFirstLoad]);
  // Counters are merged into the cards by id as they arrive.
  useSubscription(CounterChangesSubscriptionDocument, { ignoreResults: true });
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isWide = useMediaQuery(WIDE);
  const hasPanel = isWide || isDrawerOpen;
  const panel = {
    filters: choices,
    onChange: change,
    locations: useLocations(revision, hasPanel),
    countOf: useFacetCounts(list, { signal, isShown: hasPanel }),
    hasStatus: Status !== undefined,
  };
  const results = useRef<HTMLElement>(null);
  useListPlace(shownList, filters, results);
  const keptFocus = useKeptFocus(results);
  const awayText = useAwayText();
  const chips = useMemo(() => filterChips(choices), [choices]);
  const filterCount = countFilters(filters);
  const focusResults = useStableCallback(() => results.current?.focus({ preventScroll: true }));
  // The buttons that do these go with the empty list.
  const clearAll = useStableCallback(() => {
    change(NO_FILTERS);
    focusResults();
  });
  const search = useStableCallback((text: string) => {
    change({ search: text });
    focusResults();
  });
  const browse = useStableCallback(() => {
    change({ tab: 'all' });
    focusResults();
  });
  const clearFilters = () => change({ ...NO_FILTERS, search: filters.search });

  return (
    <chakra.div display="grid" gap={{ base: '5', md: '6' }}>
      <PageHeader title="Internship Opportunities" lead="Find a placement, star what you like, and apply when you are ready." />
      <chakra.div display="flex" gap="3">
        <SearchBox value={filters.search} onChange={(text) => change({ search: text }, 'replace')} />
        {!isWide && (
          <Button minHeight="11" onClick={() => setDrawerOpen(true)}>
            <SlidersHorizontal size={16} aria-hidden />
            Filters
            {filterCount > 0 && <Badge tone="brand">{filterCount}</Badge>}
          </Button>
        )}
      </chakra.div>
      <chakra.div display="grid" gap="6" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' }} alignItems="start">
        {isWide && (
          <Card as="aside" aria-label="Filters" p="4" position="sticky" top="4.5rem" maxHeight="calc(100dvh - 5.5rem)" overflowY="auto">
            <chakra.h2 fontSize="md" mb="4">
              Filters
            </chakra.h2>
            <FilterPanel {...panel} name="side" />
          </Card>
        )}
        <Tabs label="Lists of internships" items={TABS} value={filters.tab} onChange={(tab) => change({ tab })}>
          <chakra.section ref={results} tabIndex={-1} aria-label="Results" outline="none" scrollMarginTop="4.5rem" {...keptFocus}>
            {awayText && <AwayNotice text={awayText} onRetry={list.refresh} />}
            <ResultsBar
              count={isEmptyList(shownList) ? '' : resultText(shownList)}
              chips={chips}
              onRemove={({ rest }) => change(rest)}
              onClearAll={clearFilters}
              focusResults={focusResults}
            />
            <ListingResults list={shownList} onOpen={onOpen} onClear={clearAll} onSearch={search} onBrowse={browse} Status={Status} />
            <StatusMessage text={awayText ?? resultText(shownList)} />
          </chakra.section>
        </Tabs>
      </chakra.div>
      <Suspense fallback={null}>
        {isDrawerOpen && (
          <FilterDrawer open onClose={() => setDrawerOpen(false)} onClear={clearFilters} total={list.total}>
            <FilterPanel {...panel} name="drawer" />
          </FilterDrawer>
        )}
      </Suspense>
    </chakra.div>
  );
}
