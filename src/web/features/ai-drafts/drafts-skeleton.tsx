import { chakra } from '#web/ui/styled/chakra.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The panel's place while its code comes. */
export function DraftsSkeleton() {
  return (
    <chakra.div aria-hidden display="grid" gap="4">
      <Skeleton height="11" maxWidth="30rem" />
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Skeleton height="20rem" />
        <Skeleton height="20rem" />
      </chakra.div>
    </chakra.div>
  );
}
