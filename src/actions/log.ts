/**
 * The service's log: JSON lines without personal data.
 *
 * What is logged is a request id, a route, a status, a duration; of an error its kind, code and where in the code.
 * Requests, inputs, session variables, tokens, addresses and user ids are never logged: the serializers below drop
 * what a careless call might hand over.
 */
import { DatabaseError } from 'pg';
import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

const EMAIL = /[^\s"'(<]+@[^\s"')>]+/g;
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

function withoutPersonalData(text: string): string {
  return text.replaceAll(EMAIL, '[email]').replaceAll(UUID, '[id]');
}

/** An error as it may be logged. The text of a database error can hold values of a row, so only its codes are kept. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .map((line) => line.trim());
  if (error instanceof DatabaseError) {
    const { code, constraint, table, routine } = error;
    return { type: 'DatabaseError', code, constraint, table, routine, place, ...cause };
  }
  const code = 'code' in error ? { code: error.code } : {};
  return { type: error.name, message: withoutPersonalData(error.message), ...code, place, ...cause };
}

/** Opens the log; `destination` is standard output unless a test says otherwise. */
export function createLog(level: string, destination?: { write(line: string): void }) {
  return pino(
    {
      level,
      base: { service: 'actions' },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
      redact: {
        paths: [
          'email',
          'name',
          'password',
          'token',
          'authorization',
          'userId',
          'user_id',
          'input',
          'session_variables',
          'headers',
          'body',
        ],
        remove: true,
      },
    },
    destination ?? pino.destination(1),
  );
}
