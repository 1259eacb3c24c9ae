import { lazy, Suspense, useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ListingsView } from '#web/features/listings/listings-view.tsx';
import { StarToggle } from '#web/features/listings/star-toggle.tsx';
import { isStudentPreview } from '#web/config/paths.ts';
import { useSession } from '#web/lib/session/session-context.tsx';
import { PreviewFrame } from '../shell/preview-frame.tsx';

const loadDetails = () => import('#web/features/listing-details/listing-details-dialog.tsx');
const ListingDetailsDialog = lazy(async () => ({ default: (await loadDetails()).ListingDetailsDialog }));
// The dialog is not in the first view; it is fetched once the page is quiet, so that it opens at once.
setTimeout(() => void loadDetails(), 1_500);

const INTERNSHIP_PARAM = 'internship';

/** The open listing stands in the address: Back closes it, a link opens it. */
function useOpenListing() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const open = useCallback(
    (id: string) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(INTERNSHIP_PARAM, id);
          return next;
        },
        { state: { wasOpenedHere: true }, preventScrollReset: true },
      );
    },
    [setParams],
  );
  const close = () => {
    if ((state as { wasOpenedHere?: boolean } | null)?.wasOpenedHere) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(params);
    next.delete(INTERNSHIP_PARAM);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { openId: params.get(INTERNSHIP_PARAM), open, close };
}

export function StudentRoute() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const { openId, open, close } = useOpenListing();
  const isPreview = user.role === 'admin' && isStudentPreview(params);
  const content = (
    <>
      <ListingsView userId={user.id} onOpen={open} />
      <Suspense fallback={null}>
        {openId && (
          <ListingDetailsDialog
            id={openId}
            userId={user.id}
            isPreview={isPreview}
            onClose={close}
            Star={StarToggle}
          />
        )}
      </Suspense>
    </>
  );
  return isPreview ? <PreviewFrame email={user.email}>{content}</PreviewFrame> : content;
}
