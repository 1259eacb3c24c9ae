/** What is typed into the internship form, and how saving it can end. A conflict or a failure leaves every field as it is. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldProblem } from '#web/ui/error-summary.tsx';
import type { FormStart, ListedPeriod } from './form-start.ts';
import type { EditedListing, ListingFormValues } from './listing-form-values.ts';
import { listingFormSchema, toFormValues } from './listing-form-values.ts';
import type { SaveConflict, SaveOutcome } from './save-outcome.ts';
import type { LoadedVersion } from './use-save-listing.ts';

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

export interface ListingFormOptions {
  start: FormStart;
  save: (values: ListingFormValues, loaded: LoadedVersion | null) => Promise<SaveOutcome>;
  /** Reads the newest version of the edited listing. */
  reload: () => Promise<EditedListing | null>;
  onSaved: () => void;
}

/** Fills every field as if it was typed. */
function fill({ setValue }: UseFormReturn<ListingFormValues>, values: ListingFormValues) {
  for (const name of Object.keys(values) as (keyof ListingFormValues)[]) setValue(name, values[name], { shouldDirty: true });
}

/** What keeps the form from being sent; its summary takes the focus. */
function useFieldProblems(form: UseFormReturn<ListingFormValues>) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus();
  }, [problems]);
  const show = (errors: FieldErrors<ListingFormValues>) =>
    setProblems(
      FIELD_ORDER.flatMap((name) => {
        const message = errors[name]?.message;
        return message ? [{ message, focus: () => form.setFocus(name) }] : [];
      }),
    );
  return { problems, summary, show, clear: () => setProblems([]) };
}

/** The version that an edit is made on, and how long the listing is listed. */
function useEditedVersion(start: FormStart) {
  const [loaded, setLoaded] = useState(start.loaded);
  const [period, setPeriod] = useState(start.period);
  const take = (id: string, updatedAt: string, next: ListedPeriod) => {
    setLoaded({ id, updatedAt });
    setPeriod(next);
  };
  return { loaded, period, take };
}

export function useListingForm({ start, save, reload, onSaved }: ListingFormOptions) {
  const form = useForm<ListingFormValues>({
    resolver: zodResolver(listingFormSchema),
    defaultValues: start.values,
    shouldFocusError: false,
  });
  const { loaded, period, take } = useEditedVersion(start);
  const [conflict, setConflict] = useState(start.conflict);
  const [setAside, setSetAside] = useState<ListingFormValues | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { problems, summary, ...fields } = useFieldProblems(form);
  const [unsaved] = useState(start.typed);

  const restore = useEffectEvent(() => unsaved && fill(form, unsaved));
  useEffect(() => void restore(), []);

  async function saveOver(values: ListingFormValues, version: LoadedVersion | null) {
    fields.clear();
    const outcome = await save(values, version);
    if (outcome.kind === 'saved') onSaved();
    setConflict(outcome.kind === 'conflict' ? outcome.conflict : null);
    setFailure(outcome.kind === 'failed' ? outcome.message : null);
  }

  const submitOver = (version: LoadedVersion | null) => form.handleSubmit((values) => saveOver(values, version), fields.show);

  async function showTheirs() {
    const theirs = await reload();
    if (!theirs) return setConflict({ kind: 'gone' });
    setSetAside(form.getValues());
    form.reset(toFormValues(theirs));
    take(theirs.id, theirs.updated_at, { months: theirs.listing_duration, expiresAt: theirs.expires_at });
    return setConflict(null);
  }

  function bringBack() {
    if (setAside) fill(form, setAside);
    setSetAside(null);
  }

  /** Their version counts as seen; a third admin's change in between is found again. */
  function overwrite(seen: SaveConflict) {
    if (seen.kind === 'changed' && loaded) void submitOver({ id: loaded.id, updatedAt: seen.updatedAt })();
  }

  return {
    form,
    loaded,
    period,
    conflict,
    setConflict,
    failure,
    problems,
    summary,
    setAside,
    isRestored: unsaved !== null,
    submit: submitOver(loaded),
    addAsNew: () => void submitOver(null)(),
    showTheirs: () => void showTheirs(),
    overwrite,
    bringBack,
    /** The listing's end was moved from within the form: that is our own newer version. */
    takeExtension: (updatedAt: string, extended: ListedPeriod) => loaded && take(loaded.id, updatedAt, extended),
  };
}
