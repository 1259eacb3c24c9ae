import { z } from 'zod';
import type { Queries } from '#actions/adapters/database/database.ts';
import { groupCalls } from '#actions/adapters/database/group-calls.ts';
import type { ChangedName, LiveNotifier } from '#actions/adapters/database/live-notifier.ts';
import { signedInAction, type Action } from '#actions/handlers/action.ts';
import { isRefusal, withRefusals } from '#actions/handlers/database-refusal.ts';
import type { RecordOutcome } from '#actions/handlers/record-outcome.ts';
import { recordViews, type View } from './record-views.ts';

const inputSchema = z.strictObject({ internshipId: z.guid(), pageSession: z.guid() });

const COUNTED: readonly ChangedName[] = ['public.internships.views', 'public.counter_changes'];
/** The first view of a page session may also be the first of all, which marks the listing as viewed. */
const LOGGED: readonly ChangedName[] = [
  'public.activity_logs',
  'public.listing_daily_stats',
  'actions.hourly_counts',
  'public.user_internship_interactions',
];

/** Two statements under way keep PostgreSQL busy while an answer travels; a few dozen views take some milliseconds. */
const GROUPS = { lanes: 2, most: 32, patience: 10_000 };

/**
 * `recordView`: a student opened a listing. Counted once in 2 s per user and listing, logged once per listing and
 * page session (specification, section 7). Refuses with `listing_not_found`.
 */
export function createRecordView({ db, notifier }: { db: Pick<Queries, 'rows'>; notifier: Pick<LiveNotifier, 'changed'> }): Action {
  const record = groupCalls({ ...GROUPS, together: (views: readonly View[]) => recordViews(db, views), isAboutOne: isRefusal });
  return signedInAction({
    roles: ['student'],
    input: inputSchema,
    async run({ internshipId, pageSession }, caller): Promise<RecordOutcome> {
      const outcome = await withRefusals(record({ userId: caller.userId, internshipId, pageSession }));
      notifier.changed([...(outcome.counted ? COUNTED : []), ...(outcome.logged ? LOGGED : [])]);
      return outcome;
    },
  });
}
