import type { ComponentType } from 'react';
import { memo } from 'react';
import Clock from 'lucide-react/icons/clock';
import Eye from 'lucide-react/icons/eye';
import MapPin from 'lucide-react/icons/map-pin';
import { useFragment } from '@apollo/client/react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { countOf, formatCount } from '#web/lib/format/counts.ts';
import { stringList } from '#web/lib/format/string-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Monogram } from '#web/ui/monogram.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { BadgeRow } from './badge-row.tsx';
import { ClosingBadge } from './closing-badge.tsx';
import { ListingCard_listing } from './listing-card.generated.ts';
import { MarkedText } from './marked-text.tsx';
import { StarToggle } from './star-toggle.tsx';
import type { ListedListing } from './use-listings.ts';

/** A line of another feature's on a card, given by the route. */
export type StatusSlot = ComponentType<{ listing: { id: string; title: string } }>;

interface ListingCardProps {
  listing: ListedListing;
  /** What was searched for is marked in title and company. */
  search: string;
  onOpen: (id: string) => void;
  /** Stands above the card's foot, in a row of its own. */
  Status?: StatusSlot | undefined;
}

const Fact = chakra('li', { base: { display: 'inline-flex', alignItems: 'center', gap: '1', minWidth: '0', '& > svg': { flex: 'none' } } });

const TitleButton = chakra('button', {
  base: {
    textAlign: 'start',
    lineClamp: 2,
    cursor: 'pointer',
    borderRadius: 'sm',
    overflowWrap: 'anywhere',
    _hover: { color: 'brand.text', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});

/** One listing of the list, in rows that align with those of the cards beside it. */
export const ListingCard = memo(function ListingCard({ listing: listed, search, onOpen, Status }: ListingCardProps) {
  const { data: listing, complete } = useFragment({ fragment: ListingCard_listing, from: listed });
  if (!complete) return null;
  return (
    <Card
      as="article"
      aria-label={listing.title}
      display="grid"
      gridTemplateRows="subgrid"
      gridTemplateColumns="minmax(0, 1fr)"
      gridRow="1 / -1"
      rowGap="3"
      p="4"
      transition="transform 150ms ease-out, border-color 150ms ease-out, box-shadow 150ms ease-out"
      _hover={{ transform: 'translateY(-2px)', borderColor: 'brand.line', boxShadow: 'lift' }}
    >
      <chakra.div display="flex" gap="3">
        <Monogram name={listing.company} />
        <chakra.div flex="1" minWidth="0">
          <chakra.h2 fontSize="md" fontWeight="semibold" lineHeight="tight">
            <TitleButton type="button" title={listing.title} onClick={() => onOpen(listing.id)}>
              <MarkedText text={listing.title} search={search} />
            </TitleButton>
          </chakra.h2>
          <chakra.p color="text.muted" fontSize="sm" mt="1" truncate>
            <MarkedText text={listing.company} search={search} />
          </chakra.p>
        </chakra.div>
        <chakra.div mt="-2" me="-2">
          <StarToggle listing={listing} />
        </chakra.div>
      </chakra.div>
      <BadgeRow label="Majors" values={stringList(listing.major)} tone="brand" />
      <BadgeRow label="Industries" values={stringList(listing.industry)} tone="outline" />
      <chakra.ul display="flex" flexWrap="wrap" columnGap="2.5" rowGap="1" fontSize="sm" color="text.muted" lineHeight="snug">
        <Fact flex="1 0 100%">
          <MapPin size={16} role="img" aria-label="Location" />
          <chakra.span truncate title={listing.location}>
            {listing.location}
          </chakra.span>
        </Fact>
        <Fact flex="0 1 auto" maxWidth="calc(100% - 4.5rem)">
          <Clock size={16} role="img" aria-label="Duration" />
          <chakra.span truncate title={listing.duration}>
            {listing.duration}
          </chakra.span>
        </Fact>
        <Fact flex="none" ms="auto" fontVariantNumeric="tabular-nums">
          <Eye size={16} aria-hidden />
          <span aria-hidden>{formatCount(listing.views)}</span>
          <VisuallyHidden>{countOf(listing.views, 'view')}</VisuallyHidden>
        </Fact>
      </chakra.ul>
      {Status && (
        <chakra.div minWidth="0">
          <Status listing={listing} />
        </chakra.div>
      )}
      <chakra.div pt="3" borderTopWidth="1px" display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <ClosingBadge createdAt={listing.created_at} expiresAt={listing.expires_at} />
        <Button size="sm" variant="soft" ms="auto" aria-label={`View Details: ${listing.title}`} onClick={() => onOpen(listing.id)}>
          View Details
        </Button>
      </chakra.div>
    </Card>
  );
});
