import { chakra } from '#web/ui/styled/chakra.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const FIELDS = [
  { name: 'title', height: '4rem' },
  { name: 'company', height: '4rem' },
  { name: 'duration', height: '5.5rem' },
  { name: 'description', height: '12rem' },
  { name: 'major', height: '10rem' },
  { name: 'industry', height: '10rem' },
  { name: 'flyer', height: '6rem' },
] as const;

export function ListingFormSkeleton() {
  return (
    <chakra.div aria-busy="true" aria-label="Loading the internship" role="status" display="grid" gap="5" pb="4">
      {FIELDS.map(({ name, height }) => (
        <Skeleton key={name} height={height} />
      ))}
    </chakra.div>
  );
}
