import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import Plus from 'lucide-react/icons/plus';
import { Link, useLocation } from 'react-router-dom';
import { PREVIEW_PATH } from '#web/config/paths.ts';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { RecentActivity } from '#web/features/activity/recent-activity.tsx';
import { Dashboard } from '#web/features/dashboard/dashboard.tsx';
import { useJakartaClock } from '#web/features/dashboard/jakarta-clock.ts';
import { useChangeNotice } from '#web/features/dashboard/use-change-notice.ts';
import { ManageListings } from '#web/features/manage-listings/manage-listings.tsx';
import { useListingDialogs } from '#web/features/manage-listings/use-listing-dialogs.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = [{ value: 'listings', label: 'Manage Listings' }] as const;
type Tab = (typeof TABS)[number]['value'];

/** The admin dashboard: composes its features and passes on what changed between them. */
export function AdminRoute() {
  const clock = useJakartaClock();
  const { notice, report } = useChangeNotice();
  const dialogs = useListingDialogs();
  const { pathname, search } = useLocation();
  const [tab, setTab] = useState<Tab>('listings');
  return (
    <Dashboard
      clock={clock}
      isUpdated={notice.isShown}
      onChange={report}
      actions={
        <>
          <LinkButton asChild>
            <Link to={PREVIEW_PATH} onClick={() => sessionStorage.setItem(STORAGE_KEYS.adminPath, pathname + search)}>
              <Eye size={16} aria-hidden />
              View Student Portal
            </Link>
          </LinkButton>
          <Button variant="primary" onClick={() => dialogs.show({ kind: 'add' })}>
            <Plus size={16} aria-hidden />
            Add Internship
          </Button>
        </>
      }
      activity={<RecentActivity changedIds={notice.changedIds} onChange={report} />}
    >
      <Tabs label="Dashboard sections" items={TABS} value={tab} onChange={setTab}>
        <ManageListings dialogs={dialogs} day={clock.day} changedIds={notice.changedIds} onChange={report} />
      </Tabs>
    </Dashboard>
  );
}
