import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { FormProvider, useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { chakra } from '@chakra-ui/react/styled-system';
import { Alert } from '#web/ui/alert.tsx';
import type { FieldProblem } from '#web/ui/error-summary.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { ListingFields } from './listing-fields.tsx';
import type { EditedListing, ListingFormValues } from './listing-form-values.ts';
import { EMPTY_LISTING, listingFormSchema, toFormValues } from './listing-form-values.ts';
import { ListingPeriod } from './listing-period.tsx';
import { ReloadedNotice } from './reloaded-notice.tsx';
import type { SaveConflict, SaveOutcome } from './save-outcome.ts';
import type { LoadedVersion } from './use-save-listing.ts';

interface ListingFormProps {
  formId: string;
  /** Null: a new listing. */
  listing: EditedListing | null;
  isSaving: boolean;
  save: (values: ListingFormValues, loaded: LoadedVersion | null) => Promise<SaveOutcome>;
  /** Reads the newest version of the edited listing. */
  reload: () => Promise<EditedListing | null>;
  onDirtyChange: (isDirty: boolean) => void;
  onSaved: () => void;
}

const FIELD_ORDER = [
  'title',
  'company',
  'location',
  'duration',
  'listingDuration',
  'description',
  'major',
  'industry',
  'applicationValue',
] as const satisfies readonly (keyof ListingFormValues)[];

function versionOf(listing: EditedListing | null): LoadedVersion | null {
  return listing && { id: listing.id, updatedAt: listing.updated_at };
}

/** Owns what is typed. A conflict or a failed save leaves every field as it is. */
export function ListingForm({ formId, listing, isSaving, save, reload, onDirtyChange, onSaved }: ListingFormProps) {
  const form = useForm<ListingFormValues>({
    resolver: zodResolver(listingFormSchema),
    defaultValues: listing ? toFormValues(listing) : EMPTY_LISTING,
    shouldFocusError: false,
  });
  const [loaded, setLoaded] = useState(versionOf(listing));
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [setAside, setSetAside] = useState<ListingFormValues | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const summary = useRef<HTMLDivElement>(null);
  const { isDirty } = form.formState;

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus();
  }, [problems]);

  async function saveOver(values: ListingFormValues, version: LoadedVersion | null) {
    setProblems([]);
    const outcome = await save(values, version);
    if (outcome.kind === 'saved') onSaved();
    setConflict(outcome.kind === 'conflict' ? outcome.conflict : null);
    setFailure(outcome.kind === 'failed' ? outcome.message : null);
  }

  function showProblems(errors: FieldErrors<ListingFormValues>) {
    setProblems(
      FIELD_ORDER.flatMap((name) => {
        const message = errors[name]?.message;
        return message ? [{ message, focus: () => form.setFocus(name) }] : [];
      }),
    );
  }

  async function showTheirs() {
    const theirs = await reload();
    if (!theirs) return setConflict({ kind: 'gone' });
    setSetAside(form.getValues());
    form.reset(toFormValues(theirs));
    setLoaded(versionOf(theirs));
    return setConflict(null);
  }

  function bringBack(values: ListingFormValues) {
    for (const name of Object.keys(values) as (keyof ListingFormValues)[]) {
      form.setValue(name, values[name], { shouldDirty: true });
    }
    setSetAside(null);
  }

  /** Their version counts as seen; a third admin's change in between is found again. */
  function overwrite() {
    if (conflict?.kind !== 'changed' || !loaded) return;
    const version = { id: loaded.id, updatedAt: conflict.updatedAt };
    void form.handleSubmit((values) => saveOver(values, version), showProblems)();
  }

  return (
    <FormProvider {...form}>
      <chakra.form
        id={formId}
        noValidate
        display="grid"
        gap="5"
        pb="4"
        onSubmit={(event) => void form.handleSubmit((values) => saveOver(values, loaded), showProblems)(event)}
      >
        <ErrorSummary problems={problems} summaryRef={summary} />
        {failure && (
          <Alert tone="danger" role="alert">
            {failure}. What you typed is still here.
          </Alert>
        )}
        {conflict && (
          <ConflictNotice
            key={conflict.kind === 'changed' ? conflict.updatedAt : conflict.kind}
            conflict={conflict}
            isSaving={isSaving}
            onReload={() => void showTheirs()}
            onOverwrite={overwrite}
            onAddAsNew={() => void form.handleSubmit((values) => saveOver(values, null), showProblems)()}
          />
        )}
        {setAside && <ReloadedNotice onBringBack={() => bringBack(setAside)} />}
        <ListingFields listingPeriod={listing && <ListingPeriod months={listing.listing_duration} expiresAt={listing.expires_at} />} />
      </chakra.form>
    </FormProvider>
  );
}
