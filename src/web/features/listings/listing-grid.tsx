import type { ReactNode } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Cards from 296 px wide, three beside the filters of a wide page, as many as there is room for; a card's rows are the grid's. */
export const ListingGrid = chakra('ul', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr))' },
});

export const ListingGridItem = chakra('li', {
  base: { display: 'grid', gridTemplateRows: 'subgrid', gridTemplateColumns: 'minmax(0, 1fr)' },
  variants: { rows: { 5: { gridRow: 'span 5' }, 6: { gridRow: 'span 6' } } },
  defaultVariants: { rows: 5 },
});

function CardSkeleton() {
  return (
    <Card display="grid" gridTemplateRows="subgrid" gridTemplateColumns="minmax(0, 1fr)" gridRow="1 / -1" rowGap="3" p="4">
      <chakra.div display="flex" gap="3" height="4.25rem">
        <Skeleton width="44px" height="44px" borderRadius="lg" />
        <chakra.div flex="1">
          <Skeleton height="5" width="85%" />
          <Skeleton height="4" width="55%" mt="2" />
        </chakra.div>
      </chakra.div>
      <Skeleton height="1.375rem" width="75%" />
      <Skeleton height="1.375rem" width="50%" />
      <Skeleton height="2.7rem" />
      <chakra.div pt="3" borderTopWidth="1px" display="flex" justifyContent="flex-end">
        <Skeleton height="8" width="6.75rem" borderRadius="md" />
      </chakra.div>
    </Card>
  );
}

interface CardSkeletonsProps {
  count: number;
  rows?: 5 | 6;
}

/** Cards that are on their way, of the final size. */
export function CardSkeletons({ count, rows = 5 }: CardSkeletonsProps): ReactNode {
  return Array.from({ length: Math.max(0, count) }, (_, position) => (
    <ListingGridItem key={`skeleton ${position}`} rows={rows} aria-hidden>
      <CardSkeleton />
    </ListingGridItem>
  ));
}

/** Fills the screen before the first page is there. */
export function ListingGridSkeleton(): ReactNode {
  return (
    <ListingGrid aria-hidden>
      <CardSkeletons count={LIST_PAGE_SIZE / 2} />
    </ListingGrid>
  );
}
