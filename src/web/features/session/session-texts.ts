/** Why somebody was signed out, shown on /auth. */
export const NOTICES = {
  noProfile: 'Your account has no profile in this portal. Please contact the career center.',
  ended: 'Your session has ended. Please log in again.',
  endedElsewhere: 'You were signed out because your password was changed. Please log in again.',
} as const;
