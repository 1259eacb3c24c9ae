/** One page of the archive, the latest first; fetched again 300 ms after any listing's content changed. */
import { useState } from 'react';
import { useQuery } from '@apollo/client/react';
import { useLiveData } from '#web/lib/apollo/use-live-data.ts';
import { useLiveRefetch } from '#web/lib/apollo/use-live-refetch.ts';
import { ManagedListingsRevisionSubscriptionDocument } from '../listings-page.generated.ts';
import { pageVariables, readPage } from '../listings-variables.ts';
import type { ListingsView } from '../listings-view.ts';
import { ArchivedListingsQueryDocument } from './archived-listings.generated.ts';

export function useArchivedListings() {
  const [view, setView] = useState<Pick<ListingsView, 'search' | 'page'>>({ search: '', page: null });
  const query = useQuery(ArchivedListingsQueryDocument, {
    variables: pageVariables(view, { deleted_at: { _is_null: false } }, { column: 'deleted_at', direction: 'desc' }),
    fetchPolicy: 'cache-and-network',
  });
  // A failure is in `error`.
  const refetch = async () => void (await query.refetch().catch(() => undefined));
  const revision = useLiveData(ManagedListingsRevisionSubscriptionDocument, { variables: {} });
  useLiveRefetch(revision.data?.listing_revision[0]?.rev, () => void refetch());

  const data = query.data ?? query.previousData;
  const found = data?.foundRows ?? data?.rows ?? [];
  const page =
    data &&
    readPage(view.page, 'deleted_at', {
      // Restored a moment ago: it leaves before the list is fetched again.
      rows: found.flatMap((row) => (row.deleted_at == null ? [] : [{ ...row, deleted_at: row.deleted_at }])),
      total: (data.foundTotal ?? data.total)?.aggregate?.count ?? 0,
      preceding: (data.foundPreceding ?? data.preceding)?.aggregate?.count ?? 0,
    });
  if (page?.isStale && !query.loading && view.page) setView({ ...view, page: null });
  return {
    view,
    page,
    error: query.error,
    isRefreshing: query.loading && data !== undefined,
    refetch,
    search: (search: string) => setView({ search, page: null }),
    turnTo: (next: ListingsView['page']) => setView({ ...view, page: next }),
  };
}
