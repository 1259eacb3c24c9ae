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
 * All their listings are locked before the first view, in one order: two such transactions, or one and an apply, never
 * wait for each other in a circle. The CASE holds PostgreSQL to it.
 */
export async function recordViews(db: Pick<Queries, 'rows'>, views: readonly View[]): Promise<RecordOutcome[]> {
  const column = (name: keyof View) => views.map((view) => view[name]);
  const listings = column('internshipId');
  return db.rows(
    recordOutcomeSchema,
    sql`/* record_view */ with locked as materialized (
        select id from public.internships where id = any(${listings}::uuid[]) order by id for no key update
      ), held as materialized (select count(*) as listings from locked)
    select outcome.counted, outcome.logged
      from held,
           unnest(${column('userId')}::uuid[], ${listings}::uuid[], ${column('pageSession')}::uuid[])
             with ordinality as view (user_id, internship_id, page_session, place),
           actions.record_view(case when held.listings >= 0 then view.user_id end, view.internship_id, view.page_session) as outcome
     order by view.place`,
  );
}
