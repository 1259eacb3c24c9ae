import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Button } from '#web/ui/button.tsx';
import type { AutosavePhase } from './autosave.ts';
import { failureText } from './tracker-entries.ts';

/** "Saved", said quietly: the region is there before its text, and only success is announced. */
export function SaveState({ phase }: { phase: AutosavePhase }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" minHeight="5" fontSize="xs" color="text.muted">
      {/* A text at all times: without one the line would stand on another base and move. */}
      <span aria-hidden>{phase === 'saving' ? 'Saving' : '\u200B'}</span>
      <chakra.span role="status" display="inline-flex" alignItems="center" gap="1">
        {phase === 'saved' && (
          <>
            <Check size={16} aria-hidden />
            Saved
          </>
        )}
      </chakra.span>
    </chakra.span>
  );
}

interface SaveFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Why something was not saved, with the way on beside it. */
export function SaveFailure({ error, onRetry }: SaveFailureProps): ReactNode {
  return (
    <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="2" fontSize="sm" color="danger.text">
      <span>{failureText(error)}</span>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </chakra.div>
  );
}
