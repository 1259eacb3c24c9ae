import { z } from 'zod';
import type { Queries } from '#actions/adapters/database/database.ts';
import type { LiveNotifier } from '#actions/adapters/database/live-notifier.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { signedInAction, type Action } from '#actions/handlers/action.ts';

const inputSchema = z.strictObject({ sessionId: z.guid() });
const rowSchema = z.object({ removed: z.boolean() });

/** `leave`: a tab closes or its user signs out. Takes back only a tab of the caller; unknown ones are fine. */
export function createLeave({ db, notifier }: { db: Pick<Queries, 'first'>; notifier: Pick<LiveNotifier, 'changed'> }): Action {
  return signedInAction({
    roles: ['student', 'portal_admin'],
    input: inputSchema,
    async run({ sessionId }, caller) {
      const row = await db.first(
        rowSchema,
        sql`/* leave_presence */ select actions.leave_presence(${sessionId}, ${caller.userId}) as removed`,
      );
      if (row?.removed === true) notifier.changed(['public.presence']);
      return { ok: true };
    },
  });
}
