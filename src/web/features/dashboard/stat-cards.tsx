import { memo, useEffect } from 'react';
import { useQuery } from '@apollo/client/react';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Send from 'lucide-react/icons/send';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { addDays, startOfJakartaDay } from '#domain/jakarta-day.ts';
import { useLiveData } from '#web/lib/apollo/use-live-data.ts';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import {
  DashboardBaselineQueryDocument,
  TotalInternshipsSubscriptionDocument,
  TotalStudentsSubscriptionDocument,
} from './dashboard-figures.generated.ts';
import type { JakartaClock } from './jakarta-clock.ts';
import { StatCard } from './stat-card.tsx';

interface StatCardsProps {
  clock: JakartaClock;
  /** Undefined until the first result. */
  appliesToday: number | undefined;
  onChange: () => void;
}

/** The three figures of the whole portal, each against yesterday. */
export const StatCards = memo(function StatCards({ clock, appliesToday, onChange }: StatCardsProps) {
  const listings = useLiveData(TotalInternshipsSubscriptionDocument, { variables: {}, onChange });
  const students = useLiveData(TotalStudentsSubscriptionDocument, { variables: {} });
  const { data, previousData, error, refetch } = useQuery(DashboardBaselineQueryDocument, {
    variables: {
      dayStart: startOfJakartaDay(clock.day).toISOString(),
      day: clock.day,
      yesterday: addDays(clock.day, -1),
      hour: clock.hour,
    },
  });
  const baseline = data ?? previousData;
  // A failure is in `error`, and the last figures stay.
  useLiveRefetch(undefined, () => void refetch().catch(() => undefined));
  useEffect(() => {
    if (error) console.error('The figures of yesterday could not be loaded', error);
  }, [error]);
  const registeredToday = baseline?.student_registrations[0]?.students ?? 0;
  const studentsNow = baseline?.user_roles_aggregate.aggregate?.count;
  const unknown = error ? null : undefined;

  return (
    <chakra.section aria-label="Figures" display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}>
      <StatCard
        label="Total Internships"
        hint="Active listings"
        icon={BriefcaseBusiness}
        value={listings.data?.internships_aggregate.aggregate?.count}
        baseline={baseline?.internships_aggregate.aggregate?.count ?? unknown}
        comparison="Compared with the beginning of the day"
      />
      <StatCard
        label="Applies Today"
        hint="Online and by email"
        icon={Send}
        value={appliesToday}
        baseline={baseline?.activity_by_hour.reduce((sum, { applies }) => sum + (applies ?? 0), 0) ?? unknown}
        comparison="Compared with yesterday up to the same hour"
      />
      <StatCard
        label="Total Students"
        hint="Registered users"
        icon={GraduationCap}
        value={students.data?.user_roles_aggregate.aggregate?.count}
        baseline={studentsNow === undefined ? unknown : studentsNow - registeredToday}
        comparison="Compared with the beginning of the day"
      />
    </chakra.section>
  );
});
