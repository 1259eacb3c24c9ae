import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChangeNoticeTimer } from './change-notice.ts';
import { createChangeNoticeTimer, NO_CHANGE } from './change-notice.ts';

/** The notice of recent changes, and where the parts of the dashboard report theirs. */
export function useChangeNotice() {
  const [notice, setNotice] = useState(NO_CHANGE);
  const timer = useRef<ChangeNoticeTimer>(undefined);
  useEffect(() => {
    const current = createChangeNoticeTimer(setNotice);
    timer.current = current;
    return () => current.dispose();
  }, []);
  const report = useCallback((ids: readonly string[]) => timer.current?.report(ids), []);
  return { notice, report };
}
