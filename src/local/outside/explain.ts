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
    const { code, message, name } = cause as NodeJS.ErrnoException;
    const nested = cause instanceof AggregateError ? (cause.errors[0] as NodeJS.ErrnoException | undefined)?.code : undefined;
    // Some libraries put a code of their own in the place of the system's, and leave that in the text.
    const told = /\bE[A-Z_]{4,}\b/.exec(message)?.[0];
    const known = [code, nested, told, name].map((word) => REASONS[word ?? '']).find((reason) => reason !== undefined);
    if (known) return known;
    if (cause.cause === undefined) return message || code || name;
  }
  return String(error);
}

/** A server that hangs must not hold up the start for longer, in ms. */
export const PATIENCE = 10_000;
