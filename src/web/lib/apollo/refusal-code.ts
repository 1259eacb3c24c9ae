import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ErrorCode } from '#domain/error-codes.ts';
import { isErrorCode } from '#domain/error-codes.ts';

/** The portal's own code of a refusal (`extensions.code`), or null for any other failure. */
export function refusalCode(error: unknown): ErrorCode | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const code = error.errors[0]?.extensions?.['code'];
  return isErrorCode(code) ? code : null;
}
