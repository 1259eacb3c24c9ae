/** Words shared by the checks of servers of one's own: where one was looked for, and why it could not be reached. */

/** Host and port of an address; never the user or password in it. */
export function placeOf(address: string): string {
  const { hostname, port } = new URL(address);
  return port === '' ? hostname : `${hostname}:${port}`;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the host name cannot be looked up at the moment',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it hung up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  TimeoutError: 'it does not answer',
};

/** Why a server could not be talked to, in words; the code or message where there are none. */
export function reasonOf(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const nested = cause instanceof AggregateError ? (cause.errors[0] as NodeJS.ErrnoException | undefined)?.code : undefined;
    const known = REASONS[code ?? ''] ?? REASONS[nested ?? ''] ?? REASONS[cause.name];
    if (known) return known;
    if (cause.cause === undefined) return cause.message || code || cause.name;
  }
  return String(error);
}

/** A server that hangs must not hold up the start for longer, in ms. */
export const PATIENCE = 10_000;
