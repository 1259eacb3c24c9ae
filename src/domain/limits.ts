/**
 * Limits, intervals and page sizes of the product (specification, section 9; rulings). Times are
 * milliseconds, sizes bytes, unless the name says otherwise. Throttles that requests could race on
 * (views and applies, sign-ups, presence) are in the SQL functions of schema `actions` instead.
 */
export const LISTING_DURATION_MONTHS = { min: 1, max: 24, default: 6 } as const;

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const NAME_MAX_LENGTH = 120;
export const EMAIL_MAX_LENGTH = 254;

export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
export const FLYER_MAX_BYTES = 200 * 1024;

export const PRESENCE_HEARTBEAT_MS = 30_000;
export const PRESENCE_SWEEP_MS = 5_000;
export const LIVE_DEBOUNCE_MS = 300;
export const CHANGE_HIGHLIGHT_MS = 3_000;

export const RECENT_ACTIVITY_COUNT = 20;
export const LIST_PAGE_SIZE = 24;
/** Exact result counts are shown up to this number, then "10,000+". */
export const EXACT_COUNT_MAX = 10_000;
export const CLOSING_SOON_DAYS = 7;
/** A student's private note of a listing, in characters. */
export const TRACKER_NOTE_MAX_LENGTH = 1_000;

/** A password change asks for the current password when the session is older. */
export const PASSWORD_RECENT_SESSION_MS = 10 * 60 * 1_000;
