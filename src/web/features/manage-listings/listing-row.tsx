import type { KeyboardEvent } from 'react';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { formatDayAndTime } from '#web/lib/format/dates.ts';
import { formatRelative } from '#web/lib/format/relative-time.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { ClosingBadge } from './closing-badge.tsx';
import { ListingActions } from './listing-actions.tsx';
import { ListingRow_internship } from './listing-row.generated.ts';
import { TodayCount } from './today-count.tsx';
import type { ListingDialogState } from './use-listing-dialogs.ts';
import type { TodayFigures } from './use-listings-page.ts';

interface ListingRowProps {
  internship: FragmentType<ListingRow_internship>;
  today: TodayFigures | undefined;
  isChanged: boolean;
  /** The one row that Tab reaches; the arrow keys move on from it. */
  isTabStop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void;
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

export function ListingRow({ internship, today, isChanged, isTabStop, onFocus, onKeyDown, onShow }: ListingRowProps) {
  const now = useNow();
  const { data, dataState } = useFragment({ fragment: ListingRow_internship, from: internship });
  if (dataState !== 'complete') return null;
  const listing = { id: data.id, title: data.title, company: data.company };
  return (
    <Row isChanged={isChanged} data-listing={data.id} tabIndex={isTabStop ? 0 : -1} onFocus={onFocus} onKeyDown={onKeyDown}>
      <chakra.th scope="row" textAlign="start" fontWeight="medium" lineHeight="snug">
        <chakra.span display="block" lineClamp="2" overflowWrap="anywhere">
          {data.title}
        </chakra.span>
        <ClosingBadge expiresAt={data.expires_at} />
      </chakra.th>
      <chakra.td overflowWrap="anywhere">{data.company}</chakra.td>
      <chakra.td overflowWrap="anywhere">{data.location}</chakra.td>
      <chakra.td textAlign="end">
        <TodayCount total={data.views} today={today?.views ?? 0} />
      </chakra.td>
      <chakra.td textAlign="end">
        <TodayCount total={data.apply_clicks} today={today?.applies ?? 0} />
      </chakra.td>
      <td>
        <chakra.time dateTime={data.updated_at} title={formatDayAndTime(data.updated_at)} color="text.muted">
          {formatRelative(data.updated_at, now)}
        </chakra.time>
      </td>
      <td>
        <ListingActions listing={listing} onShow={onShow} />
      </td>
    </Row>
  );
}
