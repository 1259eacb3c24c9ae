import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { countOf } from '#web/lib/format/counts.ts';
import { formatDay } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ExtendDialog } from '../extend/extend-dialog.tsx';
import type { ListedPeriod } from './form-start.ts';
import type { SaveConflict } from './save-outcome.ts';
import type { LoadedVersion } from './use-save-listing.ts';

interface ListingPeriodProps extends ListedPeriod {
  title: string;
  loaded: LoadedVersion;
  onExtended: (updatedAt: string, period: ListedPeriod) => void;
  /** Another admin was quicker than the extension. */
  onConflict: (conflict: SaveConflict) => void;
}

/**
 * The listing's duration in an edit: read-only, because updating never touches the listing's end. Extend
 * opens over the form, so nothing typed is lost.
 */
export function ListingPeriod({ months, expiresAt, title, loaded, onExtended, onConflict }: ListingPeriodProps) {
  const [isExtending, setIsExtending] = useState(false);
  return (
    <div>
      <chakra.p fontSize="sm" fontWeight="medium" mb="1.5">
        Listing duration
      </chakra.p>
      <chakra.p fontSize="sm" minHeight="10" display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        {countOf(months, 'month')}, listed until {formatDay(expiresAt)}
        <Button variant="link" size="sm" aria-haspopup="dialog" onClick={() => setIsExtending(true)}>
          Extend
        </Button>
      </chakra.p>
      <ExtendDialog
        open={isExtending}
        listing={{ id: loaded.id, title }}
        period={{ months, expiresAt }}
        loaded={loaded}
        onClose={() => setIsExtending(false)}
        onExtended={(extended) => {
          onExtended(extended.updated_at, { months: extended.listing_duration, expiresAt: extended.expires_at });
          setIsExtending(false);
        }}
        onConflict={(conflict) => {
          onConflict(conflict);
          setIsExtending(false);
        }}
      />
    </div>
  );
}
