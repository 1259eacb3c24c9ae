import { readFormDraft } from '#web/lib/session/form-drafts.ts';

/** What is kept of the dialog when the session ends: the name. Never a password. */
export interface ProfileDraft {
  name: string;
}

export const PROFILE_DRAFT = 'profile';

function isProfileDraft(draft: unknown): draft is ProfileDraft {
  return typeof draft === 'object' && draft !== null && typeof (draft as Partial<ProfileDraft>).name === 'string';
}

/** The name that this user typed and did not save, or null. */
export function readProfileDraft(userId: string): ProfileDraft | null {
  return readFormDraft(userId, PROFILE_DRAFT, isProfileDraft);
}
