import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/limits.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { ERROR_MESSAGES, VALIDATION } from '#domain/messages.ts';

export interface PasswordValues {
  current: string;
  next: string;
  confirmation: string;
}

/** What is wrong, and at which field. */
export interface PasswordProblem {
  field: keyof PasswordValues;
  text: string;
}

/** What can be said before anything is sent (specification, section 5); lengths count as the server counts them. */
export function passwordProblem(values: PasswordValues, needsCurrent: boolean): PasswordProblem | null {
  const { current, next, confirmation } = values;
  if (needsCurrent && current === '') return { field: 'current', text: ERROR_MESSAGES.current_password_required };
  if (next !== confirmation) return { field: 'confirmation', text: VALIDATION.passwordsDiffer };
  if (next.length < PASSWORD_MIN_LENGTH) return { field: 'next', text: VALIDATION.passwordTooShort };
  if (next.length > PASSWORD_MAX_LENGTH) return { field: 'next', text: ERROR_MESSAGES.password_too_long };
  return null;
}

/** The field that a refusal of the server is about. */
export function fieldOf(code: ErrorCode | null): keyof PasswordValues {
  return code === 'current_password_required' || code === 'current_password_wrong' ? 'current' : 'next';
}
