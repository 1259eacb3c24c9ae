import type { KeyboardEvent } from 'react';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { memoEntity } from '#web/lib/apollo/memo-entity.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { ClosingBadge } from './closing-badge.tsx';
import { ListingActions } from './listing-actions.tsx';
import { ListingRow_internship } from './listing-row.generated.ts';
import { moveRowFocus } from './row-focus.ts';
import type { DayCount } from './statistics/daily-counts.ts';
import { Sparkline } from './statistics/sparkline.tsx';
import { TodayCount } from './today-count.tsx';
import type { ListingDialogState } from './dialog-state.ts';

interface ListingRowProps {
  internship: FragmentType<ListingRow_internship>;
  day: string;
  /** Its days before today; undefined when nobody came. */
  history: readonly DayCount[] | undefined;
  viewsToday: number;
  appliesToday: number;
  isChanged: boolean;
  /** The one row that Tab reaches; the arrow keys move on from it. */
  isTabStop: boolean;
  onFocus: (id: string) => void;
  onShow: (dialog: ListingDialogState) => void;
}

const Row = chakra('tr', {
  base: {
    '&:not(:last-child) > *': { borderBottomWidth: '1px' },
    _hover: { bg: 'surface.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '& > :is(td, th)': { px: { base: '2', lg: '4' }, py: '2.5', verticalAlign: 'middle', fontSize: 'sm', lineHeight: 'snug' },
    scrollMarginTop: '8rem',
  },
  variants: { isChanged: { true: { animation: 'glow 3s ease-out', _motionReduce: { bg: 'live.glow' } } } },
});

/** One listing; arrow keys, Home and End move on from its row, Enter edits it. */
export const ListingRow = memoEntity(function ListingRow({
  internship,
  day,
  history,
  viewsToday,
  appliesToday,
  isChanged,
  isTabStop,
  onFocus,
  onShow,
}: ListingRowProps) {
  const { data, dataState } = useFragment({ fragment: ListingRow_internship, from: internship });
  if (dataState !== 'complete') return null;
  const listing = { id: data.id, title: data.title, company: data.company };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    // Keys pressed on the row's buttons are the buttons' own.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') onShow({ kind: 'edit', listing });
    else moveRowFocus(event);
  };
  return (
    <Row isChanged={isChanged} data-listing={data.id} tabIndex={isTabStop ? 0 : -1} onFocus={() => onFocus(data.id)} onKeyDown={onKeyDown}>
      <chakra.th scope="row" textAlign="start" fontWeight="medium" lineHeight="snug">
        <chakra.span display="block" lineClamp={{ base: 3, lg: 2 }} overflowWrap="anywhere">
          {data.title}
        </chakra.span>
        <ClosingBadge expiresAt={data.expires_at} />
      </chakra.th>
      <chakra.td overflowWrap="anywhere">{data.company}</chakra.td>
      <chakra.td overflowWrap="anywhere">{data.location}</chakra.td>
      <chakra.td textAlign="end">
        <chakra.div display="flex" alignItems="center" justifyContent="flex-end" gap="2">
          <chakra.span display={{ base: 'none', xl: 'inline-flex' }}>
            <Sparkline listing={listing} day={day} history={history} viewsToday={viewsToday} appliesToday={appliesToday} onShow={onShow} />
          </chakra.span>
          <TodayCount total={data.views} today={viewsToday} />
        </chakra.div>
      </chakra.td>
      <chakra.td textAlign="end">
        <TodayCount total={data.apply_clicks} today={appliesToday} />
      </chakra.td>
      <chakra.td color="text.muted">
        <RelativeTime instant={data.updated_at} />
      </chakra.td>
      <td>
        <ListingActions listing={listing} onShow={onShow} />
      </td>
    </Row>
  );
});
