import { z } from 'zod';
import type { Queries } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { Refusal } from '#actions/refusal.ts';

/**
 * Throws `too_many_attempts` once an address has had 5, or a client 20, sign-ups and requests for links within an
 * hour. Whether the address has an account plays no part.
 */
export async function checkSignUpLimit(db: Pick<Queries, 'first'>, email: string, clientAddress: string): Promise<void> {
  const row = await db.first(
    z.object({ allowed: z.boolean() }),
    sql`/* allow_sign_up */ select actions.allow_sign_up(${email}, ${clientAddress}) as allowed`,
  );
  if (row?.allowed !== true) throw new Refusal('too_many_attempts');
}
