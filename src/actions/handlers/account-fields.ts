/** Name and address as the sign-up form takes them (specification, section 5), one rule each; `normalizeName` tidies a name. */
import { Refusal } from '#actions/refusal.ts';
import { isEmailAddress, isInEmailDomain } from '#domain/application-value.ts';
import { NAME_MAX_LENGTH } from '#domain/limits.ts';

/** As addresses are stored and compared everywhere: trimmed and in lower case. */
export function tidyEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Refuses a name that is too long. */
export function checkName(name: string): void {
  if (name.length > NAME_MAX_LENGTH) throw new Refusal('name_too_long');
}

/** Refuses what is no email address. */
export function checkEmail(email: string): void {
  if (!isEmailAddress(email)) throw new Refusal('email_invalid');
}

/** Refuses an address that may not sign up: only those of the student domain may. */
export function checkStudentDomain(email: string, studentDomain: string): void {
  if (!isInEmailDomain(email, studentDomain)) throw new Refusal('email_domain_not_allowed', { domain: studentDomain });
}
