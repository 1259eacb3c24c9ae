import { useDeferredValue, useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { RECENT_ACTIVITY_COUNT } from '#domain/limits.ts';
import { useLiveData } from '#web/lib/apollo/use-live-data.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ActivityItem } from './activity-item.tsx';
import type { RecentActivitySubscriptionVariables } from './recent-activity.generated.ts';
import { RecentActivitySubscriptionDocument } from './recent-activity.generated.ts';

interface RecentActivityProps {
  changedIds: ReadonlySet<string>;
  /** Entries that came in since the list was first shown. */
  onChange: (ids: readonly string[]) => void;
}

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'views', label: 'Views' },
  { value: 'applies', label: 'Applies' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

const WHERE: Record<Filter, RecentActivitySubscriptionVariables['where']> = {
  all: {},
  views: { event: { _eq: 'view' } },
  applies: { event: { _eq: 'apply' } },
};

const EMPTY: Record<Filter, string> = {
  all: 'No activity yet',
  views: 'No views yet',
  applies: 'No applies yet',
};

function idsOf(entries: readonly { id: string }[]): string[] {
  return entries.map(({ id }) => id);
}

/** The newest views and applies; each filter has its own latest 20. Not announced: it may move often. */
export function RecentActivity({ changedIds, onChange }: RecentActivityProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const { data, isPrevious } = useLiveData(RecentActivitySubscriptionDocument, {
    variables: { where: WHERE[filter], limit: RECENT_ACTIVITY_COUNT },
    onChange: (previous, next) => {
      const known = new Set(idsOf(previous.activity_logs));
      onChange(idsOf(next.activity_logs).filter((id) => !known.has(id)));
    },
  });
  // A live result is drawn at once, all of it; twenty entries are drawn in slices.
  const entries = useDeferredValue(data?.activity_logs);

  return (
    <chakra.section minWidth="0" display="flex" flexDirection="column">
      <chakra.h3 fontSize="sm" mb="1">
        Recent activity
      </chakra.h3>
      <Tabs label="Filter recent activity" size="sm" items={FILTERS} value={filter} onChange={setFilter}>
        <chakra.div
          height={{ base: '18rem', lg: '12.75rem' }}
          overflowY="auto"
          // Below the first view of a phone: nothing of it is laid out before it is near.
          contentVisibility="auto"
          mx="-2"
          tabIndex={0}
          role="region"
          aria-label="Recent activity entries"
        >
          {!entries && <ActivitySkeleton />}
          {entries?.length === 0 && <Note>{EMPTY[filter]}</Note>}
          {entries && entries.length > 0 && (
            <chakra.ol
              aria-label="Recent activity"
              aria-busy={isPrevious}
              opacity={isPrevious ? 0.6 : 1}
              transition="opacity 150ms ease-out"
            >
              {entries.map((entry) => (
                <ActivityItem key={entry.id} activity={entry} isNew={changedIds.has(entry.id)} />
              ))}
            </chakra.ol>
          )}
        </chakra.div>
      </Tabs>
    </chakra.section>
  );
}

function Note({ children }: { children: string }) {
  return (
    <chakra.p px="2" py="6" textAlign="center" fontSize="sm" color="text.muted">
      {children}
    </chakra.p>
  );
}

function ActivitySkeleton() {
  return (
    <chakra.div aria-hidden display="grid" gap="3" p="2">
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height="8" />
      ))}
    </chakra.div>
  );
}
