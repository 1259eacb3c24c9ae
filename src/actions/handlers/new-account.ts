/**
 * A student's account in one go: the identity's account, then profile and role in one transaction; what fails in
 * between is undone, so that no half account stays.
 */
import { sqlStateOf, type Database } from '#actions/adapters/database/database.ts';
import type { NewAccount } from '#actions/adapters/identity/accounts.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import type { Log } from '#actions/log.ts';
import { Refusal } from '#actions/refusal.ts';
import { createAccountRows, hasAccountRows } from './account-rows.ts';

const UNIQUE_VIOLATION = '23505';

export interface NewAccountNeeds {
  db: Pick<Database, 'first' | 'transaction'>;
  identity: Pick<Identity, 'createAccount' | 'deleteAccount'>;
  log: Pick<Log, 'error'>;
}

/**
 * Undoes the identity's account unless the rows exist after all: a commit may succeed whose answer is lost. A database
 * that cannot be asked counts as one without the rows.
 */
async function undoAccount({ db, identity, log }: NewAccountNeeds, userId: string): Promise<void> {
  try {
    const exists = await hasAccountRows(db, userId).catch(() => false);
    if (!exists) await identity.deleteAccount(userId);
  } catch (error) {
    // The account heals at its first sign-in (`ensureProfile`), or when the same person signs up again.
    log.error({ err: error }, 'an account without a profile could not be removed');
  }
}

/**
 * Answers the user id, or null when the identity server has an account of this address, which is not touched.
 * Refuses with the password policy's codes, and with `account_exists` when another profile has the address.
 */
export async function createStudent(needs: NewAccountNeeds, name: string, account: NewAccount): Promise<string | null> {
  const userId = await needs.identity.createAccount(account);
  if (userId === null) return null;
  try {
    const awaitsConfirmation = account.confirmation === 'required';
    await createAccountRows(needs.db, { userId, name, email: account.email, role: 'student', awaitsConfirmation });
  } catch (error) {
    await undoAccount(needs, userId);
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new Refusal('account_exists', {}, { cause: error });
    throw error;
  }
  return userId;
}
