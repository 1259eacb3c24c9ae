import { chakra } from '#web/ui/styled/chakra.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const LINES = Array.from({ length: 8 }, (_, line) => line);

export function ListingsSkeleton() {
  return (
    <Card aria-hidden overflow="hidden">
      <chakra.div height="9" bg="surface.sunken" borderBottomWidth="1px" />
      {LINES.map((line) => (
        <chakra.div key={line} display="flex" gap="4" alignItems="center" height="3.75rem" px="4" borderBottomWidth="1px">
          <Skeleton flex="3" height="4" />
          <Skeleton flex="2" height="4" />
          <Skeleton flex="1" height="4" />
          <Skeleton flex="1" height="4" />
        </chakra.div>
      ))}
    </Card>
  );
}
