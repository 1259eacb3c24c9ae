/**
 * Whether the address of an account is its owner's: confirmed by a mailed link, or the account goes again in time
 * (`jobs/unconfirmed-accounts.ts`). What decides about an account takes `accountLock`, so that none is removed while its
 * owner confirms it or chooses a password.
 */
import type { Queries } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';

/** The key of `Database.exclusively` for what decides about one account. */
export function accountLock(userId: string): string {
  return `account ${userId}`;
}

/** Marks the address as confirmed; the account may sign in, and stays. Done again it changes nothing. */
export async function confirmAddress(
  { db, identity }: { db: Pick<Queries, 'run'>; identity: Pick<Identity, 'confirmEmail'> },
  userId: string,
): Promise<void> {
  await identity.confirmEmail(userId);
  await db.run(sql`/* settle_account */ delete from actions.unconfirmed_accounts where user_id = ${userId}`);
}
