import { useMemo } from 'react';
import { useQuery } from '@apollo/client/react';
import { isGivenUp } from '#web/lib/apollo/is-given-up.ts';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import { LocationsQueryDocument } from './locations.generated.ts';

/** The distinct stored locations, following `revision`; none until the filters are on screen. */
export function useLocations(revision: unknown, isShown: boolean): string[] {
  const { data, refetch } = useQuery(LocationsQueryDocument, { skip: !isShown });
  useLiveRefetch(revision, () => {
    if (!isShown) return;
    refetch().catch((error: unknown) => {
      if (!isGivenUp(error)) console.error('Could not load the locations', error);
    });
  });
  return useMemo(() => data?.internships.map(({ location }) => location) ?? [], [data]);
}
