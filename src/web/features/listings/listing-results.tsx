import { chakra } from '@chakra-ui/react/styled-system';
import { FAILURES } from '#domain/messages.ts';
import { formatResultCount } from '#web/lib/format/counts.ts';
import { Button } from '#web/ui/button.tsx';
import type { Drawing } from '#web/ui/empty-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StatusMessage } from '#web/ui/status-message.tsx';
import { ListingCard } from './listing-card.tsx';
import type { ListingFilters, ListingTab } from './listing-filters.ts';
import { countFilters, emptyText } from './listing-filters.ts';
import { ListingGrid, ListingGridItem, ListingGridSkeleton } from './listing-grid.tsx';
import type { useListings } from './use-listings.ts';

interface ListingResultsProps {
  list: ReturnType<typeof useListings>;
  filters: ListingFilters;
  onOpen: (id: string) => void;
  onClear: () => void;
}

const DRAWINGS: Record<ListingTab, Drawing> = { all: 'list', starred: 'star', viewed: 'eye' };

function countText(total: number): string {
  return `${formatResultCount(total)} ${total === 1 ? 'internship' : 'internships'}`;
}

/** The panel of a tab: the count, the cards, or why there are none. */
export function ListingResults({ list, filters, onOpen, onClear }: ListingResultsProps) {
  const { listings, total, hasMore, isFirstLoad, isStale, error } = list;
  const isNarrowed = filters.search !== '' || countFilters(filters) > 0;
  const isEmpty = !isFirstLoad && listings.length === 0 && !hasMore;
  const status = isFirstLoad || isStale ? '' : isEmpty ? emptyText(filters) : countText(total);

  if (error && listings.length === 0) {
    return <ErrorState title={FAILURES.loadListings} detail="Check your network connection, then try again." onRetry={list.refresh} />;
  }
  return (
    <>
      <StatusMessage text={status} />
      <chakra.p minHeight="6" mb="3" fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums">
        {!isFirstLoad && !isEmpty && countText(total)}
      </chakra.p>
      {isFirstLoad && <ListingGridSkeleton />}
      {isEmpty && (
        <EmptyState
          drawing={isNarrowed ? 'search' : DRAWINGS[filters.tab]}
          title={emptyText(filters)}
          action={isNarrowed && <Button onClick={onClear}>Clear filters</Button>}
        />
      )}
      {listings.length > 0 && (
        <ListingGrid aria-label="Internships" aria-busy={isStale} opacity={isStale ? 0.6 : 1} transition="opacity 150ms ease-out">
          {listings.map((listing) => (
            <ListingGridItem key={listing.id}>
              <ListingCard listing={listing} onOpen={onOpen} />
            </ListingGridItem>
          ))}
        </ListingGrid>
      )}
      {hasMore && (
        <chakra.div display="flex" justifyContent="center" mt="8">
          <Button size="lg" onClick={() => void list.showMore().catch((cause: unknown) => console.error('The next page failed', cause))}>
            Show more
          </Button>
        </chakra.div>
      )}
    </>
  );
}
