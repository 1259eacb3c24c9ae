import type { ReactNode } from 'react';
import { useId } from 'react';
import Lock from 'lucide-react/icons/lock';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NoteField } from './note-field.tsx';
import { SaveFailure } from './save-state.tsx';
import { StatusChoice } from './status-choice.tsx';
import type { TrackedListing, TrackerEntry } from './tracker-entries.ts';
import { useAutosave, useTrackerEntry } from './use-tracker-entry.ts';

function Frame({ hint, children }: { hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="4" p="4" borderWidth="1px" borderRadius="lg">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h3 id={id} fontSize="sm">
          My tracker
        </chakra.h3>
        <chakra.p display="inline-flex" alignItems="center" gap="1" fontSize="xs" color="text.muted">
          <Lock size={16} aria-hidden />
          {hint}
        </chakra.p>
      </chakra.div>
      {children}
    </chakra.section>
  );
}

function Controls({ listing, entry }: { listing: TrackedListing; entry: TrackerEntry }) {
  const status = useAutosave(entry.status);
  return (
    <>
      <chakra.div display="grid" gap="2">
        <StatusChoice value={status.value} onChange={entry.status.change} />
        {status.phase === 'failed' && <SaveFailure error={status.error} onRetry={entry.status.flush} />}
      </chakra.div>
      <NoteField internshipId={listing.id} note={entry.note} />
    </>
  );
}

/** The controls' place while the student's entry is loading, of their size. */
function ControlsSkeleton() {
  return (
    <chakra.div aria-hidden display="grid" gap="4" minHeight="13.5rem" alignContent="start">
      <Skeleton height="8" width="90%" />
      <Skeleton height="8rem" />
    </chakra.div>
  );
}

/** A student's own status and note of a listing. */
export function TrackerPanel({ listing }: { listing: TrackedListing }) {
  const { entry, isReady, error, retry } = useTrackerEntry(listing);
  const hasFailed = error !== undefined && !isReady;
  return (
    <Frame hint="Only you can see this">
      {isReady && <Controls listing={listing} entry={entry} />}
      {hasFailed && (
        <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3" fontSize="sm">
          Your tracker could not be loaded.
          <Button size="sm" onClick={retry}>
            Retry
          </Button>
        </chakra.div>
      )}
      {!isReady && !hasFailed && <ControlsSkeleton />}
    </Frame>
  );
}

/** What students have here, shown to an admin who previews it: nothing is read or kept. */
export function TrackerPreview() {
  return (
    <Frame hint="Students keep this for themselves; a preview records nothing">
      <StatusChoice value={null} onChange={() => undefined} isDisabled />
      <Field label="Private note">{(control) => <Textarea {...control} minHeight="6rem" rows={4} value="" readOnly disabled />}</Field>
    </Frame>
  );
}
