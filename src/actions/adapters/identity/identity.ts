/**
 * Accounts at the identity server (Keycloak's Admin API and token endpoint).
 *
 * Owns how an account is made, checked and signed out there. Whose account it may be is the handlers' rule: the
 * service account can reach every account, so a handler passes only the caller's own user id.
 * Statuses and bodies are those of Keycloak 26; policy refusals come back as `Refusal`.
 */
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { refusalOf } from './password-refusal.ts';
import { createServiceAccount, unexpectedAnswer, type IdentitySettings } from './service-account.ts';
import { claimsSchema } from './token-verifier.ts';

export interface Identity {
  /** Makes an enabled account with the realm's default groups and roles. Null when the address has one already. Throws `Refusal` on policy. */
  createAccount(account: { email: string; password: string }): Promise<string | null>;
  /** Removes an account; one that is gone already is fine. */
  deleteAccount(userId: string): Promise<void>;
  /** The user id of an address, or null. */
  findByEmail(email: string): Promise<string | null>;
  /** Whom the password signs in, or null for a wrong one and for a locked account. Leaves no session behind. */
  checkPassword(email: string, password: string): Promise<{ userId: string; roles: readonly string[] } | null>;
  /** Sets a password. Throws `Refusal` on policy. */
  setPassword(userId: string, password: string): Promise<void>;
  /** When a session of the user began, or null when it has ended or is another's. */
  sessionStart(userId: string, sessionId: string): Promise<Date | null>;
  /** Ends every session of the user; their refresh tokens stop working at once. */
  endSessions(userId: string): Promise<void>;
}

const usersSchema = z.array(z.object({ id: z.guid(), email: z.string().optional() }));
const sessionsSchema = z.array(z.object({ id: z.string(), userId: z.string(), start: z.number() }));
const grantSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
const grantErrorSchema = z.object({ error: z.string() });

function userPath(userId: string, rest = ''): string {
  return `/users/${encodeURIComponent(userId)}${rest}`;
}

/** Opens the adapter; nothing is sent before the first call. */
export function createIdentity(settings: IdentitySettings): Identity {
  const account = createServiceAccount(settings);

  return {
    async createAccount({ email, password }) {
      const answer = await account.admin('POST', '/users', {
        username: email,
        email,
        enabled: true,
        emailVerified: false,
        credentials: [{ type: 'password', value: password, temporary: false }],
      });
      if (answer.status === 409) return null;
      const userId = answer.location?.split('/').at(-1);
      if (answer.status === 201 && userId) return userId;
      throw refusalOf(answer) ?? unexpectedAnswer('creating an account', answer);
    },

    async deleteAccount(userId) {
      const answer = await account.admin('DELETE', userPath(userId));
      if (answer.status !== 204 && answer.status !== 404) throw unexpectedAnswer('removing an account', answer);
    },

    async findByEmail(email) {
      const answer = await account.admin('GET', `/users?exact=true&email=${encodeURIComponent(email)}`);
      if (answer.status !== 200) throw unexpectedAnswer('looking for an account', answer);
      const users = usersSchema.parse(answer.body);
      return users.find((user) => user.email?.toLowerCase() === email.toLowerCase())?.id ?? null;
    },

    async checkPassword(email, password) {
      const client = { client_id: settings.webClientId };
      const answer = await account.form('token', { ...client, grant_type: 'password', username: email, password, scope: 'openid' });
      if (answer.status !== 200) {
        const refused = grantErrorSchema.safeParse(answer.body);
        if (refused.success && refused.data.error === 'invalid_grant') return null;
        throw unexpectedAnswer('checking a password', answer);
      }
      const grant = grantSchema.parse(answer.body);
      await account.form('logout', { ...client, refresh_token: grant.refresh_token });
      const claims = claimsSchema.parse(decodeJwt(grant.access_token));
      return { userId: claims.sub, roles: claims['https://hasura.io/jwt/claims']['x-hasura-allowed-roles'] };
    },

    async setPassword(userId, password) {
      const answer = await account.admin('PUT', userPath(userId, '/reset-password'), {
        type: 'password',
        value: password,
        temporary: false,
      });
      if (answer.status !== 204) throw refusalOf(answer) ?? unexpectedAnswer('setting a password', answer);
    },

    async sessionStart(userId, sessionId) {
      const answer = await account.admin('GET', userPath(userId, '/sessions'));
      if (answer.status !== 200) throw unexpectedAnswer('reading the sessions', answer);
      const session = sessionsSchema.parse(answer.body).find(({ id }) => id === sessionId);
      return session && session.userId === userId ? new Date(session.start) : null;
    },

    async endSessions(userId) {
      const answer = await account.admin('POST', userPath(userId, '/logout'));
      if (answer.status !== 204) throw unexpectedAnswer('ending the sessions', answer);
    },
  };
}
