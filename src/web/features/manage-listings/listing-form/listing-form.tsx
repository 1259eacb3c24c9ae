import { useLayoutEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { DRAFT_RESTORED } from '#web/lib/session/form-drafts.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { ListingFormDialog } from '../dialog-state.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { KeptDraft } from './kept-draft.tsx';
import { ListingFields } from './listing-fields.tsx';
import { ListingPeriod } from './listing-period.tsx';
import { ReloadedNotice } from './reloaded-notice.tsx';
import { useListingForm } from './use-listing-form.ts';
import type { ListingFormOptions } from './use-listing-form.ts';

interface ListingFormProps extends ListingFormOptions {
  formId: string;
  dialog: ListingFormDialog;
  isSaving: boolean;
  /** Saved or discarded. */
  isDone: boolean;
  onDirtyChange: (isDirty: boolean) => void;
}

export function ListingForm({ formId, dialog, isSaving, isDone, onDirtyChange, ...options }: ListingFormProps) {
  const { state } = useSessionControls();
  const { form, loaded, period, conflict, failure, problems, summary, setAside, ...edit } = useListingForm(options);
  // As it is typed: a render later Escape could close the dialog first, and the text would be gone unasked.
  useLayoutEffect(
    () => form.subscribe({ formState: { isDirty: true }, callback: ({ isDirty = false }) => onDirtyChange(isDirty) }),
    [form, onDirtyChange],
  );

  return (
    <FormProvider {...form}>
      {state.status === 'signed-in' && (
        <KeptDraft dialog={dialog} loadedUpdatedAt={loaded?.updatedAt ?? null} setAside={setAside} isDone={isDone} />
      )}
      <chakra.form id={formId} noValidate display="grid" gap="5" pb="4" onSubmit={(event) => void edit.submit(event)}>
        <ErrorSummary problems={problems} summaryRef={summary} />
        {failure && (
          <Alert tone="danger" role="alert">
            {failure}. What you typed is still here.
          </Alert>
        )}
        {edit.isRestored && (
          <Alert tone="brand" role="status">
            {DRAFT_RESTORED}
          </Alert>
        )}
        {conflict && (
          <ConflictNotice
            key={conflict.kind === 'changed' ? conflict.updatedAt : conflict.kind}
            conflict={conflict}
            isSaving={isSaving}
            onReload={edit.showTheirs}
            onOverwrite={() => edit.overwrite(conflict)}
            onAddAsNew={edit.addAsNew}
          />
        )}
        {setAside && <ReloadedNotice onBringBack={edit.bringBack} />}
        <ListingFields
          listingPeriod={
            period &&
            loaded && (
              <ListingPeriod
                {...period}
                loaded={loaded}
                title={form.getValues('title')}
                onExtended={edit.takeExtension}
                onConflict={edit.setConflict}
              />
            )
          }
        />
      </chakra.form>
    </FormProvider>
  );
}
