import type { Queries } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { recordOutcomeSchema, type RecordOutcome } from '#actions/handlers/record-outcome.ts';

/** A student has opened a listing on a page; all are UUIDs. */
export interface View {
  readonly userId: string;
  readonly internshipId: string;
  readonly pageSession: string;
}

/**
 * Records the views in one transaction and answers what each moved, in their order; when one is refused, none is recorded.
 * They go from listing to listing in one order, so that two such transactions never wait for each other in a circle.
 */
export async function recordViews(db: Pick<Queries, 'rows'>, views: readonly View[]): Promise<RecordOutcome[]> {
  const inOrder = [...views.entries()].sort(([, a], [, b]) => compare(a.internshipId, b.internshipId) || compare(a.userId, b.userId));
  const column = (name: keyof View) => inOrder.map(([, view]) => view[name]);
  const rows = await db.rows(
    recordOutcomeSchema,
    sql`/* record_view */ select outcome.counted, outcome.logged
      from unnest(${column('userId')}::uuid[], ${column('internshipId')}::uuid[], ${column('pageSession')}::uuid[])
             with ordinality as view (user_id, internship_id, page_session, place),
           actions.record_view(view.user_id, view.internship_id, view.page_session) as outcome
     order by view.place`,
  );
  return inOrder
    .map(([place], index) => ({ place, outcome: rows[index] }))
    .sort((a, b) => a.place - b.place)
    .flatMap(({ outcome }) => outcome ?? []);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
