import { Refusal } from '#actions/refusal.ts';

/** Pictures that one user may upload in ten minutes, per replica: they cost processor time, nothing else. */
const UPLOADS = 20;
const WINDOW_MS = 10 * 60 * 1_000;
/** Users that are remembered at most; past it the whole memory starts anew. */
const USERS = 10_000;

export interface UploadLimit {
  /** Notes an upload; throws `too_many_attempts` when it is one too many. */
  check(userId: string): void;
}

/** Counts in fixed windows that begin with a user's first upload. */
export function createUploadLimit(clock: () => Date): UploadLimit {
  const windows = new Map<string, { endsAt: number; uploads: number }>();
  return {
    check(userId) {
      const now = clock().getTime();
      const known = windows.get(userId);
      const window = known && known.endsAt > now ? known : { endsAt: now + WINDOW_MS, uploads: 0 };
      if (window.uploads >= UPLOADS) throw new Refusal('too_many_attempts');
      if (windows.size >= USERS) windows.clear();
      windows.set(userId, { ...window, uploads: window.uploads + 1 });
    },
  };
}
