import { useEffect } from 'react';

/** Names the page in the browser's tab and for assistive technology. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Career Center`;
  }, [title]);
}
