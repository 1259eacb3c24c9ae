import { memo } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import { formatResultCount } from '#web/lib/format/counts.ts';
import { Button } from '#web/ui/button.tsx';
import type { Drawing } from '#web/ui/empty-state.tsx';
import { EmptyDrawing } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { StatusSlot } from './listing-card.tsx';
import { ListingCard } from './listing-card.tsx';
import type { ListingTab } from './listing-filters.ts';
import { countFilters, emptyText } from './listing-filters.ts';
import { ListingGrid, ListingGridItem, ListingGridSkeleton } from './listing-grid.tsx';
import type { ListingList } from './use-listings.ts';

interface ListingResultsProps {
  list: ListingList;
  onOpen: (id: string) => void;
  onClear: () => void;
  /** On the cards of the Starred tab. */
  Status?: StatusSlot | undefined;
}

const DRAWINGS: Record<ListingTab, Drawing> = { all: 'list', starred: 'star', viewed: 'eye' };

function countText(total: number): string {
  return `${formatResultCount(total)} ${total === 1 ? 'internship' : 'internships'}`;
}

const Summary = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minHeight: '6', mb: '3' },
  variants: { isEmpty: { true: { alignItems: 'center', textAlign: 'center', px: '4', py: { base: '10', md: '16' } } } },
});

/** The count, or why there is nothing: one status region, whose text is also what everyone sees. */
const StatusText = chakra('p', {
  base: { order: 1, fontSize: 'sm', color: 'text.muted', fontVariantNumeric: 'tabular-nums' },
  variants: { isEmpty: { true: { mt: '4', fontSize: 'lg', fontWeight: 'semibold', letterSpacing: 'tight', color: 'text' } } },
});

/** The panel of a tab: the count, the cards, or why there are none. */
export const ListingResults = memo(function ListingResults({ list, onOpen, onClear, Status }: ListingResultsProps) {
  const { listings, total, hasMore, isFirstLoad, isStale, answered, error } = list;
  const CardStatus = answered.tab === 'starred' ? Status : undefined;
  const isNarrowed = answered.search !== '' || countFilters(answered) > 0;
  const hasFailed = error !== undefined && listings.length === 0;
  const isEmpty = !isFirstLoad && !hasFailed && listings.length === 0 && !hasMore;
  const text = isEmpty ? emptyText(answered) : countText(total);
  return (
    <>
      <Summary isEmpty={isEmpty}>
        <StatusText role="status" aria-atomic isEmpty={isEmpty}>
          {!isFirstLoad && !hasFailed && text}
        </StatusText>
        {isEmpty && <EmptyDrawing drawing={isNarrowed ? 'search' : DRAWINGS[answered.tab]} />}
        {isEmpty && isNarrowed && (
          <Button order="2" mt="5" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </Summary>
      {hasFailed && (
        <ErrorState title="The list could not be loaded" detail="Check your network connection, then try again." onRetry={list.refresh} />
      )}
      {isFirstLoad && <ListingGridSkeleton />}
      {listings.length > 0 && (
        <ListingGrid aria-label="Internships" aria-busy={isStale} opacity={isStale ? 0.6 : 1} transition="opacity 150ms ease-out">
          {listings.map((listing) => (
            <ListingGridItem key={listing.id} rows={CardStatus ? 6 : 5}>
              <ListingCard listing={listing} onOpen={onOpen} Status={CardStatus} />
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
});
