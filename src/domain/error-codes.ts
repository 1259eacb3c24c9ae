/**
 * Every refusal that the portal's own rules can answer with, as `extensions.code` of a GraphQL error.
 * `messages.ts` gives the text of each. Hasura's own codes (`permission-error`, ...) are not listed.
 */
export const ERROR_CODES = [
  'account_exists',
  'email_domain_not_allowed',
  'email_invalid',
  'fields_missing',
  'name_too_long',
  'password_too_short',
  'password_too_long',
  'password_same_as_email',
  'password_breached',
  'current_password_required',
  'current_password_wrong',
  'password_not_set',
  'session_too_old',
  'link_invalid',
  'too_many_attempts',
  'not_authenticated',
  'listing_not_found',
  'listing_closed',
  'image_too_large',
  'image_invalid',
  'input_invalid',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Tells whether a code from the wire is one of ours. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && (ERROR_CODES as readonly string[]).includes(code);
}
