import { lazy, Suspense, useRef, useState } from 'react';
import { ArchivedDialog } from './archived/archived-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExtendRowDialog } from './extend/extend-row-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ListingDialog } from './listing-form/listing-dialog.tsx';
import type { ListingsView } from './listings-view.ts';
import { neighbourOf } from './row-focus.ts';
import { StatisticsDialog } from './statistics/statistics-dialog.tsx';
import type { ListingDialogs } from './use-listing-dialogs.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export/export-dialog.tsx')).ExportDialog }));

interface ListingDialogLayerProps {
  dialogs: ListingDialogs;
  /** What the table shows, and how many that are over all pages. */
  view: ListingsView;
  total: number;
  day: string;
  /** The page's rows in order: after one is gone the focus goes to its neighbour. */
  rowIds: readonly string[];
  /** Takes the focus when no row is left. */
  fallbackFocus: () => HTMLElement | null;
  /** A listing was saved, is gone, or is back; resolves when the table shows it. */
  onDone: () => Promise<void>;
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-listing="${id}"]`);
}

/** The open dialog of Manage Listings; loaded with the first one. */
export function ListingDialogLayer({ dialogs, view, total, day, rowIds, fallbackFocus, onDone }: ListingDialogLayerProps) {
  const { dialog, isOpen, show, close, forget } = dialogs;
  // The table may lose the row before the dialog is closed.
  const [rowIdsAtOpening] = useState(rowIds);
  // One dialog may lead to another: the focus goes back to what opened the first.
  const [opener] = useState(() => document.activeElement);
  const finalFocus = () => (opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : fallbackFocus());
  const isGone = useRef(false);
  const done = () => {
    void onDone();
    close();
  };
  if (!dialog) return null;
  const layer = { open: isOpen, onClose: close, onClosed: forget };
  switch (dialog.kind) {
    case 'add':
    case 'edit':
    case 'duplicate':
      return <ListingDialog {...layer} key={dialog.kind} dialog={dialog} onSaved={done} finalFocus={finalFocus} />;
    case 'extend':
      return <ExtendRowDialog {...layer} listing={dialog.listing} onExtended={done} />;
    case 'link':
      return <LinkDialog {...layer} listing={dialog.listing} />;
    case 'statistics':
      return (
        <StatisticsDialog
          {...layer}
          listing={dialog.listing}
          day={day}
          onExport={() => show({ kind: 'export', listing: dialog.listing })}
        />
      );
    case 'archived':
      return <ArchivedDialog {...layer} onDuplicate={(listing) => show({ kind: 'duplicate', listing })} onRestored={() => void onDone()} />;
    case 'export':
      return (
        <Suspense fallback={null}>
          <ExportDialog {...layer} listing={dialog.listing} view={view} total={total} day={day} finalFocus={finalFocus} />
        </Suspense>
      );
    case 'delete':
      break;
  }
  const { id } = dialog.listing;
  const neighbour = neighbourOf(rowIdsAtOpening, id);
  const undone = async () => {
    await onDone();
    // The button that undid it went with its toast.
    if (document.activeElement === document.body) (rowOf(id) ?? fallbackFocus())?.focus();
  };
  return (
    <DeleteDialog
      {...layer}
      listing={dialog.listing}
      onDeleted={() => {
        isGone.current = true;
        done();
      }}
      onUndone={() => void undone()}
      finalFocus={() => (isGone.current ? (neighbour && rowOf(neighbour)) || fallbackFocus() : null)}
    />
  );
}
