/**
 * Who asked for a mailed link in this browser, so that the page that it opens need not ask again: the
 * specification's `emailForSignIn` and `nameForSignIn`, and where the visitor was going.
 */
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';

export interface LinkMemory {
  email: string;
  /** Only for a sign-up. */
  name: string | null;
  /** Path and query of the page that the visitor came for. */
  wanted: string | null;
}

function store(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** Remembers the latest request; an earlier one's link still works, and asks for its address. */
export function rememberLink({ email, name, wanted }: LinkMemory): void {
  store(STORAGE_KEYS.emailForSignIn, email);
  store(STORAGE_KEYS.nameForSignIn, name);
  store(STORAGE_KEYS.wantedForSignIn, wanted);
}

/** What was remembered, or null when this browser asked for no link. */
export function readLinkMemory(): LinkMemory | null {
  const email = localStorage.getItem(STORAGE_KEYS.emailForSignIn);
  if (!email) return null;
  return {
    email,
    name: localStorage.getItem(STORAGE_KEYS.nameForSignIn),
    wanted: localStorage.getItem(STORAGE_KEYS.wantedForSignIn),
  };
}

/** Forgets it: the link was used, or somebody left this browser. */
export function clearLinkMemory(): void {
  for (const key of [STORAGE_KEYS.emailForSignIn, STORAGE_KEYS.nameForSignIn, STORAGE_KEYS.wantedForSignIn]) localStorage.removeItem(key);
}
