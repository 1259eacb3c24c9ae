import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import { chakra } from '@chakra-ui/react/styled-system';
import { formatDayAndTime } from '#web/lib/format/dates.ts';
import { formatRelative } from '#web/lib/format/relative-time.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { ActivityItem_activity } from './activity-item.generated.ts';

interface ActivityItemProps {
  activity: FragmentType<ActivityItem_activity>;
  isNew: boolean;
}

function describe({ event, method }: { event: string; method?: string | null }): string {
  if (event === 'view') return 'Viewed';
  return method === 'copied_email' ? 'Applied by email' : 'Applied online';
}

const Tile = chakra('span', {
  base: { flex: 'none', display: 'grid', placeItems: 'center', width: '8', height: '8', borderRadius: 'md' },
  variants: {
    event: { view: { bg: 'surface.sunken', color: 'text.muted' }, apply: { bg: 'brand.subtle', color: 'brand.text' } },
  },
});

export function ActivityItem({ activity, isNew }: ActivityItemProps) {
  const now = useNow();
  const { data, dataState } = useFragment({ fragment: ActivityItem_activity, from: activity });
  if (dataState !== 'complete') return null;
  const { event, internship } = data;
  const Icon = event === 'apply' ? Send : Eye;
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      px="2"
      py="2"
      borderRadius="md"
      {...(isNew && { animation: 'riseIn 200ms ease-out, glow 3s ease-out', _motionReduce: { bg: 'live.glow' } })}
    >
      <Tile event={event === 'apply' ? 'apply' : 'view'}>
        <Icon size={16} aria-hidden />
      </Tile>
      <chakra.div flex="1" minWidth="0" fontSize="sm" lineHeight="snug">
        <chakra.p truncate fontWeight="medium" color={internship ? undefined : 'text.muted'} fontStyle={internship ? undefined : 'italic'}>
          {internship?.title ?? 'Deleted listing'}
        </chakra.p>
        <chakra.p truncate color="text.muted" fontSize="xs">
          {describe(data)}
          {internship && ` · ${internship.company}`}
        </chakra.p>
      </chakra.div>
      <chakra.time
        flex="none"
        dateTime={data.created_at}
        title={formatDayAndTime(data.created_at)}
        fontSize="xs"
        color="text.muted"
        fontVariantNumeric="tabular-nums"
      >
        {formatRelative(data.created_at, now)}
      </chakra.time>
    </chakra.li>
  );
}
