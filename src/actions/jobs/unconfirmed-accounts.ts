/**
 * Removes accounts that a sign-up made and whose address nobody confirmed in time: their address is free again for its
 * owner, and names of strangers are not kept. Asks the identity server about each; one that was confirmed in another way,
 * that the service account may not change, or that has left a trace in the portal is let be.
 */
import { z } from 'zod';
import type { Database } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import { accountLock } from '#actions/handlers/confirm-address.ts';
import type { Log } from '#actions/log.ts';

interface Needs {
  db: Pick<Database, 'rows' | 'exclusively'>;
  identity: Pick<Identity, 'confirmationOf' | 'deleteAccount'>;
  log: Pick<Log, 'info' | 'error'>;
  /** Days that an account may await its confirmation. */
  days: number;
}

const dueSchema = z.object({ user_id: z.guid() });

/** Those whose time is up. One whose owner holds a link that still works gets that hour. */
function findDue({ db, days }: Needs): Promise<z.infer<typeof dueSchema>[]> {
  return db.rows(
    dueSchema,
    sql`/* find_unconfirmed */ select user_id from actions.unconfirmed_accounts as account join public.profiles on id = user_id
        where made_at < clock_timestamp() - make_interval(days => ${days})
          and not exists (select from actions.link_tokens as link
                           where link.email = profiles.email and link.used_at is null and link.expires_at > clock_timestamp())
          and not exists (select from public.activity_logs as log where log.user_id = account.user_id)
          and not exists (select from public.user_internship_interactions as mark where mark.user_id = account.user_id)
        order by made_at`,
  );
}

/** Answers whether the account was removed. The identity's goes first: what fails in between is done by the next run. */
function removeUnlessConfirmed({ db, identity }: Needs, userId: string): Promise<boolean> {
  return db.exclusively(accountLock(userId), async (queries) => {
    const confirmation = await identity.confirmationOf(userId);
    if (confirmation === 'settled') {
      await queries.run(sql`/* settle_account */ delete from actions.unconfirmed_accounts where user_id = ${userId}`);
      return false;
    }
    if (confirmation === 'awaited') await identity.deleteAccount(userId);
    // Only while its row stands: a replica that waited for this one finds nothing left to do.
    const removed = await queries.run(
      sql`/* remove_unconfirmed */ delete from public.profiles where id = ${userId}
          and exists (select from actions.unconfirmed_accounts where user_id = ${userId})`,
    );
    return removed > 0;
  });
}

/** Answers how many were removed. One that fails is logged and tried again by the next run; the others go on. Ends early when aborted. */
export async function sweepUnconfirmedAccounts(needs: Needs, signal?: AbortSignal): Promise<number> {
  const { log } = needs;
  let removed = 0;
  for (const { user_id: userId } of await findDue(needs)) {
    if (signal?.aborted) break;
    try {
      if (await removeUnlessConfirmed(needs, userId)) removed += 1;
    } catch (error) {
      log.error({ err: error }, 'an account that nobody confirmed could not be removed');
    }
  }
  if (removed > 0) log.info({ removed }, 'accounts that nobody confirmed were removed');
  return removed;
}
