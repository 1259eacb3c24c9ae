import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The key that the router gives to the page that was loaded, not navigated to. */
const LOADED = 'default';

/**
 * After each change of page the focus is in its content, so that the keyboard and assistive technology go on there
 * and not in what has left; a new page begins at its top. A dialog or filter in the address is no change of page.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const kind = useNavigationType();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (key === LOADED) return;
    main.current?.focus({ preventScroll: true });
    // Back and Forward: the browser knows where the page was.
    if (kind !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, key, kind]);
  return main;
}
