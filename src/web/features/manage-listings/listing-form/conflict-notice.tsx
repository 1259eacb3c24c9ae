import { useEffect, useRef } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { formatDayAndTime } from '#web/lib/format/dates.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton } from '#web/ui/button.tsx';
import type { SaveConflict } from './save-outcome.ts';

interface ConflictNoticeProps {
  conflict: SaveConflict;
  isSaving: boolean;
  onReload: () => void;
  onOverwrite: () => void;
  onAddAsNew: () => void;
}

function whatHappened(conflict: SaveConflict): string {
  if (conflict.kind === 'gone') return 'Another admin permanently deleted this internship while you were editing.';
  const who = conflict.editorName ?? 'Another admin';
  const what = conflict.isArchived ? 'archived' : 'changed';
  return `${who} ${what} this internship on ${formatDayAndTime(conflict.updatedAt)}, after you opened it.`;
}

/** Another admin was quicker: nothing is saved yet and nothing typed is lost. */
export function ConflictNotice({ conflict, isSaving, onReload, onOverwrite, onAddAsNew }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed stays in sight under a scrolled form; this stands above it.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert ref={notice} tone="accent" role="alert" tabIndex={-1}>
      <chakra.p fontWeight="semibold">{whatHappened(conflict)}</chakra.p>
      <p>What you typed is still here and not saved yet.</p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="3">
        {conflict.kind === 'gone' ? (
          <BusyButton size="sm" isBusy={isSaving} onClick={onAddAsNew}>
            Add it as a new internship
          </BusyButton>
        ) : (
          <>
            <BusyButton size="sm" isBusy={isSaving} onClick={onReload}>
              Reload their version
            </BusyButton>
            <BusyButton size="sm" isBusy={isSaving} onClick={onOverwrite}>
              Overwrite with mine
            </BusyButton>
          </>
        )}
      </chakra.div>
    </Alert>
  );
}
