import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ERROR_MESSAGES } from '#domain/messages.ts';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import { refusalCode } from './refusal-code.ts';

/** Codes whose message tells of the server's inside, and nothing to the user. */
const INTERNAL = new Set<unknown>(['unexpected', 'internal-error']);

/**
 * What a failed operation says (specification, section 8: "message, else ..."): the text of the portal's own refusal,
 * else the server's message, else `otherwise`. What the browser says of a lost connection is no message.
 */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof SessionEndedError) return ERROR_MESSAGES.not_authenticated;
  if (!CombinedGraphQLErrors.is(error)) return otherwise;
  const [first] = error.errors;
  const code = refusalCode(error);
  // A text with a gap, such as the student domain, is filled by the server.
  if (code) return ERROR_MESSAGES[code].includes('{') && first?.message ? first.message : ERROR_MESSAGES[code];
  return first?.message && !INTERNAL.has(first.extensions?.['code']) ? first.message : otherwise;
}
