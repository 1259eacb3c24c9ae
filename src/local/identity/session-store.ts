import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from './database.ts';
import { sql } from './database.ts';
import type { Realm } from './realm-file.ts';

const sessionRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    client_id: z.string(),
    ip_address: z.string(),
    started_at: z.date(),
    last_access_at: z.date(),
  })
  .transform((row) => ({
    id: row.id,
    userId: row.user_id,
    clientId: row.client_id,
    ipAddress: row.ip_address,
    startedAt: row.started_at,
    lastAccessAt: row.last_access_at,
  }));

/** A signed-in browser; its refresh tokens live as long as it does. */
export type Session = z.infer<typeof sessionRow>;

/** Sessions in PostgreSQL. A session past its idle or maximum time is treated as if it were gone. */
export interface SessionStore {
  start(userId: string, clientId: string, ipAddress: string): Promise<Session>;
  get(id: string): Promise<Session | null>;
  /** Marks the session as used now; null when it has ended. */
  touch(id: string): Promise<Session | null>;
  listOf(userId: string): Promise<Session[]>;
  end(id: string): Promise<void>;
  endAllOf(userId: string): Promise<void>;
  removeExpired(): Promise<void>;
  /** When the session ends if it is not used again, in ms since the epoch. */
  expiryOf(session: Session): number;
}

export function createSessionStore(database: Database, realm: Realm, clock: () => number): SessionStore {
  const oldestStart = () => new Date(clock() - realm.ssoSessionMaxLifespan * 1000);
  const oldestAccess = () => new Date(clock() - realm.ssoSessionIdleTimeout * 1000);
  const first = (rows: unknown[]) => (rows[0] === undefined ? null : sessionRow.parse(rows[0]));
  return {
    start: async (userId, clientId, ipAddress) => {
      const now = new Date(clock());
      const id = randomBytes(18).toString('base64url');
      await database.rows(sql`/* identity.start_session */ insert into identity.sessions
        (id, user_id, client_id, ip_address, started_at, last_access_at)
        values (${id}, ${userId}, ${clientId}, ${ipAddress}, ${now}, ${now})`);
      return { id, userId, clientId, ipAddress, startedAt: now, lastAccessAt: now };
    },
    get: async (id) =>
      first(
        await database.rows(sql`/* identity.get_session */ select * from identity.sessions
          where id = ${id} and started_at > ${oldestStart()} and last_access_at > ${oldestAccess()}`),
      ),
    touch: async (id) =>
      first(
        await database.rows(sql`/* identity.touch_session */ update identity.sessions
          set last_access_at = greatest(last_access_at, ${new Date(clock())})
          where id = ${id} and started_at > ${oldestStart()} and last_access_at > ${oldestAccess()} returning *`),
      ),
    listOf: async (userId) => {
      const rows = await database.rows(sql`/* identity.list_sessions */ select * from identity.sessions
        where user_id = ${userId} and started_at > ${oldestStart()} and last_access_at > ${oldestAccess()}
        order by started_at, id`);
      return rows.map((row) => sessionRow.parse(row));
    },
    end: async (id) => {
      await database.rows(sql`/* identity.end_session */ delete from identity.sessions where id = ${id}`);
    },
    endAllOf: async (userId) => {
      await database.rows(sql`/* identity.end_sessions */ delete from identity.sessions where user_id = ${userId}`);
    },
    removeExpired: async () => {
      await database.rows(sql`/* identity.remove_expired_sessions */ delete from identity.sessions
        where started_at <= ${oldestStart()} or last_access_at <= ${oldestAccess()}`);
    },
    expiryOf: (session) =>
      Math.min(
        session.startedAt.getTime() + realm.ssoSessionMaxLifespan * 1000,
        session.lastAccessAt.getTime() + realm.ssoSessionIdleTimeout * 1000,
      ),
  };
}
