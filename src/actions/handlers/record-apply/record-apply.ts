import { z } from 'zod';
import type { Queries } from '#actions/adapters/database/database.ts';
import type { ChangedName, LiveNotifier } from '#actions/adapters/database/live-notifier.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { signedInAction, type Action } from '#actions/handlers/action.ts';
import { withRefusals } from '#actions/handlers/database-refusal.ts';
import { recordOutcomeSchema, requireRow, type RecordOutcome } from '#actions/handlers/record-outcome.ts';
import { APPLY_METHODS } from '#domain/options.ts';

const inputSchema = z.strictObject({ internshipId: z.guid(), method: z.enum(APPLY_METHODS) });

const COUNTED: readonly ChangedName[] = ['public.internships.apply_clicks', 'public.counter_changes'];
const LOGGED: readonly ChangedName[] = ['public.activity_logs', 'public.listing_daily_stats', 'actions.hourly_counts'];

/**
 * `recordApply`: a student followed the application link or copied the address. Counted once in 2 s and logged
 * once in 3 s per user and listing, two windows of their own (specification, section 9).
 * Refuses with `listing_not_found` and `listing_closed`.
 */
export function createRecordApply({ db, notifier }: { db: Pick<Queries, 'first'>; notifier: Pick<LiveNotifier, 'changed'> }): Action {
  return signedInAction({
    roles: ['student'],
    input: inputSchema,
    async run({ internshipId, method }, caller): Promise<RecordOutcome> {
      const row = await withRefusals(
        db.first(
          recordOutcomeSchema,
          sql`/* record_apply */ select counted, logged from actions.record_apply(${caller.userId}, ${internshipId}, ${method})`,
        ),
      );
      const outcome = requireRow(row, 'record_apply');
      notifier.changed([...(outcome.counted ? COUNTED : []), ...(outcome.logged ? LOGGED : [])]);
      return outcome;
    },
  });
}
