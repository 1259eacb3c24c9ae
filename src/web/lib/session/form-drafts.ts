/**
 * What a user typed into a form and has not saved yet, kept in this tab's session storage so that it
 * outlives the end of a session: after signing in again the form opens with it. Kept for one user and one
 * form (`key`); Logout and another user's sign-in forget all of it, saving and discarding forget one form's.
 */
import { useEffect, useMemo, useRef } from 'react';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { useStableCallback } from '#web/lib/react/use-stable-callback.ts';
import { useSession } from './session-context.tsx';

/** The quiet note over a form that was filled from a draft. */
export const DRAFT_RESTORED = 'Your unsaved text was restored';

/** How long typing rests before it is written down. */
const QUIET_MS = 300;

/** Written when typing rests, the form leaves the screen, or the page is hidden; whichever is first. */
const waiting = new Map<string, { text: string; timer: ReturnType<typeof setTimeout> }>();

function nameOf(userId: string, key: string): string {
  return `${STORAGE_KEYS.formDraft}.${userId}.${key}`;
}

function cancel(name: string): void {
  clearTimeout(waiting.get(name)?.timer);
  waiting.delete(name);
}

function flush(name: string): void {
  const text = waiting.get(name)?.text;
  cancel(name);
  if (text === undefined) return;
  try {
    sessionStorage.setItem(name, text);
  } catch (error) {
    console.error('What was typed could not be kept for after a sign-in', error); // the storage is full
  }
}

function writeSoon(name: string, text: string): void {
  cancel(name);
  waiting.set(name, { text, timer: setTimeout(() => flush(name), QUIET_MS) });
}

/**
 * What this user left in this form, or null. `isReadable` guards against a draft of another version of the
 * form, which counts as none.
 */
export function readFormDraft<T>(userId: string, key: string, isReadable: (draft: unknown) => draft is T): T | null {
  const name = nameOf(userId, key);
  const text = waiting.get(name)?.text ?? sessionStorage.getItem(name);
  if (text === null) return null;
  try {
    const draft: unknown = JSON.parse(text);
    return isReadable(draft) ? draft : null;
  } catch {
    return null; // damaged by hand: the same as none
  }
}

/** Forgets what this user left in this form: it was saved or discarded. */
export function clearFormDraft(userId: string, key: string): void {
  const name = nameOf(userId, key);
  cancel(name);
  sessionStorage.removeItem(name);
}

/** Forgets every draft of this tab: the user left, or another one is here. */
export function clearFormDrafts(): void {
  for (const name of waiting.keys()) cancel(name);
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(`${STORAGE_KEYS.formDraft}.`)) sessionStorage.removeItem(name);
}

/**
 * Keeps `values` of a form while they are unsaved; `null` means that nothing is unsaved, and once something
 * was, forgets it. Values must survive JSON. Start the form from `readFormDraft`, and call `forget` when it
 * was saved or discarded: the same values are not written again then.
 */
export function useFormDraft(key: string, values: object | null): { forget: () => void } {
  const { user } = useSession();
  const name = nameOf(user.id, key);
  const text = useMemo(() => values && JSON.stringify(values), [values]);
  /** What is kept, or was forgotten on purpose: only something else is worth writing. */
  const last = useRef<string | null>(null);

  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    if (text === null) clearFormDraft(user.id, key);
    else writeSoon(name, text);
  }, [name, text, user.id, key]);

  useEffect(() => {
    const onHide = () => flush(name);
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      flush(name);
    };
  }, [name]);

  const forget = useStableCallback(() => {
    last.current = text;
    clearFormDraft(user.id, key);
  });
  return { forget };
}
