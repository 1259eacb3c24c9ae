/** Passwords: set and removed through the Admin API, checked and signed in with under the browser's client. */
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { userPath } from './accounts.ts';
import { refusalOf } from './password-refusal.ts';
import { unexpectedAnswer, type IdentityAnswer, type ServiceAccount } from './service-account.ts';
import { claimsSchema } from './token-verifier.ts';

/** The tokens of a session of the browser's client. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  idToken: string | null;
  /** Seconds that the access token lives. */
  expiresIn: number;
}

export interface PasswordCalls {
  /** Whom the password signs in, or null for a wrong one and for an account that is locked or awaits confirmation. Leaves no session behind. */
  checkPassword(email: string, password: string): Promise<{ userId: string; roles: readonly string[] } | null>;
  /** Begins a session; throws when the password does not sign in. */
  signIn(email: string, password: string): Promise<Session>;
  /**
   * Sets a password. Throws `Refusal` on policy. The service account reaches no administrator's account (auth/README.md):
   * `by` is then the `Authorization` header of the administrator, whose own account it must be.
   */
  setPassword(userId: string, password: string, by?: string): Promise<void>;
  hasPassword(userId: string): Promise<boolean>;
  /** Removes every password of the account; its sessions go on. */
  removePasswords(userId: string): Promise<void>;
}

const grantSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string().optional(),
  expires_in: z.int().positive(),
});
const grantErrorSchema = z.object({ error: z.string() });
const credentialsSchema = z.array(z.object({ id: z.string(), type: z.string() }));

export function createPasswordCalls({ admin, adminAs, form }: ServiceAccount, webClientId: string): PasswordCalls {
  const client = { client_id: webClientId };
  const grant = (email: string, password: string): Promise<IdentityAnswer> =>
    form('token', { ...client, grant_type: 'password', username: email, password, scope: 'openid' });

  async function listPasswords(userId: string): Promise<string[]> {
    const answer = await admin('GET', userPath(userId, '/credentials'));
    if (answer.status !== 200) throw unexpectedAnswer('reading the credentials', answer);
    return credentialsSchema.parse(answer.body).flatMap(({ id, type }) => (type === 'password' ? [id] : []));
  }

  return {
    async checkPassword(email, password) {
      const answer = await grant(email, password);
      if (answer.status !== 200) {
        const refused = grantErrorSchema.safeParse(answer.body);
        if (refused.success && refused.data.error === 'invalid_grant') return null;
        throw unexpectedAnswer('checking a password', answer);
      }
      const tokens = grantSchema.parse(answer.body);
      await form('logout', { ...client, refresh_token: tokens.refresh_token });
      const claims = claimsSchema.parse(decodeJwt(tokens.access_token));
      return { userId: claims.sub, roles: claims['https://hasura.io/jwt/claims']['x-hasura-allowed-roles'] };
    },

    async signIn(email, password) {
      const answer = await grant(email, password);
      if (answer.status !== 200) throw unexpectedAnswer('signing in', answer);
      const tokens = grantSchema.parse(answer.body);
      return {
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
        idToken: tokens.id_token ?? null,
        expiresIn: tokens.expires_in,
      };
    },

    async setPassword(userId, password, by) {
      const path = userPath(userId, '/reset-password');
      const credential = { type: 'password', value: password, temporary: false };
      const answer = await (by === undefined ? admin('PUT', path, credential) : adminAs(by, 'PUT', path, credential));
      if (answer.status !== 204) throw refusalOf(answer) ?? unexpectedAnswer('setting a password', answer);
    },

    hasPassword: async (userId) => (await listPasswords(userId)).length > 0,

    async removePasswords(userId) {
      for (const id of await listPasswords(userId)) {
        const answer = await admin('DELETE', userPath(userId, `/credentials/${encodeURIComponent(id)}`));
        if (answer.status !== 204 && answer.status !== 404) throw unexpectedAnswer('removing a password', answer);
      }
    },
  };
}
