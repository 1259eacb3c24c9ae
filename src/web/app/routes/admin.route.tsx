import { lazy, Suspense } from 'react';
import Database from 'lucide-react/icons/database';
import Eye from 'lucide-react/icons/eye';
import Plus from 'lucide-react/icons/plus';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { CONSOLE_PATH, PREVIEW_PATH } from '#web/config/paths.ts';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { RecentActivity } from '#web/features/activity/recent-activity.tsx';
import { DraftsSkeleton } from '#web/features/ai-drafts/drafts-skeleton.tsx';
import { DraftsTabLabel } from '#web/features/ai-drafts/drafts-tab-label.tsx';
import { useAiDrafts } from '#web/features/ai-drafts/use-ai-drafts.ts';
import { Dashboard } from '#web/features/dashboard/dashboard.tsx';
import { useJakartaClock } from '#web/features/dashboard/jakarta-clock.ts';
import { useChangeNotice } from '#web/features/dashboard/use-change-notice.ts';
import { ManageListings } from '#web/features/manage-listings/manage-listings.tsx';
import { useListingDialogs } from '#web/features/manage-listings/use-listing-dialogs.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const AiDraftsPanel = lazy(async () => ({ default: (await import('#web/features/ai-drafts/ai-drafts.tsx')).AiDraftsPanel }));

type Tab = 'listings' | 'drafts';
const TAB_PARAM = 'tab';

/** The open tab, kept in the address beside what the table shows: Back opens the one before. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const open = (tab: Tab) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (tab === 'listings') next.delete(TAB_PARAM);
      else next.set(TAB_PARAM, tab);
      return next;
    });
  return [params.get(TAB_PARAM) === 'drafts' ? 'drafts' : 'listings', open];
}

/** The admin dashboard: composes its features and passes on what changed between them. */
export function AdminRoute() {
  const clock = useJakartaClock();
  const { notice, report } = useChangeNotice();
  const dialogs = useListingDialogs();
  const drafts = useAiDrafts();
  const { pathname, search } = useLocation();
  const [tab, openTab] = useTab();
  const tabs = [
    { value: 'listings', label: 'Manage Listings' },
    { value: 'drafts', label: <DraftsTabLabel pending={drafts.pending.length} /> },
  ] as const;
  return (
    <Dashboard
      clock={clock}
      isUpdated={notice.isShown}
      onChange={report}
      actions={
        <>
          <LinkButton href={CONSOLE_PATH} target="_blank" rel="noreferrer" px={{ base: '3', sm: '4' }}>
            <Database size={16} aria-hidden />
            Data console
          </LinkButton>
          <LinkButton asChild px={{ base: '3', sm: '4' }}>
            <Link to={PREVIEW_PATH} onClick={() => sessionStorage.setItem(STORAGE_KEYS.adminPath, pathname + search)}>
              <Eye size={16} aria-hidden />
              View Student Portal
            </Link>
          </LinkButton>
          <Button variant="primary" px={{ base: '3', sm: '4' }} onClick={() => dialogs.show({ kind: 'add' })}>
            <Plus size={16} aria-hidden />
            Add Internship
          </Button>
        </>
      }
      activity={<RecentActivity changedIds={notice.changedIds} onChange={report} />}
    >
      <Tabs label="Dashboard sections" items={tabs} value={tab} onChange={openTab}>
        {/* Stays while the drafts are shown: it reports changes, and the dialogs are its own. */}
        <div hidden={tab !== 'listings'}>
          <ManageListings dialogs={dialogs} day={clock.day} changedIds={notice.changedIds} onChange={report} />
        </div>
        {tab === 'drafts' && (
          <Suspense fallback={<DraftsSkeleton />}>
            <AiDraftsPanel drafts={drafts} />
          </Suspense>
        )}
      </Tabs>
    </Dashboard>
  );
}
