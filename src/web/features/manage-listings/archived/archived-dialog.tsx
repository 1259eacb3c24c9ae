/** The archive, in a dialog and never a list of the page: search, pages, and each listing's ways out. */
import { useRef, useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { countOf } from '#web/lib/format/counts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusMessage } from '#web/ui/status-message.tsx';
import type { DialogListing } from '../dialog-state.ts';
import { neighbourOf } from '../row-focus.ts';
import { ListingsPager } from '../listings-pager.tsx';
import { SearchField } from '../search-field.tsx';
import { ArchivedListing } from './archived-listing.tsx';
import { DeleteForeverDialog } from './delete-forever-dialog.tsx';
import { useArchivedListings } from './use-archived-listings.ts';
import { useRestoreListing } from './use-restore-listing.ts';

interface ArchivedDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  onDuplicate: (listing: DialogListing) => void;
  /** A listing is in the table again. */
  onRestored: () => void;
}

const LINES = ['first', 'second', 'third'];

export function ArchivedDialog({ open, onClose, onClosed, onDuplicate, onRestored }: ArchivedDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const { view, page, error, isRefreshing, refetch, search, turnTo } = useArchivedListings();
  const restore = useRestoreListing();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<DialogListing | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isGone = useRef(false);
  // Once it has been needed it stays, so that it does not go with the last row that it found.
  const isSearchable = view.search !== '' || (page?.total ?? 0) > LIST_PAGE_SIZE / 3;

  const rowAfter = (id: string): HTMLElement | null => {
    const neighbour = neighbourOf(page?.rows.map((row) => row.id) ?? [], id);
    return (neighbour && body.current?.querySelector<HTMLElement>(`[data-archived="${neighbour}"] button`)) || body.current;
  };

  async function takeOut({ id }: DialogListing) {
    const next = rowAfter(id);
    setBusyId(id);
    const isRestored = await restore(id);
    setBusyId(null);
    if (!isRestored) return;
    onRestored();
    await refetch();
    (next?.isConnected ? next : body.current)?.focus();
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        onClosed={onClosed}
        size="lg"
        title="Archived internships"
        description="Students do not see them. Restoring shows them again at once."
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <chakra.div ref={body} tabIndex={-1} outline="none" pb="4">
          <StatusMessage text={page ? countOf(page.total, 'archived internship') : ''} />
          {isSearchable && (
            <chakra.div mb="2">
              <SearchField label="Search archived internships" search={view.search} onSearch={search} />
            </chakra.div>
          )}
          {!page && !error && (
            <chakra.div aria-hidden display="grid" gap="3" pt="3">
              {LINES.map((line) => (
                <Skeleton key={line} height="4.5rem" />
              ))}
            </chakra.div>
          )}
          {!page && error && <ErrorState title="The archive could not be loaded" onRetry={() => void refetch()} />}
          {page && page.rows.length === 0 && (
            <EmptyState
              drawing={view.search === '' ? 'list' : 'search'}
              title={view.search === '' ? 'Nothing is archived' : 'No internships match your search.'}
              hint={view.search === '' ? 'An internship that you archive can be restored from here.' : undefined}
            />
          )}
          {page && page.rows.length > 0 && (
            <chakra.div aria-busy={isRefreshing} opacity={isRefreshing ? 0.7 : 1} transition="opacity 150ms ease-out">
              <chakra.ul aria-label="Archived internships">
                {page.rows.map((row) => (
                  <ArchivedListing
                    key={row.id}
                    internship={row}
                    isBusy={busyId === row.id}
                    onRestore={(listing) => void takeOut(listing)}
                    onDuplicate={onDuplicate}
                    onDelete={(listing) => {
                      isGone.current = false;
                      setDoomed(listing);
                      setIsAsking(true);
                    }}
                  />
                ))}
              </chakra.ul>
              {(page.previous || page.next) && <ListingsPager page={page} onPage={turnTo} />}
            </chakra.div>
          )}
        </chakra.div>
      </Dialog>
      {doomed && (
        <DeleteForeverDialog
          key={doomed.id}
          open={isAsking}
          listing={doomed}
          onClose={() => setIsAsking(false)}
          onDeleted={() => {
            isGone.current = true;
            setIsAsking(false);
            void refetch();
          }}
          finalFocus={() => (isGone.current ? rowAfter(doomed.id) : null)}
        />
      )}
    </>
  );
}
