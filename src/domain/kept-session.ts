/**
 * How the browser keeps a session, for the app and the console alike: who signs in to one is in the other, and one
 * refresh at a time serves every tab of both.
 */

/** The key in local storage; its value is `{ tokens: KeptTokens, user }`, or `{ end }` for a moment when it ended. */
export const KEPT_SESSION_KEY = 'portal.session';

/** The lock (Web Locks) under which a tab refreshes. */
export const REFRESH_LOCK = 'portal.refresh';

/** A tab that refreshed keeps the lock for this long: what it stored reaches the other tabs a moment later than a lock would. */
export const REFRESH_SETTLE_MS = 1_000;

/** How long a tab that refreshes waits for the answer: every other tab waits for it. */
export const REFRESH_PATIENCE_MS = 15_000;

/** As the token endpoint answers, and when. */
export interface KeptTokens {
  access: string;
  refresh: string;
  id: string | null;
  /** Local time of receipt, milliseconds: lifetimes are counted from it, so a wrong clock does no harm. */
  obtainedAt: number;
}

/** What the data console keeps is named `console.<viewer>` and more, in local storage and in a tab's session storage. */
export const CONSOLE_KEYS = 'console.';

/**
 * Forgets what the data console kept in this browser for any viewer but these: queries, their variables, a secret.
 * Whoever leaves calls it for nobody, whoever enters for themselves, in the app as in the console.
 */
export function forgetConsoleViewers(except: readonly string[]): void {
  const isKept = (name: string) => except.some((viewer) => `${name}.`.startsWith(`${CONSOLE_KEYS}${viewer}.`));
  for (const store of [localStorage, sessionStorage]) {
    for (const name of Object.keys(store)) if (name.startsWith(CONSOLE_KEYS) && !isKept(name)) store.removeItem(name);
  }
}
