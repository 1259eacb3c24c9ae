import { SessionEndedError } from '#web/lib/session/identity.ts';

/** Whether a request failed because nobody waits for it any more: its client was stopped, or the session is over. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof SessionEndedError || (error as { name?: unknown } | null)?.name === 'AbortError';
}
