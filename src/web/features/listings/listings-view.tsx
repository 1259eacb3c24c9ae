/**
 * The student's list: search, filters, three tabs, cards. It knows nothing of the details dialog; the route
 * opens that with `onOpen`.
 */
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useSubscription } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useStableCallback } from '#web/lib/react/use-stable-callback.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { TabItem } from '#web/ui/tabs.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AwayNotice } from './away-notice.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { StatusSlot } from './listing-card.tsx';
import type { ListingTab } from './listing-filters.ts';
import { countFilters, NO_FILTERS } from './listing-filters.ts';
import { ListingResults } from './listing-results.tsx';
import {
  CounterChangesSubscriptionDocument,
  ListingRevisionSubscriptionDocument,
  ViewedSubscriptionDocument,
} from './live-listings.generated.ts';
import { SearchBox } from './search-box.tsx';
import { useListingFilters } from './use-listing-filters.ts';
import { useListings } from './use-listings.ts';
import { useStarredInStep } from './use-starred-in-step.ts';

const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }));

const TABS: TabItem<ListingTab>[] = [
  { value: 'all', label: 'All Internships' },
  { value: 'starred', label: 'Starred' },
  { value: 'viewed', label: 'Viewed' },
];

interface ListingsViewProps {
  userId: string;
  onOpen: (id: string) => void;
  /** A student's own status, on the cards of the Starred tab; with it comes the filter by status. */
  Status?: StatusSlot;
}

/** What a list must follow: the listings themselves, in the Starred tab the stars, in the Viewed tab what was opened elsewhere. */
function useListSignal(userId: string, tab: ListingTab): string | undefined {
  const { data } = useSubscription(ListingRevisionSubscriptionDocument);
  const starred = useStarredInStep(userId);
  const viewed = useSubscription(ViewedSubscriptionDocument, { variables: { userId }, skip: tab !== 'viewed' });
  const revision = data?.listing_revision[0]?.rev;
  if (revision === undefined) return undefined;
  if (tab === 'starred') return `${revision} ${starred ?? ''}`;
  if (tab === 'all') return String(revision);
  const opened = viewed.data?.user_internship_interactions.map(({ internship_id }) => internship_id);
  return `${revision} ${opened?.join() ?? ''}`;
}

export function ListingsView({ userId, onOpen, Status }: ListingsViewProps) {
  const [filters, change] = useListingFilters();
  const signal = useListSignal(userId, filters.tab);
  const list = useListings(filters, userId, signal);
  // New cards are drawn in slices, so that typing never waits for them.
  const shownList = useDeferredValue(list);
  // Counters are merged into the cards by id as they arrive.
  useSubscription(CounterChangesSubscriptionDocument, { ignoreResults: true });
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const filterCount = countFilters(filters);
  const clearAll = useStableCallback(() => change(NO_FILTERS));
  const clearFilters = () => change({ ...NO_FILTERS, search: filters.search });

  return (
    <chakra.div display="grid" gap={{ base: '5', md: '6' }}>
      <PageHeader title="Internship Opportunities" lead="Find a placement, star what you like, and apply when you are ready." />
      <chakra.div display="flex" gap="3">
        <SearchBox value={filters.search} onChange={(search) => change({ search }, 'replace')} />
        <Button display={{ base: 'inline-flex', lg: 'none' }} minHeight="11" onClick={() => setDrawerOpen(true)}>
          <SlidersHorizontal size={16} aria-hidden />
          Filters
          {filterCount > 0 && <Badge tone="brand">{filterCount}</Badge>}
        </Button>
      </chakra.div>
      <chakra.div display="grid" gap="8" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '16.5rem minmax(0, 1fr)' }} alignItems="start">
        <Card
          as="aside"
          aria-label="Filters"
          padded
          display={{ base: 'none', lg: 'block' }}
          position="sticky"
          top="4.5rem"
          maxHeight="calc(100dvh - 5.5rem)"
          overflowY="auto"
        >
          <chakra.div display="flex" alignItems="center" justifyContent="space-between" mb="4" minHeight="8">
            <chakra.h2 fontSize="md">Filters</chakra.h2>
            {filterCount > 0 && (
              <Button size="sm" variant="link" onClick={clearFilters}>
                Clear all
              </Button>
            )}
          </chakra.div>
          <FilterPanel filters={filters} onChange={change} name="side" hasStatus={Status !== undefined} />
        </Card>
        <Tabs label="Lists of internships" items={TABS} value={filters.tab} onChange={(tab) => change({ tab })}>
          <AwayNotice />
          <ListingResults list={shownList} onOpen={onOpen} onClear={clearAll} Status={Status} />
        </Tabs>
      </chakra.div>
      <Suspense fallback={null}>
        {isDrawerOpen && (
          <FilterDrawer open onClose={() => setDrawerOpen(false)} onClear={clearFilters} total={list.total}>
            <FilterPanel filters={filters} onChange={change} name="drawer" hasStatus={Status !== undefined} />
          </FilterDrawer>
        )}
      </Suspense>
    </chakra.div>
  );
}
