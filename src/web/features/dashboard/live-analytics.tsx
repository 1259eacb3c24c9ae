import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { useLiveData } from '#web/lib/apollo/use-live-data.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Announcer } from './announcer.tsx';
import { ActiveUsersSubscriptionDocument, TodayByHourSubscriptionDocument } from './dashboard-figures.generated.ts';
import { HourlyChart } from './hourly-chart.tsx';
import type { HourCount } from './hourly-bars.ts';
import type { JakartaClock } from './jakarta-clock.ts';
import { LiveIndicator } from './live-indicator.tsx';
import { RollingNumber } from './rolling-number.tsx';

interface LiveAnalyticsProps {
  clock: JakartaClock;
  /** Undefined until the first result. */
  today: { views: number; applies: number } | undefined;
  activity: ReactNode;
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  const id = useId();
  return (
    <chakra.div display="flex" flexDirection="column-reverse" justifyContent="flex-end" flex="1 1 5rem">
      <chakra.dt id={id} fontSize="xs" color="text.muted">
        {label}
      </chakra.dt>
      <chakra.dd aria-labelledby={id} fontSize="xl" fontWeight="semibold" lineHeight="tight" minHeight="1.75rem">
        {value === undefined ? <Skeleton width="10" height="6" /> : <RollingNumber value={value} />}
      </chakra.dd>
    </chakra.div>
  );
}

/** Who is here now, what happened today and when, and the newest of it. */
export function LiveAnalytics({ clock, today, activity }: LiveAnalyticsProps) {
  const presence = useLiveData(ActiveUsersSubscriptionDocument, { variables: {} });
  const byHour = useLiveData(TodayByHourSubscriptionDocument, { variables: { day: clock.day } });
  const counts = useMemo(
    () =>
      byHour.data?.activity_by_hour.map(({ hour, views, applies }): HourCount => ({
        hour: hour ?? 0,
        views: views ?? 0,
        applies: applies ?? 0,
      })),
    [byHour.data],
  );
  const activeUsers = presence.data && (presence.data.presence_summary[0]?.active_users ?? 0);
  return (
    <Card as="section" aria-label="Live analytics" padded>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" mb="4">
        <chakra.h2 fontSize="md">Live analytics</chakra.h2>
        {/* A line of its own where it is narrow: its longest text must not push anything. */}
        <chakra.div order={{ base: 1, md: 0 }} flexBasis={{ base: '100%', md: 'auto' }}>
          <LiveIndicator />
        </chakra.div>
        <Announcer figures={today && activeUsers !== undefined ? { day: clock.day, ...today, activeUsers } : undefined} />
      </chakra.div>
      <chakra.div
        display="grid"
        columnGap="8"
        rowGap="6"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <div>
          <chakra.dl display="flex" flexWrap="wrap" columnGap="4" rowGap="2" mb="4">
            <Figure label="Active Users" value={activeUsers} />
            <Figure label="Views today" value={today?.views} />
            <Figure label="Applies today" value={today?.applies} />
          </chakra.dl>
          <HourlyChart counts={counts} currentHour={clock.hour} />
        </div>
        {activity}
      </chakra.div>
    </Card>
  );
}
