/**
 * Manage Listings: the table of all listings that are not archived, with its search, filter, order and page
 * in the address, and the dialogs that add, edit and delete. Tells its owner what changed; shows what its
 * owner says has just changed.
 */
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import Download from 'lucide-react/icons/download';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { countOf } from '#web/lib/format/counts.ts';
import { useMediaQuery } from '#web/lib/hooks/use-media-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { StatusMessage } from '#web/ui/status-message.tsx';
import { ArchivedButton } from './archived/archived-button.tsx';
import { ListingTile } from './listing-tile.tsx';
import { ListingsEmpty } from './listings-empty.tsx';
import { ListingsPager } from './listings-pager.tsx';
import { ListingsSkeleton } from './listings-skeleton.tsx';
import { ListingsTable } from './listings-table.tsx';
import { ListingsToolbar } from './listings-toolbar.tsx';
import { FIRST_VIEW } from './listings-view.ts';
import type { ListingDialogs } from './use-listing-dialogs.ts';
import { useListingsPage } from './use-listings-page.ts';
import { useListingsView } from './use-listings-view.ts';

const ListingDialogLayer = lazy(async () => ({ default: (await import('./listing-dialog-layer.tsx')).ListingDialogLayer }));

interface ManageListingsProps {
  dialogs: ListingDialogs;
  /** The analytics day in Jakarta. */
  day: string;
  changedIds: ReadonlySet<string>;
  onChange: (ids: readonly string[]) => void;
}

export function ManageListings({ dialogs, day, changedIds, onChange }: ManageListingsProps) {
  const panel = useRef<HTMLElement>(null);
  const { view, change } = useListingsView();
  const { page, error, isRefreshing, refetch, ...figures } = useListingsPage(view, day, onChange);
  // The rows of the first page are drawn in slices, behind their skeleton, and so is what comes for all of them later.
  const showsRows = useDeferredValue(page !== undefined);
  const today = useDeferredValue(figures.today);
  const history = useDeferredValue(figures.history);
  const isTable = useMediaQuery('(min-width: 48rem)');
  const isStale = page?.isStale === true && !isRefreshing;

  useEffect(() => {
    if (isStale) change({}, { replace: true });
  }, [isStale, change]);

  const clear = () => {
    change({ ...FIRST_VIEW, sort: view.sort });
    // Its button goes with the empty list.
    panel.current?.focus({ preventScroll: true });
  };

  const turnTo = (next: typeof view.page) => {
    change({ page: next });
    panel.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <chakra.section
      ref={panel}
      tabIndex={-1}
      aria-label="Manage Listings"
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
      scrollMarginTop="{sizes.header}"
    >
      <ListingsToolbar
        view={view}
        onSearch={(search) => change({ search }, { replace: true })}
        onStatus={(status) => change({ status })}
        actions={
          <>
            <ArchivedButton onClick={() => dialogs.show({ kind: 'archived' })} />
            <Button aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'export', listing: null })}>
              <Download size={16} aria-hidden />
              Export CSV
            </Button>
          </>
        }
      />
      <StatusMessage text={page ? countOf(page.total, 'internship') : ''} />
      {!(page && showsRows) && !error && <ListingsSkeleton />}
      {!page && error && <ErrorState title="The list could not be loaded" onRetry={() => void refetch()} />}
      {page && showsRows && page.rows.length === 0 && (
        <ListingsEmpty view={view} onAdd={() => dialogs.show({ kind: 'add' })} onClear={clear} />
      )}
      {page && showsRows && page.rows.length > 0 && (
        <chakra.div display="grid" gap="4" aria-busy={isRefreshing} opacity={isRefreshing ? 0.7 : 1} transition="opacity 150ms ease-out">
          {isTable ? (
            <Card>
              <ListingsTable
                rows={page.rows}
                day={day}
                today={today}
                history={history}
                changedIds={changedIds}
                sort={view.sort}
                onSort={(sort) => change({ sort })}
                onShow={dialogs.show}
              />
            </Card>
          ) : (
            <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" aria-label="Internships">
              {page.rows.map((row) => (
                <ListingTile
                  key={row.id}
                  internship={row}
                  day={day}
                  history={history.get(row.id)}
                  viewsToday={today.get(row.id)?.views ?? 0}
                  appliesToday={today.get(row.id)?.applies ?? 0}
                  isChanged={changedIds.has(row.id)}
                  onShow={dialogs.show}
                />
              ))}
            </chakra.ul>
          )}
          <ListingsPager page={page} onPage={turnTo} />
        </chakra.div>
      )}
      <Suspense fallback={null}>
        {dialogs.dialog && (
          <ListingDialogLayer
            dialogs={dialogs}
            view={view}
            total={page?.total ?? 0}
            day={day}
            rowIds={page?.rows.map(({ id }) => id) ?? []}
            fallbackFocus={() => panel.current}
            onDone={refetch}
          />
        )}
      </Suspense>
    </chakra.section>
  );
}
