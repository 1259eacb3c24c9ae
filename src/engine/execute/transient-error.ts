import { DatabaseError } from 'pg';
import { EngineError } from '../errors.ts';

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
