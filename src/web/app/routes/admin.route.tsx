import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { RecentActivity } from '#web/features/activity/recent-activity.tsx';
import { Dashboard } from '#web/features/dashboard/dashboard.tsx';
import { useJakartaClock } from '#web/features/dashboard/jakarta-clock.ts';
import { useChangeNotice } from '#web/features/dashboard/use-change-notice.ts';
import { ManageListings } from '#web/features/manage-listings/manage-listings.tsx';
import { useListingDialogs } from '#web/features/manage-listings/use-listing-dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = [{ value: 'listings', label: 'Manage Listings' }] as const;
type Tab = (typeof TABS)[number]['value'];

/** The admin dashboard: composes its features and passes on what changed between them. */
export function AdminRoute() {
  const clock = useJakartaClock();
  const { notice, report } = useChangeNotice();
  const dialogs = useListingDialogs();
  const [tab, setTab] = useState<Tab>('listings');
  return (
    <Dashboard
      clock={clock}
      isUpdated={notice.isShown}
      onChange={report}
      actions={
        <Button variant="primary" onClick={() => dialogs.show({ kind: 'add' })}>
          <Plus size={16} aria-hidden />
          Add Internship
        </Button>
      }
      activity={<RecentActivity changedIds={notice.changedIds} onChange={report} />}
    >
      <Tabs label="Dashboard sections" items={TABS} value={tab} onChange={setTab}>
        <ManageListings dialogs={dialogs} day={clock.day} changedIds={notice.changedIds} onChange={report} />
      </Tabs>
    </Dashboard>
  );
}
