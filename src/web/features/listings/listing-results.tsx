import { memo, useLayoutEffect, useRef } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { formatResultCount } from '#web/lib/format/counts.ts';
import { BusyButton, Button } from '#web/ui/button.tsx';
import type { Drawing } from '#web/ui/empty-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import type { StatusSlot } from './listing-card.tsx';
import { ListingCard } from './listing-card.tsx';
import type { ListingTab } from './listing-filters.ts';
import { countFilters, emptyText } from './listing-filters.ts';
import { CardSkeletons, ListingGrid, ListingGridItem, ListingGridSkeleton } from './listing-grid.tsx';
import { hasFailed, isEmptyList } from './result-texts.ts';
import type { ListingList } from './use-listings.ts';

interface ListingResultsProps {
  list: ListingList;
  onOpen: (id: string) => void;
  onClear: () => void;
  onSearch: (search: string) => void;
  /** Shows all internships, from a tab that has none of its own. */
  onBrowse: () => void;
  /** On the cards of the Starred tab. */
  Status?: StatusSlot | undefined;
}

const DRAWINGS: Record<ListingTab, Drawing> = { all: 'list', starred: 'star', viewed: 'eye' };

/** Why there is nothing, and the way on. */
function NoResults({ list: { answered }, onClear, onSearch, onBrowse }: Omit<ListingResultsProps, 'onOpen' | 'Status'>) {
  const isNarrowed = answered.search !== '' || countFilters(answered) > 0;
  const action = isNarrowed ? (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
      {answered.search && <DidYouMean key={answered.search} search={answered.search} onSearch={onSearch} />}
      <Button onClick={onClear}>Clear filters</Button>
    </chakra.div>
  ) : (
    answered.tab !== 'all' && <Button onClick={onBrowse}>Browse all internships</Button>
  );
  return <EmptyState drawing={isNarrowed ? 'search' : DRAWINGS[answered.tab]} title={emptyText(answered)} action={action} />;
}

/** After "Show more" the keyboard goes on at the first new card. */
function useFocusOnNew(count: number, isLoadingMore: boolean) {
  const grid = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    const first = shownBefore.current;
    if (first === null || isLoadingMore) return;
    shownBefore.current = null;
    grid.current?.children[first]?.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true });
  });
  return { grid, mark: () => (shownBefore.current = count) };
}

/** The panel of a tab: the cards, or why there are none. */
export const ListingResults = memo(function ListingResults({ list, onOpen, onClear, onSearch, onBrowse, Status }: ListingResultsProps) {
  const { listings, total, hasMore, isLoadingMore, isFirstLoad, isStale, answered } = list;
  const CardStatus = answered.tab === 'starred' ? Status : undefined;
  const rows = CardStatus ? 6 : 5;
  const { grid, mark } = useFocusOnNew(listings.length, isLoadingMore);
  const showMore = () => {
    mark();
    void list.showMore();
  };
  return (
    <>
      {isEmptyList(list) && <NoResults list={list} onClear={onClear} onSearch={onSearch} onBrowse={onBrowse} />}
      {hasFailed(list) && (
        <ErrorState title="The list could not be loaded" detail="Check your network connection, then try again." onRetry={list.refresh} />
      )}
      {isFirstLoad && <ListingGridSkeleton />}
      {listings.length > 0 && (
        <ListingGrid
          ref={grid}
          aria-label="Internships"
          aria-busy={isStale}
          opacity={isStale ? 0.6 : 1}
          transition="opacity 150ms ease-out"
        >
          {listings.map((listing) => (
            <ListingGridItem key={listing.id} rows={rows}>
              <ListingCard listing={listing} search={answered.search} onOpen={onOpen} Status={CardStatus} />
            </ListingGridItem>
          ))}
          {isLoadingMore && <CardSkeletons count={Math.min(LIST_PAGE_SIZE, total - listings.length)} rows={rows} />}
        </ListingGrid>
      )}
      {hasMore && (
        <chakra.div display="flex" flexDirection="column" alignItems="center" gap="2" mt="8">
          <chakra.p fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
            Showing {formatResultCount(listings.length)} of {formatResultCount(total)}
          </chakra.p>
          <BusyButton size="lg" isBusy={isLoadingMore} onClick={showMore}>
            Show more
          </BusyButton>
        </chakra.div>
      )}
    </>
  );
});
