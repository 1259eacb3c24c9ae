/** What a failed operation tells the user: the text of a known refusal, else what the screen says itself. */
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ErrorCode } from '#domain/error-codes.ts';
import { isErrorCode } from '#domain/error-codes.ts';
import { ERROR_MESSAGES } from '#domain/messages.ts';

/** The portal's own code of a refusal, or null for any other failure. */
export function refusalCode(error: unknown): ErrorCode | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const code = error.errors[0]?.extensions?.['code'];
  return isErrorCode(code) ? code : null;
}

export function errorText(error: unknown, fallback: string): string {
  const code = refusalCode(error);
  return code ? ERROR_MESSAGES[code] : fallback;
}
