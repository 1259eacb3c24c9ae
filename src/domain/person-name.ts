/** The rule for a person's name as sign-up and Profile Settings take it: trimmed, inner spaces single, not empty, not endless. */
import { NAME_MAX_LENGTH } from './limits.ts';
import { ERROR_MESSAGES, VALIDATION } from './messages.ts';

/** A name as it is stored. */
export function normalizeName(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Why a name cannot be stored, in the words for its owner; null when it can. */
export function nameProblem(text: string): string | null {
  const name = normalizeName(text);
  if (name === '') return VALIDATION.nameMissing;
  return name.length > NAME_MAX_LENGTH ? ERROR_MESSAGES.name_too_long : null;
}
