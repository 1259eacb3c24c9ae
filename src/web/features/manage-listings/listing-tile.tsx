import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { memoEntity } from '#web/lib/apollo/memo-entity.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Card } from '#web/ui/card.tsx';
import { ClosingBadge } from './closing-badge.tsx';
import { ListingActions } from './listing-actions.tsx';
import { ListingTile_internship } from './listing-tile.generated.ts';
import type { DayCount } from './statistics/daily-counts.ts';
import { Sparkline } from './statistics/sparkline.tsx';
import { TodayCount } from './today-count.tsx';
import type { ListingDialogState } from './dialog-state.ts';

interface ListingTileProps {
  internship: FragmentType<ListingTile_internship>;
  day: string;
  /** Its days before today; undefined when nobody came. */
  history: readonly DayCount[] | undefined;
  viewsToday: number;
  appliesToday: number;
  isChanged: boolean;
  onShow: (dialog: ListingDialogState) => void;
}

const Label = chakra('dt', { base: { fontSize: 'xs', color: 'text.muted' } });

/** A row of the table on a phone: the same facts and actions as a card. */
export const ListingTile = memoEntity(function ListingTile({
  internship,
  day,
  history,
  viewsToday,
  appliesToday,
  isChanged,
  onShow,
}: ListingTileProps) {
  const { data, dataState } = useFragment({ fragment: ListingTile_internship, from: internship });
  if (dataState !== 'complete') return null;
  const listing = { id: data.id, title: data.title, company: data.company };
  return (
    <Card
      as="li"
      p="4"
      data-listing={data.id}
      tabIndex={-1}
      // One of 24, of which a phone shows three: the others are laid out when they are near.
      contentVisibility="auto"
      containIntrinsicBlockSize="auto 13rem"
      {...(isChanged && { animation: 'glow 3s ease-out', _motionReduce: { bg: 'live.glow' } })}
    >
      <chakra.div display="flex" alignItems="flex-start" justifyContent="space-between" gap="3">
        <chakra.h3 fontSize="md" lineClamp="2" overflowWrap="anywhere" minWidth="0">
          {data.title}
        </chakra.h3>
        <ClosingBadge expiresAt={data.expires_at} />
      </chakra.div>
      <chakra.p fontSize="sm" color="text.muted" overflowWrap="anywhere">
        {data.company} · {data.location}
      </chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="3" my="3" fontSize="sm">
        <div>
          <Label>Views</Label>
          <dd>
            <TodayCount total={data.views} today={viewsToday} />
          </dd>
        </div>
        <div>
          <Label>Clicks</Label>
          <dd>
            <TodayCount total={data.apply_clicks} today={appliesToday} />
          </dd>
        </div>
        <div>
          <Label>Last Updated</Label>
          <chakra.dd lineHeight="snug">
            <RelativeTime instant={data.updated_at} />
          </chakra.dd>
        </div>
      </chakra.dl>
      <chakra.div
        borderTopWidth="1px"
        pt="2"
        mx="-2"
        mb="-2"
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        gap="2"
      >
        <Sparkline
          isLabelled
          listing={listing}
          day={day}
          history={history}
          viewsToday={viewsToday}
          appliesToday={appliesToday}
          onShow={onShow}
        />
        <ListingActions listing={listing} onShow={onShow} />
      </chakra.div>
    </Card>
  );
});
