/**
 * The session in the browser's local storage: tokens, and the user as last seen so that the first view
 * need not wait. It owns the one key; other tabs learn of a change by the storage event.
 */
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import type { SessionUser } from './session-user.ts';
import type { Tokens } from './tokens.ts';

/** What lies in storage; `user` is null until it was loaded once. */
export interface StoredSession {
  tokens: Tokens;
  user: SessionUser | null;
}

function parse(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<StoredSession>;
    const tokens = value.tokens;
    return tokens?.access && tokens.refresh ? { tokens, user: value.user ?? null } : null;
  } catch {
    return null; // damaged by hand or by another version: the same as signed out
  }
}

/** The stored session, or null: none, or not readable. */
export function readSession(): StoredSession | null {
  return parse(localStorage.getItem(STORAGE_KEYS.session));
}

/** Stores a session; other tabs are told by the browser. */
export function writeSession(session: StoredSession): void {
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify(session));
}

/** How a session came to its end: the user logged out, or it ended by itself or elsewhere. */
export type SessionEnd = 'left' | 'ended';

/** Forgets the session, in every tab; the others learn why from the event of the first write. */
export function clearSession(why: SessionEnd): void {
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify({ end: why }));
  localStorage.removeItem(STORAGE_KEYS.session);
}

function readEnd(text: string | null): SessionEnd | null {
  if (text === null) return null;
  try {
    const { end } = JSON.parse(text) as { end?: unknown };
    return end === 'left' || end === 'ended' ? end : null;
  } catch {
    return null;
  }
}

/** Calls back when another tab signed in, refreshed or signed out, with what is stored now, and how the last session ended. */
export function watchOtherTabs(listener: (session: StoredSession | null, end: SessionEnd | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    if (event.key === STORAGE_KEYS.session || event.key === null) listener(readSession(), readEnd(event.newValue));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
