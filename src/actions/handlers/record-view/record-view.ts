import { z } from 'zod';
import type { Queries } from '#actions/adapters/database/database.ts';
import type { ChangedName, LiveNotifier } from '#actions/adapters/database/live-notifier.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { signedInAction, type Action } from '#actions/handlers/action.ts';
import { withRefusals } from '#actions/handlers/database-refusal.ts';
import { recordOutcomeSchema, requireRow, type RecordOutcome } from '#actions/handlers/record-outcome.ts';

const inputSchema = z.strictObject({ internshipId: z.guid(), pageSession: z.guid() });

const COUNTED: readonly ChangedName[] = ['public.internships.views', 'public.counter_changes'];
/** The first view of a page session may also be the first of all, which marks the listing as viewed. */
const LOGGED: readonly ChangedName[] = [
  'public.activity_logs',
  'public.listing_daily_stats',
  'actions.hourly_counts',
  'public.user_internship_interactions',
];

/**
 * `recordView`: a student opened a listing. Counted once in 2 s per user and listing, logged once per listing and
 * page session (specification, section 7). Refuses with `listing_not_found`.
 */
export function createRecordView({ db, notifier }: { db: Pick<Queries, 'first'>; notifier: Pick<LiveNotifier, 'changed'> }): Action {
  return signedInAction({
    roles: ['student'],
    input: inputSchema,
    async run({ internshipId, pageSession }, caller): Promise<RecordOutcome> {
      const row = await withRefusals(
        db.first(
          recordOutcomeSchema,
          sql`/* record_view */ select counted, logged from actions.record_view(${caller.userId}, ${internshipId}, ${pageSession})`,
        ),
      );
      const outcome = requireRow(row, 'record_view');
      notifier.changed([...(outcome.counted ? COUNTED : []), ...(outcome.logged ? LOGGED : [])]);
      return outcome;
    },
  });
}
