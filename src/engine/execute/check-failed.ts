import { EngineError } from '../errors.ts';

const MESSAGE = 'check constraint of an insert/update permission has failed';

/** A written row does not pass the check of the role's insert or update permission; the transaction is rolled back. */
export function checkFailed(path: string): EngineError {
  return new EngineError('permission-error', MESSAGE, { path });
}

/** True for what `checkFailed` made. */
export function isCheckFailed(error: unknown): boolean {
  return error instanceof EngineError && error.message === MESSAGE;
}
