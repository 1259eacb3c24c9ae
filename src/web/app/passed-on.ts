/**
 * What a redirect to /auth passes on in the history entry, so that signing in leads back: it outlives a
 * reload, and no address names it.
 */
import type { SessionState } from '#web/lib/session/session-context.tsx';

export interface PassedOn {
  /** Path and query of the page that the visitor was on or came for. */
  wanted: string;
  /** Only this user may go back there: it is where their session ended. Null for a visitor. */
  userId: string | null;
}

function isPassedOn(value: unknown): value is PassedOn {
  return typeof (value as PassedOn | null)?.wanted === 'string';
}

/** Reads it from a history entry; null when there is none. */
export function readPassedOn(historyState: unknown): PassedOn | null {
  return isPassedOn(historyState) ? historyState : null;
}

/** As text, for the way over another page that signs in; null when there is none, or it is damaged. */
export function writePassedOn(passed: PassedOn | null): string | null {
  return passed && JSON.stringify(passed);
}

export function parsePassedOn(text: string | null): PassedOn | null {
  try {
    return readPassedOn(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * What to pass on from a page. `lastUserId` is who was signed in on it: after a Logout the next person may
 * be somebody else, so only a session that ended by itself, which a notice tells, leads back.
 */
export function passOn(state: SessionState, lastUserId: string | null, wanted: string): PassedOn | null {
  if (state.status !== 'signed-out') return null;
  if (lastUserId === null) return { wanted, userId: null };
  return state.notice ? { wanted, userId: lastUserId } : null;
}

/** Where this user goes back to. */
export function wantedBy(passed: PassedOn | null, userId: string): string | null {
  return passed && (passed.userId === null || passed.userId === userId) ? passed.wanted : null;
}
