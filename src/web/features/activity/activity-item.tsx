import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { memoEntity } from '#web/lib/apollo/memo-entity.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
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

export const ActivityItem = memoEntity(function ActivityItem({ activity, isNew }: ActivityItemProps) {
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
          {internship && (
            <>
              {' · '}
              <bdi>{internship.company}</bdi>
            </>
          )}
        </chakra.p>
      </chakra.div>
      <chakra.span flex="none" fontSize="xs" color="text.muted" fontVariantNumeric="tabular-nums">
        <RelativeTime instant={data.created_at} />
      </chakra.span>
    </chakra.li>
  );
});
