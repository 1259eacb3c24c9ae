import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * After each change of page the focus is in its content, so that the keyboard and assistive technology go on there
 * and not in what has left; a new page begins at its top. A dialog or filter in the address is no change of page.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    const wasLoaded = before === null && kind === NavigationType.Pop;
    if (before === pathname || wasLoaded) return;
    main.current?.focus({ preventScroll: true });
    // Back and Forward: the browser knows where the page was.
    if (kind !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, kind]);
  return main;
}
