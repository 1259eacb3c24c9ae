import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { recordView } from '#web/features/listing-details/record.ts';
import { ListingsView } from '#web/features/listings/listings-view.tsx';
import { StarToggle } from '#web/features/listings/star-toggle.tsx';
import { isStudentPreview } from '#web/config/paths.ts';
import { useStableCallback } from '#web/lib/react/use-stable-callback.ts';
import { useSession } from '#web/lib/session/session-context.tsx';
import { PreviewFrame } from '../shell/preview-frame.tsx';

const loadDetails = () => import('#web/features/listing-details/listing-details-dialog.tsx');
const ListingDetailsDialog = lazy(async () => ({ default: (await loadDetails()).ListingDetailsDialog }));
// The dialog is not in the first view; it is fetched once the page is quiet, so that it opens at once. Where
// that fails it is fetched again when it is opened.
setTimeout(() => void loadDetails().catch(() => undefined), 1_500);

const INTERNSHIP_PARAM = 'internship';

/**
 * The open listing stands in the address: Back closes it, a link, Forward or a reload opens it. `onOpen` is told of
 * every opening, of a click at once, before it is drawn.
 */
function useOpenListing(onOpen: (id: string) => void) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const openId = params.get(INTERNSHIP_PARAM);
  const wasOpenedHere = (state as { wasOpenedHere?: boolean } | null)?.wasOpenedHere === true;
  const told = useRef<string | null>(null);
  const open = useStableCallback((id: string) => {
    told.current = id;
    onOpen(id);
    const next = new URLSearchParams(params);
    next.set(INTERNSHIP_PARAM, id);
    setParams(next, { state: { wasOpenedHere: true }, preventScrollReset: true });
  });
  const close = () => {
    if (wasOpenedHere) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(params);
    next.delete(INTERNSHIP_PARAM);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const onAddress = useEffectEvent(onOpen);
  useEffect(() => {
    if (openId && told.current !== openId) onAddress(openId);
    told.current = openId;
  }, [openId]);
  return { openId, open, close };
}

export function StudentRoute() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const client = useApolloClient();
  const isPreview = user.role === 'admin' && isStudentPreview(params);
  const { openId, open, close } = useOpenListing((id) => {
    if (!isPreview) void recordView(client, user.id, id);
  });
  const content = (
    <>
      <ListingsView userId={user.id} onOpen={open} />
      <Suspense fallback={null}>
        {openId && <ListingDetailsDialog id={openId} isPreview={isPreview} onClose={close} Star={StarToggle} />}
      </Suspense>
    </>
  );
  return isPreview ? <PreviewFrame email={user.email}>{content}</PreviewFrame> : content;
}
