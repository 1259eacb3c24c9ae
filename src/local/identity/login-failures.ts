import { z } from 'zod';
import type { Database } from './database.ts';
import { sql } from './database.ts';
import type { Realm } from './realm-file.ts';

const failureRow = z
  .object({
    failures: z.int(),
    lockouts: z.int(),
    not_before: z.date().nullable(),
    last_failure_at: z.date(),
    last_ip: z.string(),
  })
  .transform((row) => ({
    failures: row.failures,
    lockouts: row.lockouts,
    notBefore: row.not_before,
    lastFailureAt: row.last_failure_at,
    lastIp: row.last_ip,
  }));

/** Failed sign-ins of one account since its last success or unlock. */
export type LoginFailures = z.infer<typeof failureRow>;

/**
 * Keycloak's brute-force detector with strategy MULTIPLE and temporary lock-out: every
 * `failureFactor`-th failure locks for one more `waitIncrementSeconds`, two failures within
 * `quickLoginCheckMilliSeconds` lock at once, and failures older than `maxDeltaTimeSeconds` are forgotten.
 */
export interface LoginFailureStore {
  get(userId: string): Promise<LoginFailures | null>;
  isLocked(userId: string): Promise<boolean>;
  record(userId: string, ipAddress: string): Promise<void>;
  /**
   * Forgets the failures after a right password, unless parallel guesses locked the account meanwhile:
   * then the answer is false and the sign-in must be refused.
   */
  clearUnlessLocked(userId: string): Promise<boolean>;
  clear(userId: string): Promise<void>;
}

export function createLoginFailureStore(database: Database, realm: Realm, clock: () => number): LoginFailureStore {
  const get = async (userId: string): Promise<LoginFailures | null> => {
    const [row] = await database.rows(sql`/* identity.get_login_failures */
      select * from identity.login_failures where user_id = ${userId}`);
    return row === undefined ? null : failureRow.parse(row);
  };
  const isLocked = async (userId: string) => {
    const notBefore = (await get(userId))?.notBefore;
    return realm.bruteForceProtected && notBefore != null && notBefore.getTime() > clock();
  };
  return {
    get,
    isLocked,
    record: async (userId, ipAddress) => {
      if (realm.bruteForceProtected) await recordFailure(database, realm, new Date(clock()), userId, ipAddress);
    },
    clearUnlessLocked: async (userId) => {
      await database.rows(sql`/* identity.clear_login_failures */ delete from identity.login_failures
        where user_id = ${userId} and (not_before is null or not_before <= ${new Date(clock())})`);
      return !(await isLocked(userId));
    },
    clear: async (userId) => {
      await database.rows(sql`/* identity.unlock */ delete from identity.login_failures where user_id = ${userId}`);
    },
  };
}

/** One statement, so that guesses sent to several instances at once are all counted. */
async function recordFailure(database: Database, realm: Realm, now: Date, userId: string, ipAddress: string): Promise<void> {
  await database.rows(sql`/* identity.record_login_failure */
    insert into identity.login_failures as f (user_id, failures, lockouts, not_before, last_failure_at, last_ip)
    values (${userId}, 1, 0, null, ${now}, ${ipAddress})
    on conflict (user_id) do update set (failures, lockouts, not_before, last_failure_at, last_ip) = (
      select counted.failures, f.lockouts + (waits.multiple > 0)::int,
        case when waits.multiple > 0 or waits.quick > 0
          then excluded.last_failure_at
            + make_interval(secs => least(${realm.maxFailureWaitSeconds}, greatest(waits.multiple, waits.quick)))
          else f.not_before end,
        excluded.last_failure_at, excluded.last_ip
      from (select case
          when excluded.last_failure_at - f.last_failure_at > make_interval(secs => ${realm.maxDeltaTimeSeconds})
          then 1 else f.failures + 1 end as failures) counted,
        lateral (select ${realm.waitIncrementSeconds} * (counted.failures / ${realm.failureFactor}::int) as multiple,
          case when excluded.last_failure_at - f.last_failure_at
              < make_interval(secs => ${realm.quickLoginCheckMilliSeconds} / 1000.0)
            then ${realm.minimumQuickLoginWaitSeconds}::int else 0 end as quick) waits)`);
}
