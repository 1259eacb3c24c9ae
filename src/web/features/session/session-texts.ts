import type { SessionNotice } from '#web/lib/session/session-context.tsx';

/** Why somebody was signed out, shown on /auth. */
export const NOTICES = {
  noProfile: { text: 'Your account has no profile in this portal. Please contact the career center.', isError: true },
  ended: { text: 'Your session has ended. Please log in again.', isError: false },
  endedElsewhere: { text: 'You were signed out because your password was changed. Please log in again.', isError: false },
} satisfies Record<string, SessionNotice>;
