import { lazy, Suspense } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { readListingId } from '#web/features/listing-details/listing-id.ts';
import { recordView } from '#web/features/listing-details/record.ts';
import { ListingsView } from '#web/features/listings/listings-view.tsx';
import { TrackerStatus } from '#web/features/tracker/tracker-status.tsx';
import { useTrackedInStep } from '#web/features/tracker/use-tracked-in-step.ts';
import { isStudentPreview } from '#web/config/paths.ts';
import { useSession } from '#web/lib/session/session-context.tsx';
import { PreviewFrame } from '../shell/preview-frame.tsx';
import { useOpenListing } from './use-open-listing.ts';

const loadDetails = () => import('./student-details.tsx');
const StudentDetails = lazy(async () => ({ default: (await loadDetails()).StudentDetails }));
/**
 * The dialog is not in the first view; it is fetched once the list stands, so that it opens at once. Where that
 * fails it is fetched again when it is opened.
 */
const fetchDetailsSoon = () => void setTimeout(() => void loadDetails().catch(() => undefined), 1_000);

/** The content, under the client of the role that it is shown to. */
function StudentPortal({ isPreview }: { isPreview: boolean }) {
  const { user } = useSession();
  const client = useApolloClient();
  const { openId, open, close, opener } = useOpenListing((text) => {
    const id = readListingId(text);
    if (!isPreview && id) void recordView(client, user.id, id);
  });
  const statusSignal = useTrackedInStep(user.id);
  const finalFocus = () => opener() ?? document.getElementById('main');
  return (
    <>
      <ListingsView userId={user.id} onOpen={open} Status={TrackerStatus} statusSignal={statusSignal} onShown={fetchDetailsSoon} />
      <Suspense fallback={null}>
        {openId && <StudentDetails key={openId} id={openId} isPreview={isPreview} onClose={close} finalFocus={finalFocus} />}
      </Suspense>
    </>
  );
}

export function StudentRoute() {
  const { user } = useSession();
  const [params] = useSearchParams();
  if (user.role !== 'admin' || !isStudentPreview(params)) return <StudentPortal isPreview={false} />;
  return (
    <PreviewFrame email={user.email}>
      <StudentPortal isPreview />
    </PreviewFrame>
  );
}
