import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseListingsView, writeListingsView } from './listings-view.ts';
import type { ListingsView } from './listings-view.ts';

/** What the table shows, kept in the address: typing replaces the entry, every other choice adds one. */
export function useListingsView() {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => parseListingsView(parameters), [parameters]);
  const change = useCallback(
    (next: Partial<ListingsView>, options?: { replace: boolean }) => {
      setParameters((current) => {
        const changed = { ...parseListingsView(current), page: null, ...next };
        return writeListingsView(changed, current);
      }, options);
    },
    [setParameters],
  );
  return { view, change };
}
