import { DatabaseError } from 'pg';
import { EngineError } from '#engine/errors.ts';
import { FAILED_CHECK } from '#engine/sql/write.ts';

/** Hasura's words before PostgreSQL's own message, by SQLSTATE (appendix A of PostgreSQL's manual). */
const VIOLATIONS: Readonly<Record<string, string>> = {
  '23001': 'Can not delete or update due to data being referred',
  '23502': 'Not-NULL violation',
  '23503': 'Foreign key violation',
  '23505': 'Uniqueness violation',
  '23P01': 'Exclusion violation',
};

const CHECK_VIOLATION = '23514';
const INVALID_TEXT = '22P02';
const INVALID_ESCAPE = '22025';
const NO_SUCH_CONSTRAINT = '42P10';
const UNDEFINED_OBJECT = '42704';
const TOO_MANY_CONNECTIONS = '53300';
const QUERY_CANCELED = '57014';
/** Connections that failed, and servers that stop, start or are lost. */
const CONNECTION_CLASSES = ['08', '57P'];

function expected(error: DatabaseError): { code: string; message: string } | null {
  const state = error.code ?? '';
  const violation = VIOLATIONS[state];
  if (violation !== undefined) return { code: 'constraint-violation', message: `${violation}. ${error.message}` };
  if (state === CHECK_VIOLATION) return { code: 'permission-error', message: `Check constraint violation. ${error.message}` };
  if (state.startsWith('23')) return { code: 'constraint-violation', message: error.message };
  if (state === INVALID_ESCAPE) return { code: 'bad-request', message: error.message };
  if (state.startsWith('22')) return { code: 'data-exception', message: error.message };
  if (state === NO_SUCH_CONSTRAINT) {
    return { code: 'constraint-error', message: 'there is no unique or exclusion constraint on target column(s)' };
  }
  if (state === UNDEFINED_OBJECT) return { code: 'constraint-error', message: error.message };
  if (CONNECTION_CLASSES.some((prefix) => state.startsWith(prefix))) return { code: 'postgres-error', message: 'connection error' };
  if (state === TOO_MANY_CONNECTIONS) return { code: 'postgres-max-connections-error', message: 'max connections limit exceeded' };
  if (state === QUERY_CANCELED) return { code: 'time-limit-exceeded', message: 'the statement took longer than is allowed' };
  return null;
}

/** A write whose rows do not pass the permission's check ends itself by a text that is no boolean (`sql/write.ts`). */
function isFailedCheck({ code, routine, message }: DatabaseError): boolean {
  return code === INVALID_TEXT && routine === 'boolin' && message.includes(`"${FAILED_CHECK}"`);
}

/**
 * What the client hears of an error of PostgreSQL: violations and bad values in Hasura's words, everything else as
 * `database query error` with the statement and PostgreSQL's answer in `internal`, which only admins see. An error that
 * is neither PostgreSQL's nor the connection's comes back as it is.
 */
export function fromPostgresError(error: unknown, path: string, statement: string): unknown {
  if (!(error instanceof DatabaseError)) {
    if (!isTransientError(error)) return error;
    return new EngineError('postgres-error', 'connection error', { path, cause: error, status: 500 });
  }
  if (isFailedCheck(error)) return checkFailed(path);
  const known = expected(error);
  if (known) return new EngineError(known.code, known.message, { path, cause: error });
  const internal = {
    statement,
    error: {
      exec_status: 'FatalError',
      hint: error.hint ?? null,
      message: error.message,
      status_code: error.code,
      description: error.detail ?? null,
    },
  };
  return new EngineError('unexpected', 'database query error', { path, internal, cause: error, status: 500 });
}

const CHECK_FAILED = 'check constraint of an insert/update permission has failed';

/** A written row does not pass the check of the role's insert or update permission; the transaction is rolled back. */
export function checkFailed(path: string): EngineError {
  return new EngineError('permission-error', CHECK_FAILED, { path });
}

/** True for what `checkFailed` made. */
export function isCheckFailed(error: unknown): boolean {
  return error instanceof EngineError && error.message === CHECK_FAILED;
}

/** Classes and codes of PostgreSQL's errors that pass by themselves (appendix A of its manual). */
const PASSING = [
  '08', // connection
  '40', // rolled back: deadlock, serialisation
  '53', // no resources: connections, memory, disk
  '55P03', // lock not available
  '57', // shutting down, cancelled
];

/** True when the same statement may work a moment later: a lost connection, a restart, a deadlock, a time limit. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof DatabaseError) return PASSING.some((prefix) => error.code?.startsWith(prefix));
  // What pg throws itself (connection ended, timeouts) and socket errors; programming errors are not among them.
  if (!(error instanceof Error) || error instanceof EngineError || error instanceof TypeError || error instanceof RangeError) return false;
  return 'code' in error || /connection|timeout/i.test(error.message);
}
