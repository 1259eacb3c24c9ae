import { useRef, useState } from 'react';
import Check from 'lucide-react/icons/check';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Button } from '#web/ui/button.tsx';
import { isUnsaved } from './autosave.ts';
import { SaveFailure } from './save-state.tsx';
import type { TrackedListing } from './tracker-entries.ts';
import { useAutosave, useKnownTrackerEntry } from './use-tracker-entry.ts';

/** After an application: one quiet question, not asked of whoever is already further. */
export function MarkApplied({ listing }: { listing: TrackedListing }) {
  const { status } = useKnownTrackerEntry(listing);
  const { value, phase, error } = useAutosave(status);
  const [isMarked, setMarked] = useState(false);
  const told = useRef<HTMLSpanElement>(null);
  const isAsked = value === null || value === 'interested';
  return (
    <>
      {isAsked && (
        <Button
          size="sm"
          variant="soft"
          onClick={() => {
            setMarked(true);
            status.change('applied');
            // The button goes away: the focus stays where it was.
            told.current?.focus();
          }}
        >
          Mark as applied?
        </Button>
      )}
      <chakra.span
        ref={told}
        role="status"
        tabIndex={-1}
        outline="none"
        display="inline-flex"
        alignItems="center"
        gap="1"
        fontSize="sm"
        color="success.text"
      >
        {isMarked && value === 'applied' && !isUnsaved({ phase }) && (
          <>
            <Check size={16} aria-hidden />
            Marked as applied
          </>
        )}
      </chakra.span>
      {isMarked && phase === 'failed' && <SaveFailure error={error} onRetry={status.flush} />}
    </>
  );
}
