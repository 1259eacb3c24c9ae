import { z } from 'zod';
import type { Queries } from '#actions/adapters/database/database.ts';
import type { LiveNotifier } from '#actions/adapters/database/live-notifier.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { signedInAction, type Action } from '#actions/handlers/action.ts';
import { withRefusals } from '#actions/handlers/database-refusal.ts';

const inputSchema = z.strictObject({ sessionId: z.guid() });
const rowSchema = z.object({ changed: z.boolean() });

/**
 * `heartbeat`: a tab says that its user is online, every 30 s (specification, section 9). The world is told only
 * when that is news: a new tab, or another user in it.
 */
export function createHeartbeat({ db, notifier }: { db: Pick<Queries, 'first'>; notifier: Pick<LiveNotifier, 'changed'> }): Action {
  return signedInAction({
    roles: ['student', 'portal_admin'],
    input: inputSchema,
    async run({ sessionId }, caller) {
      const row = await withRefusals(
        db.first(rowSchema, sql`/* touch_presence */ select actions.touch_presence(${sessionId}, ${caller.userId}) as changed`),
      );
      if (row?.changed === true) notifier.changed(['public.presence']);
      return { ok: true };
    },
  });
}
