import { Refusal } from '#actions/refusal.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/limits.ts';

/** Throws the refusal of a password whose length the portal does not take. Lengths count as Keycloak counts them: UTF-16 units. */
export function checkPasswordLength(password: string): void {
  if (password.length < PASSWORD_MIN_LENGTH) throw new Refusal('password_too_short');
  if (password.length > PASSWORD_MAX_LENGTH) throw new Refusal('password_too_long');
}
