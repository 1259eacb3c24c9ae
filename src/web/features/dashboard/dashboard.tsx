/**
 * The admin's dashboard: its head, figures and live card. Knows neither the activity list nor the listings
 * table: the route puts them in. Each figure is one subscription (one root field each); what changed is
 * reported so that "Updated just now" and the highlight follow content, counters and activity alone.
 */
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { useLiveData } from '#web/lib/apollo/use-live-data.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TodayTotalsSubscriptionDocument } from './dashboard-figures.generated.ts';
import type { JakartaClock } from './jakarta-clock.ts';
import { LiveAnalytics } from './live-analytics.tsx';
import { StatCards } from './stat-cards.tsx';
import { UpdatedBadge } from './updated-badge.tsx';

interface DashboardProps {
  clock: JakartaClock;
  isUpdated: boolean;
  onChange: (ids: readonly string[]) => void;
  actions: ReactNode;
  activity: ReactNode;
  children: ReactNode;
}

export function Dashboard({ clock, isUpdated, onChange, actions, activity, children }: DashboardProps) {
  const reportFigure = useCallback(() => onChange([]), [onChange]);
  const { data } = useLiveData(TodayTotalsSubscriptionDocument, { variables: { day: clock.day }, onChange: reportFigure });
  const sum = data?.listing_daily_stats_aggregate.aggregate?.sum;
  const today = data && { views: sum?.views ?? 0, applies: sum?.applies ?? 0 };
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <PageHeader title="Admin Dashboard" badge={<UpdatedBadge isShown={isUpdated} />} actions={actions} />
      <StatCards clock={clock} appliesToday={today?.applies} onChange={reportFigure} />
      <LiveAnalytics clock={clock} today={today} activity={activity} />
      {children}
    </chakra.div>
  );
}
