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
