/** Sessions of an account, through the Admin API. */
import { z } from 'zod';
import { userPath } from './accounts.ts';
import { unexpectedAnswer, type ServiceAccount } from './service-account.ts';

export interface SessionCalls {
  /** When a session of the user began, or null when it has ended or is another's. */
  sessionStart(userId: string, sessionId: string): Promise<Date | null>;
  /** Ends every session of the user; their refresh tokens stop working at once. `by` as in `setPassword`. */
  endSessions(userId: string, by?: string): Promise<void>;
}

const sessionsSchema = z.array(z.object({ id: z.string(), userId: z.string(), start: z.number() }));

export function createSessionCalls({ admin, adminAs }: Pick<ServiceAccount, 'admin' | 'adminAs'>): SessionCalls {
  return {
    async sessionStart(userId, sessionId) {
      const answer = await admin('GET', userPath(userId, '/sessions'));
      if (answer.status !== 200) throw unexpectedAnswer('reading the sessions', answer);
      const session = sessionsSchema.parse(answer.body).find(({ id }) => id === sessionId);
      return session && session.userId === userId ? new Date(session.start) : null;
    },

    async endSessions(userId, by) {
      const path = userPath(userId, '/logout');
      const answer = await (by === undefined ? admin('POST', path) : adminAs(by, 'POST', path));
      if (answer.status !== 204) throw unexpectedAnswer('ending the sessions', answer);
    },
  };
}
