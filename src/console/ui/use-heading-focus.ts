import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** For the heading of a page: it takes the focus that went with the link which led here. Give the heading `tabIndex={-1}`. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
