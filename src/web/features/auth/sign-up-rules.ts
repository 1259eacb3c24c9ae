/**
 * What the forms of /auth check before they ask the server, in the order of the specification (section 5).
 * The student domain and the rest of the rules are the server's.
 */
import { PASSWORD_MIN_LENGTH } from '#domain/limits.ts';
import { VALIDATION } from '#domain/messages.ts';
import type { Refusal } from './use-auth-form.ts';

export interface NewPasswordValues {
  password: string;
  confirmation: string;
}

export interface SignUpValues extends NewPasswordValues {
  name: string;
  email: string;
}
export type SignUpField = keyof SignUpValues;

/** The fields among these that are empty; a password may be blanks. */
function missingFields<Name extends SignUpField>(values: Pick<SignUpValues, Name>, names: readonly Name[]): Name[] {
  return names.filter((name) => (name === 'password' || name === 'confirmation' ? values[name] : values[name].trim()) === '');
}

/** Why a new password and its repetition cannot be sent, or null. */
export function checkNewPassword(values: NewPasswordValues): Refusal<keyof NewPasswordValues> | null {
  const missing = missingFields(values, ['password', 'confirmation']);
  if (missing.length > 0) return { text: VALIDATION.signUpMissing, fields: missing };
  if (values.password !== values.confirmation) return { text: VALIDATION.passwordsDiffer, fields: ['confirmation'] };
  if (values.password.length < PASSWORD_MIN_LENGTH) return { text: VALIDATION.passwordTooShort, fields: ['password'] };
  return null;
}

/** Why the sign-up form cannot be sent, or null. */
export function checkSignUp(values: SignUpValues): Refusal<SignUpField> | null {
  const missing = missingFields(values, ['name', 'email', 'password', 'confirmation']);
  return missing.length > 0 ? { text: VALIDATION.signUpMissing, fields: missing } : checkNewPassword(values);
}

/** Why no sign-up link can be asked for, or null: it needs a name and an address. */
export function checkLinkRequest(values: Pick<SignUpValues, 'name' | 'email'>): Refusal<'name' | 'email'> | null {
  const missing = missingFields(values, ['name', 'email']);
  return missing.length > 0 ? { text: VALIDATION.signUpMissing, fields: missing } : null;
}
