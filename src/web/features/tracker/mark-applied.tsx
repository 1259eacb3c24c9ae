import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '#web/ui/button.tsx';
import { SaveFailure } from './save-state.tsx';
import type { TrackedListing } from './tracker-entries.ts';
import { useAutosave, useKnownTrackerEntry } from './use-tracker-entry.ts';

/** After an application: one quiet question, not asked of whoever is already further. */
export function MarkApplied({ listing }: { listing: TrackedListing }) {
  const { status } = useKnownTrackerEntry(listing);
  const { value, phase, error } = useAutosave(status);
  const [isMarked, setMarked] = useState(false);
  if (phase === 'failed' && isMarked) return <SaveFailure error={error} onRetry={status.flush} />;
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
          }}
        >
          Mark as applied?
        </Button>
      )}
      <chakra.span role="status" display="inline-flex" alignItems="center" gap="1" fontSize="sm" color="success.text">
        {isMarked && value === 'applied' && (
          <>
            <Check size={16} aria-hidden />
            Marked as applied
          </>
        )}
      </chakra.span>
    </>
  );
}
