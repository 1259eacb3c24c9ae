/**
 * What this service does unasked: sweeps tabs that fell silent out of `presence`, forgets state that has had its day,
 * removes activity older than the setting, folds the counts of finished days, removes accounts that nobody confirmed.
 * Every replica may run these: what two of them do at once is done once, by the locks of the SQL functions and of accounts.
 */
import { z } from 'zod';
import type { Database } from '#actions/adapters/database/database.ts';
import type { LiveNotifier } from '#actions/adapters/database/live-notifier.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import type { Log } from '#actions/log.ts';
import { PRESENCE_SWEEP_MS } from '#domain/limits.ts';
import { startPeriodicJob, type PeriodicJob } from './periodic.ts';
import { sweepUnconfirmedAccounts } from './unconfirmed-accounts.ts';

const STATE_SWEEP_MS = 60_000;
const ACCOUNT_SWEEP_MS = 60 * 60 * 1_000;
const ACTIVITY_SWEEP_MS = 60 * 60 * 1_000;
/** Logs removed by one statement, which must end well within its time limit. */
const ACTIVITY_STEP = 20_000;

const removedSchema = z.object({ removed: z.coerce.number() });

interface Needs {
  db: Pick<Database, 'first' | 'rows' | 'run' | 'exclusively'>;
  identity: Pick<Identity, 'confirmationOf' | 'deleteAccount'>;
  notifier: Pick<LiveNotifier, 'changed'>;
  log: Log;
  /** Months that activity is kept. */
  activityMonths: number;
  /** Days that an account may await the confirmation of its address. */
  unconfirmedDays: number;
}

/** Removes silent tabs; the world is told only when there were any. */
export async function sweepPresence({ db, notifier }: { db: Pick<Database, 'first'>; notifier: Needs['notifier'] }): Promise<void> {
  const row = await db.first(removedSchema, sql`/* sweep_presence */ select actions.sweep_presence() as removed`);
  if ((row?.removed ?? 0) > 0) notifier.changed(['public.presence']);
}

/** Removes logs older than the setting, in steps until none is left or the service stops, and keeps finished days in one row an hour. */
export async function keepActivity(
  { db, notifier, activityMonths }: Pick<Needs, 'db' | 'notifier' | 'activityMonths'>,
  { step = ACTIVITY_STEP, signal }: { step?: number; signal?: AbortSignal } = {},
): Promise<void> {
  for (;;) {
    const row = await db.first(
      removedSchema,
      sql`/* remove_old_activity */ select actions.remove_old_activity(${activityMonths}, ${step}) as removed`,
    );
    const removed = row?.removed ?? 0;
    if (removed > 0) notifier.changed(['public.activity_logs']);
    if (removed < step || signal?.aborted) break;
  }
  await db.run(sql`/* fold_hourly_counts */ select actions.fold_hourly_counts()`);
}

/** Starts the jobs; stop them before the database closes. */
export function startUpkeep(needs: Needs): PeriodicJob {
  const { db, log } = needs;
  const jobs = [
    startPeriodicJob({ name: 'sweep presence', intervalMs: PRESENCE_SWEEP_MS, work: () => sweepPresence(needs), log }),
    startPeriodicJob({
      name: 'sweep state',
      intervalMs: STATE_SWEEP_MS,
      work: async () => void (await db.run(sql`/* sweep_state */ select actions.sweep_state()`)),
      log,
    }),
    startPeriodicJob({ name: 'keep activity', intervalMs: ACTIVITY_SWEEP_MS, work: (signal) => keepActivity(needs, { signal }), log }),
    startPeriodicJob({
      name: 'sweep unconfirmed accounts',
      intervalMs: ACCOUNT_SWEEP_MS,
      work: async (signal) => void (await sweepUnconfirmedAccounts({ ...needs, days: needs.unconfirmedDays }, signal)),
      log,
    }),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
