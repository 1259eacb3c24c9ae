/**
 * The details of one listing. What the list already knows shows at once from the cache; the description and
 * the flyer follow. An application is recorded here, the view by the route as it opens; in preview neither.
 */
import type { ComponentType, ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { ERROR_MESSAGES } from '#domain/messages.ts';
import { closingState } from '#domain/listing-period.ts';
import type { ApplyMethod } from '#domain/options.ts';
import { formatDay } from '#web/lib/format/dates.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Monogram } from '#web/ui/monogram.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CopyLink, LinkToCopy } from './copy-link.tsx';
import { DetailsBody } from './details-body.tsx';
import { HowToApply, HowToApplySkeleton, WithoutApply } from './how-to-apply.tsx';
import type { ListingDetails_listing as Listing } from './listing-details.generated.ts';
import { readListingId } from './listing-id.ts';
import { recordApply } from './record.ts';
import { useListing } from './use-listing.ts';

type ListingSlot = ComponentType<{ listing: { id: string; title: string } }>;

interface ListingDetailsDialogProps {
  /** As the address has it: it may be no listing's. */
  id: string;
  /** Counts and logs nothing. */
  isPreview: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards. */
  finalFocus: () => HTMLElement | null;
  /** Parts of other features, given by the route. */
  Star: ListingSlot;
  Status: ListingSlot;
  Tracker: ListingSlot;
  AfterApply?: ListingSlot | undefined;
}

function Title({ listing }: { listing: Partial<Listing> }) {
  return (
    // Room for a third button beside it; on a phone the title needs it more than the monogram does.
    <chakra.span display="flex" gap="3" pe="10" fontSize={{ base: 'lg', sm: 'xl' }}>
      <chakra.span display={{ base: 'none', sm: 'block' }}>
        <Monogram name={listing.company ?? ''} />
      </chakra.span>
      <chakra.span minWidth="0">
        {listing.title}
        <chakra.span display="block" fontSize="sm" fontWeight="normal" color="text.muted" letterSpacing="normal" mt="0.5">
          {listing.company}
        </chakra.span>
      </chakra.span>
    </chakra.span>
  );
}

interface FooterProps {
  listing: Partial<Listing>;
  isGone: boolean;
  hasFailed: boolean;
  now: Date;
  onApply: (method: ApplyMethod) => void;
  onClose: () => void;
  AfterApply: ComponentType | undefined;
}

function Footer({ listing, isGone, hasFailed, now, onApply, onClose, AfterApply }: FooterProps): ReactNode {
  const { expires_at, application_method: method, application_value: value } = listing;
  if (isGone) {
    return (
      <WithoutApply
        onClose={onClose}
        notice={
          <Alert tone="accent" role="alert">
            {ERROR_MESSAGES.listing_not_found}
          </Alert>
        }
      >
        It was taken off the portal while you had it open.
      </WithoutApply>
    );
  }
  if (expires_at !== undefined && closingState(new Date(expires_at), now).kind === 'closed') {
    return (
      <WithoutApply onClose={onClose} notice={<Alert tone="accent">This internship closed on {formatDay(expires_at)}.</Alert>}>
        {ERROR_MESSAGES.listing_closed}.
      </WithoutApply>
    );
  }
  if (method !== undefined && value !== undefined) {
    return <HowToApply key={method} method={method} value={value} onApply={onApply} onClose={onClose} AfterApply={AfterApply} />;
  }
  return hasFailed ? (
    <WithoutApply onClose={onClose}>How to apply could not be loaded. Retry above.</WithoutApply>
  ) : (
    <HowToApplySkeleton onClose={onClose} />
  );
}

export function ListingDetailsDialog(props: ListingDetailsDialogProps) {
  const { isPreview, onClose, finalFocus, Star, Status, Tracker, AfterApply } = props;
  const id = readListingId(props.id);
  const client = useApolloClient();
  const now = useNow();
  const { listing, isLoading, gone, error, retry } = useListing(id);
  const isKnown = id !== null && listing.title !== undefined && gone !== 'never';
  const own = { id: id ?? '', title: listing.title ?? '' };
  const { title } = own;
  const After = useCallback(() => (AfterApply && id !== null ? <AfterApply listing={{ id, title }} /> : null), [AfterApply, id, title]);
  const onApply = (method: ApplyMethod) => {
    if (!isPreview && id !== null) void recordApply(client, id, method);
  };
  const [isLinkShown, setLinkShown] = useState(false);
  const hasFailed = error !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      title={isKnown ? <Title listing={listing} /> : 'Internship'}
      size="lg"
      isReading
      footer={
        isKnown && (
          <Footer
            listing={listing}
            isGone={gone === 'now'}
            hasFailed={hasFailed}
            now={now}
            onApply={onApply}
            onClose={onClose}
            AfterApply={AfterApply && After}
          />
        )
      }
      actions={
        isKnown && (
          <>
            <CopyLink id={own.id} onRefused={() => setLinkShown(true)} />
            <Star listing={own} />
          </>
        )
      }
    >
      {gone === 'never' && <EmptyState drawing="list" title={ERROR_MESSAGES.listing_not_found} />}
      {hasFailed && !isKnown && gone === null && <ErrorState title="This internship could not be loaded" onRetry={retry} />}
      {isKnown && (
        <DetailsBody
          listing={listing}
          now={now}
          hasFailed={hasFailed}
          onRetry={retry}
          head={isLinkShown && <LinkToCopy id={own.id} />}
          status={<Status listing={own} />}
        >
          <Tracker listing={own} />
        </DetailsBody>
      )}
      {!isKnown && gone === null && isLoading && <Skeleton height="9rem" />}
    </Dialog>
  );
}
