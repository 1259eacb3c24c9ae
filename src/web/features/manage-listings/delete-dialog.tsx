import { useId, useRef, useState } from 'react';
import { useMutation } from '@apollo/client/react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES, SUCCESSES } from '#domain/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showError, showSuccess } from '#web/ui/toast-store.ts';
import { useRestoreListing } from './archived/use-restore-listing.ts';
import { ArchiveInternshipDocument, DeleteInternshipDocument } from './delete-listing.generated.ts';

interface DeleteDialogProps {
  open: boolean;
  listing: { id: string; title: string; company: string };
  onClose: () => void;
  onClosed: () => void;
  onDeleted: () => void;
  /** An archived listing was taken back by the toast's Undo. */
  onUndone: () => void;
  /** The next row once the listing is gone, else what opened the dialog. */
  finalFocus: () => HTMLElement | null;
}

type Way = 'archive' | 'delete';

const WAYS: readonly { value: Way; label: string; busy: string; hint: string }[] = [
  { value: 'archive', label: 'Archive', busy: 'Archiving...', hint: 'Students no longer see it. It can be restored later, from Archived.' },
  {
    value: 'delete',
    label: 'Delete permanently',
    busy: 'Deleting...',
    hint: 'The internship and its stars are removed. This cannot be undone.',
  },
];

const Choice = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '3',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'brand.solid', bg: 'brand.subtle' },
    '& > input': { width: '1.125rem', height: '1.125rem', mt: '0.5', accentColor: '{colors.brand.solid}' },
  },
  variants: {
    isDestructive: {
      true: {
        '&:has(:checked)': { borderColor: 'danger.solid', bg: 'danger.subtle' },
        '& > input': { accentColor: '{colors.danger.solid}' },
      },
    },
  },
});

/** Archives a listing, or removes it for good. The focus starts on Cancel, the choice on the mild way. */
export function DeleteDialog({ open, listing, onClose, onClosed, onDeleted, onUndone, finalFocus }: DeleteDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [way, setWay] = useState<Way>('archive');
  const [hasFailed, setHasFailed] = useState(false);
  const id = useId();
  const restore = useRestoreListing();
  const [archive, archiving] = useMutation(ArchiveInternshipDocument);
  const [remove, removing] = useMutation(DeleteInternshipDocument);
  const isWorking = archiving.loading || removing.loading;
  const variables = { id: listing.id };
  const chosen = WAYS.find(({ value }) => value === way);

  async function undo() {
    if (await restore(listing.id)) onUndone();
  }

  async function confirm() {
    try {
      if (way === 'delete') {
        await remove({ variables });
      } else {
        const { data } = await archive({ variables });
        if (!data?.update_internships_by_pk) throw new Error('archiving failed: another admin has deleted the internship');
      }
    } catch (cause) {
      console.error(cause);
      showError(FAILURES.deleteListing);
      setHasFailed(true);
      return;
    }
    if (way === 'archive') {
      showSuccess(SUCCESSES.listingArchived, { description: listing.title, action: { label: 'Undo', run: () => void undo() } });
    } else showSuccess(SUCCESSES.listingDeleted);
    onDeleted();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      shape="alert"
      size="md"
      title="Delete internship"
      description={`${listing.title} at ${listing.company}`}
      initialFocus={cancel}
      finalFocus={finalFocus}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton variant={way === 'archive' ? 'primary' : 'danger'} isBusy={isWorking} onClick={() => void confirm()}>
            {isWorking ? chosen?.busy : chosen?.label}
          </BusyButton>
        </>
      }
    >
      <chakra.fieldset display="grid" gap="2" pb="4">
        <chakra.legend fontSize="sm" fontWeight="medium" mb="2">
          What should happen to it?
        </chakra.legend>
        {WAYS.map(({ value, label, hint }) => (
          <Choice key={value} isDestructive={value === 'delete'}>
            <input
              type="radio"
              name="way"
              value={value}
              checked={way === value}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-hint`}
              onChange={() => setWay(value)}
            />
            <span>
              <chakra.span id={`${id}-${value}`} display="block" fontSize="sm" fontWeight="medium">
                {label}
              </chakra.span>
              <chakra.span id={`${id}-${value}-hint`} display="block" fontSize="sm" color="text.muted">
                {hint}
              </chakra.span>
            </span>
          </Choice>
        ))}
      </chakra.fieldset>
      {hasFailed && (
        <Alert tone="danger" role="alert" mb="4">
          {FAILURES.deleteListing}. Nothing was changed; try again.
        </Alert>
      )}
    </Dialog>
  );
}
