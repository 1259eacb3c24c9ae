import { z } from 'zod';

/** What a recorded view or apply moved: the listing's counter, the activity log. */
export const recordOutcomeSchema = z.object({ counted: z.boolean(), logged: z.boolean() });
export type RecordOutcome = z.infer<typeof recordOutcomeSchema>;

/** The answer of a function that always returns one row; none is a bug. */
export function requireRow<Row>(row: Row | null, statement: string): Row {
  if (row === null) throw new Error(`${statement} returned no row`);
  return row;
}
