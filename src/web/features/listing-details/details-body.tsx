import type { ReactNode } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { closingState } from '#domain/listing-period.ts';
import { stringList } from '#web/lib/format/string-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Description } from './description.tsx';
import { Flyer } from './flyer.tsx';
import type { ListingDetails_listing as Listing } from './listing-details.generated.ts';
import { ListingFacts } from './listing-facts.tsx';

function Badges({ title, values, tone }: { title: string; values: string[]; tone: 'brand' | 'outline' }) {
  return (
    <div>
      <chakra.h3 fontSize="sm" mb="2">
        {title}
      </chakra.h3>
      <chakra.ul display="flex" flexWrap="wrap" gap="1.5">
        {values.map((value) => (
          <li key={value}>
            <Badge tone={tone} whiteSpace="normal" overflowWrap="anywhere">
              {value}
            </Badge>
          </li>
        ))}
      </chakra.ul>
    </div>
  );
}

/** The place of the description while it is on its way. */
function DescriptionSkeleton() {
  return (
    <chakra.div aria-hidden display="grid" gap="2.5" alignContent="start" minHeight="12rem">
      <Skeleton height="4" width="30%" />
      <Skeleton height="4" width="95%" />
      <Skeleton height="4" width="88%" />
      <Skeleton height="4" width="92%" />
      <Skeleton height="4" width="60%" />
    </chakra.div>
  );
}

interface DetailsBodyProps {
  /** What is known of it; the description and the flyer come last. */
  listing: Partial<Listing>;
  now: Date;
  /** The rest did not come. */
  hasFailed: boolean;
  onRetry: () => void;
  /** Stands first. */
  head: ReactNode;
  status: ReactNode;
  /** Follows the listing's own parts. */
  children: ReactNode;
}

/** Everything between the title and How to Apply, in the specification's order. */
export function DetailsBody({ listing, now, hasFailed, onRetry, head, status, children }: DetailsBodyProps) {
  const closing = listing.expires_at ? closingState(new Date(listing.expires_at), now) : null;
  return (
    <chakra.div display="grid" gap="5" pb="4" gridTemplateColumns="minmax(0, 1fr)">
      {head}
      {listing.location !== undefined && listing.created_at !== undefined && listing.expires_at !== undefined && (
        <ListingFacts
          location={listing.location}
          duration={listing.duration ?? ''}
          views={listing.views ?? 0}
          createdAt={listing.created_at}
          expiresAt={listing.expires_at}
          closing={closing && closing.kind !== 'open' ? closing.label : null}
          status={status}
        />
      )}
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ sm: '1fr 1fr' }}>
        <Badges title="Required majors" values={stringList(listing.major)} tone="brand" />
        <Badges title="Industries" values={stringList(listing.industry)} tone="outline" />
      </chakra.div>
      {listing.description === undefined && hasFailed && <ErrorState title="The description could not be loaded" onRetry={onRetry} />}
      {listing.description === undefined && !hasFailed && <DescriptionSkeleton />}
      {listing.image_url && <Flyer key={listing.image_url} url={listing.image_url} title={listing.title ?? ''} />}
      {listing.description !== undefined && (
        <div>
          <chakra.h3 fontSize="sm" mb="2">
            Description
          </chakra.h3>
          <Description text={listing.description} />
        </div>
      )}
      {children}
    </chakra.div>
  );
}
