/**
 * This tab's session storage belongs to one user at a time: drafts, the admin's way back, places in lists.
 * It stays when a session ends by itself, so that the user who returns finds it; Logout empties it, and so
 * does another user who signs in. The same two forget what the data console kept, in every tab.
 */
import { forgetConsoleViewers } from '#domain/kept-session.ts';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { clearFormDrafts } from './form-drafts.ts';

const OURS = 'portal.';

function clearOwnThings(): void {
  clearFormDrafts();
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(OURS)) sessionStorage.removeItem(name);
}

/** Forgets all that the portal keeps in this tab, and the data console in this browser. */
export function clearTabStorage(): void {
  forgetConsoleViewers([]);
  clearOwnThings();
}

/** This user works in this tab from now on; what another one left is forgotten. */
export function claimTabStorage(userId: string): void {
  const owner = sessionStorage.getItem(STORAGE_KEYS.tabOwner);
  if (owner === userId) return;
  if (owner !== null) clearOwnThings();
  forgetConsoleViewers([userId]);
  sessionStorage.setItem(STORAGE_KEYS.tabOwner, userId);
}
