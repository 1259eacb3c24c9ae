import { useEffect, useMemo, useRef } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { TRACKER_NOTE_MAX_LENGTH } from '#domain/limits.ts';
import { DRAFT_RESTORED, useFormDraft } from '#web/lib/session/form-drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import type { Autosave } from './autosave.ts';
import { isUnsaved } from './autosave.ts';
import { SaveFailure, SaveState } from './save-state.tsx';
import type { NoteDraft } from './tracker-entries.ts';
import { draftKey, noteLength } from './tracker-entries.ts';
import { useAutosave } from './use-tracker-entry.ts';

/** The counter shows from here on. */
const NEAR_LIMIT = 900;
const COUNT = new Intl.NumberFormat('en');

interface NoteFieldProps {
  internshipId: string;
  note: Autosave<string>;
}

/** What is typed outlives the end of a session; the browser asks before a page with a failed save is left. */
function useUnsavedKept(internshipId: string, note: Autosave<string>): void {
  const { value, phase } = useAutosave(note);
  const draft = useMemo<NoteDraft | null>(() => (isUnsaved({ phase }) ? { note: value } : null), [value, phase]);
  useFormDraft(draftKey(internshipId), draft);
  useEffect(() => {
    if (phase !== 'failed') return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [phase]);
}

/** The private note: saved by itself, and never lost. */
export function NoteField({ internshipId, note }: NoteFieldProps) {
  const { value, phase, error } = useAutosave(note);
  useUnsavedKept(internshipId, note);
  const field = useRef<HTMLTextAreaElement>(null);
  /** The buttons go away when they are used: the text takes their focus. */
  const back = (act: () => void) => () => {
    field.current?.focus();
    act();
  };
  const length = noteLength(value);
  const isTooLong = length > TRACKER_NOTE_MAX_LENGTH;
  return (
    <div>
      <Field
        label="Private note"
        aside={<SaveState phase={phase} />}
        error={
          isTooLong ? `A note has at most ${COUNT.format(TRACKER_NOTE_MAX_LENGTH)} characters. Shorten it to have it saved.` : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            minHeight="6rem"
            rows={4}
            value={value}
            placeholder="Contacts, dates, what to ask"
            onChange={(event) => note.change(event.target.value)}
            onBlur={() => phase === 'waiting' && note.flush()}
          />
        )}
      </Field>
      {length >= NEAR_LIMIT && (
        <chakra.p mt="1" fontSize="xs" textAlign="end" fontVariantNumeric="tabular-nums" color={isTooLong ? 'danger.text' : 'text.muted'}>
          {COUNT.format(length)} of {COUNT.format(TRACKER_NOTE_MAX_LENGTH)} characters
        </chakra.p>
      )}
      <chakra.div mt="1.5">
        {phase === 'failed' && <SaveFailure error={error} onRetry={back(note.flush)} />}
        {phase === 'restored' && (
          <chakra.div role="status" display="flex" flexWrap="wrap" alignItems="center" gap="2" fontSize="sm" color="text.muted">
            <span>{DRAFT_RESTORED}.</span>
            <Button size="sm" onClick={back(note.flush)}>
              Save
            </Button>
            <Button size="sm" variant="ghost" onClick={back(note.discard)}>
              Discard
            </Button>
          </chakra.div>
        )}
      </chakra.div>
    </div>
  );
}
