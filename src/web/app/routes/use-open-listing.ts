import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LISTING_PARAM } from '#web/config/paths.ts';
import { useStableCallback } from '#web/lib/react/use-stable-callback.ts';

/**
 * The open listing stands in the address: Back closes it, a link, Forward or a reload opens it. `onOpen` is told of
 * every opening, of a click at once, before it is drawn. `opener` is what it was opened from, while that is there.
 * Escape closes it also while the dialog is still to be fetched or drawn, which then shows for a moment or not at all.
 */
export function useOpenListing(onOpen: (id: string) => void) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const openId = params.get(LISTING_PARAM);
  const wasOpenedHere = (state as { wasOpenedHere?: boolean } | null)?.wasOpenedHere === true;
  const told = useRef<string | null>(null);
  const from = useRef<Element | null>(null);
  const isClosing = useRef(false);
  const isGivenUp = useRef(false);
  const open = useStableCallback((id: string) => {
    // The second click of a double click would be a second step, and Close would lead back to the same listing.
    if (told.current === id) return;
    told.current = id;
    from.current = document.activeElement;
    onOpen(id);
    const next = new URLSearchParams(params);
    next.set(LISTING_PARAM, id);
    setParams(next, { state: { wasOpenedHere: true }, preventScrollReset: true });
  });
  const close = () => {
    if (wasOpenedHere) {
      // The step back takes a moment; a second one meanwhile, of a held Escape, would leave the list.
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(params);
    next.delete(LISTING_PARAM);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const onAddress = useEffectEvent((id: string) => {
    from.current = null;
    onOpen(id);
  });
  const giveUp = useEffectEvent(() => {
    if (told.current === null) return;
    // The address has it, but what is drawn does not yet: there is nothing to step back from.
    if (told.current !== openId) isGivenUp.current = true;
    else close();
  });
  useEffect(() => {
    isClosing.current = false;
    if (openId && told.current !== openId) onAddress(openId);
    told.current = openId;
    if (isGivenUp.current) giveUp();
    isGivenUp.current = false;
  }, [openId]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What a dialog or a menu has answered is prevented.
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && !event.repeat) giveUp();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const opener = () => (from.current instanceof HTMLElement && from.current.isConnected ? from.current : null);
  return { openId, open, close, opener };
}
