import { chakra } from '@chakra-ui/react/styled-system';
import { countOf } from '#web/lib/format/counts.ts';
import { formatDay } from '#web/lib/format/dates.ts';

/** The listing's duration in an edit: read-only, because updating never touches the listing's end. */
export function ListingPeriod({ months, expiresAt }: { months: number; expiresAt: string }) {
  return (
    <div>
      <chakra.p fontSize="sm" fontWeight="medium" mb="1.5">
        Listing duration
      </chakra.p>
      <chakra.p fontSize="sm" minHeight="10" display="flex" alignItems="center">
        {countOf(months, 'month')}, listed until {formatDay(expiresAt)}
      </chakra.p>
    </div>
  );
}
