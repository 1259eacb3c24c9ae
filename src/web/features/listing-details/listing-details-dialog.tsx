/**
 * The details of one listing. What the list already knows shows at once from the cache; the description and
 * the flyer follow. An application is recorded here, the view by the route as it opens; in preview neither.
 */
import type { ComponentType } from 'react';
import { useApolloClient, useFragment, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ERROR_MESSAGES } from '#domain/messages.ts';
import { closingState } from '#domain/listing-period.ts';
import type { ApplyMethod } from '#domain/options.ts';
import { formatDay } from '#web/lib/format/dates.ts';
import { stringList } from '#web/lib/format/string-list.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Monogram } from '#web/ui/monogram.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Description } from './description.tsx';
import { Flyer } from './flyer.tsx';
import { HowToApply, HowToApplySkeleton } from './how-to-apply.tsx';
import type { ListingDetails_listing as Listing } from './listing-details.generated.ts';
import { ListingDetails_listing, ListingDetailsQueryDocument } from './listing-details.generated.ts';
import { ListingFacts } from './listing-facts.tsx';
import { recordApply } from './record.ts';

interface ListingDetailsDialogProps {
  id: string;
  /** Counts and logs nothing. */
  isPreview: boolean;
  onClose: () => void;
  /** The star of this listing, given by the route. */
  Star: ComponentType<{ listing: { id: string; title: string } }>;
}

function Badges({ title, values, tone }: { title: string; values: string[]; tone: 'brand' | 'outline' }) {
  return (
    <div>
      <chakra.h3 fontSize="sm" mb="2">
        {title}
      </chakra.h3>
      <chakra.ul display="flex" flexWrap="wrap" gap="1.5">
        {values.map((value) => (
          <li key={value}>
            <Badge tone={tone}>{value}</Badge>
          </li>
        ))}
      </chakra.ul>
    </div>
  );
}

function Body({ listing, now }: { listing: Partial<Listing>; now: Date }) {
  const closing = listing.expires_at ? closingState(new Date(listing.expires_at), now) : null;
  return (
    <chakra.div display="grid" gap="5" pb="4">
      {closing?.kind === 'closed' && listing.expires_at && (
        <Alert tone="accent">This listing closed on {formatDay(listing.expires_at)}.</Alert>
      )}
      {listing.location !== undefined && listing.created_at !== undefined && listing.expires_at !== undefined && (
        <ListingFacts
          location={listing.location}
          duration={listing.duration ?? ''}
          views={listing.views ?? 0}
          createdAt={listing.created_at}
          expiresAt={listing.expires_at}
          closing={closing?.kind === 'closing' ? closing.label : null}
        />
      )}
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ sm: '1fr 1fr' }}>
        <Badges title="Required majors" values={stringList(listing.major)} tone="brand" />
        <Badges title="Industries" values={stringList(listing.industry)} tone="outline" />
      </chakra.div>
      {listing.description === undefined ? (
        <chakra.div aria-hidden display="grid" gap="2.5" alignContent="start" minHeight="12rem">
          <Skeleton height="4" width="30%" />
          <Skeleton height="4" width="95%" />
          <Skeleton height="4" width="88%" />
          <Skeleton height="4" width="92%" />
          <Skeleton height="4" width="60%" />
        </chakra.div>
      ) : (
        <>
          {listing.image_url && <Flyer url={listing.image_url} title={listing.title ?? ''} />}
          <div>
            <chakra.h3 fontSize="sm" mb="2">
              Description
            </chakra.h3>
            <Description text={listing.description} />
          </div>
        </>
      )}
    </chakra.div>
  );
}

export function ListingDetailsDialog({ id, isPreview, onClose, Star }: ListingDetailsDialogProps) {
  const client = useApolloClient();
  const now = useNow();
  const { data, loading, error, refetch } = useQuery(ListingDetailsQueryDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const fragment = useFragment({ fragment: ListingDetails_listing, from: { __typename: 'internships', id } });
  const listing = fragment.data as Partial<Listing>;
  // A failure is in `error`, and shown again.
  const retry = () => void refetch().catch(() => undefined);
  const isGone = !loading && !error && data?.internships_by_pk === null;
  const isKnown = listing.title !== undefined && !isGone;

  const onApply = (method: ApplyMethod) => {
    if (!isPreview) void recordApply(client, id, method);
  };
  const footer =
    listing.application_method === undefined || listing.application_value === undefined ? (
      <HowToApplySkeleton onClose={onClose} />
    ) : (
      <HowToApply
        method={listing.application_method}
        value={listing.application_value}
        isClosed={listing.expires_at !== undefined && closingState(new Date(listing.expires_at), now).kind === 'closed'}
        onApply={onApply}
        onClose={onClose}
      />
    );
  const title = isKnown ? (
    <chakra.span display="flex" gap="3" fontSize={{ base: 'lg', sm: 'xl' }}>
      <Monogram name={listing.company ?? ''} />
      <chakra.span minWidth="0">
        {listing.title}
        <chakra.span display="block" fontSize="sm" fontWeight="normal" color="text.muted" letterSpacing="normal" mt="0.5">
          {listing.company}
        </chakra.span>
      </chakra.span>
    </chakra.span>
  ) : (
    'Internship'
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="lg"
      isReading
      footer={isKnown ? footer : undefined}
      actions={isKnown && <Star listing={{ id, title: listing.title ?? '' }} />}
    >
      {isGone && <EmptyState drawing="list" title={ERROR_MESSAGES.listing_not_found} />}
      {error && !isKnown && <ErrorState title="This internship could not be loaded" onRetry={retry} />}
      {isKnown && <Body listing={listing} now={now} />}
      {!isKnown && loading && <Skeleton height="9rem" />}
    </Dialog>
  );
}
