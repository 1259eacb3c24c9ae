/**
 * A failure that the person at the keyboard can act on: a port in use, a full disk, another instance.
 * The programs of `src/local` print its message alone, without a stack trace, and leave with code 1.
 */
export class StackError extends Error {
  override name = 'StackError';
}

/** What to print for an error: the message alone for a StackError, the stack for a bug. */
export function describeError(error: unknown): string {
  if (error instanceof StackError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
