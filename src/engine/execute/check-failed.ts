import { EngineError } from '../errors.ts';

/** A written row does not pass the check of the role's insert or update permission; the transaction is rolled back. */
export function checkFailed(path: string): EngineError {
  return new EngineError('permission-error', 'check constraint of an insert/update permission has failed', { path });
}
