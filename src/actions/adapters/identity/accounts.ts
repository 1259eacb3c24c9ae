/** Accounts of the Admin API: made, found, confirmed, unlocked, removed. */
import { z } from 'zod';
import { refusalOf } from './password-refusal.ts';
import { unexpectedAnswer, type ServiceAccount } from './service-account.ts';

/** The required action of an account whose address must be confirmed before it signs in. */
const CONFIRM = 'VERIFY_EMAIL';

export interface NewAccount {
  /** Lower case. */
  email: string;
  password: string;
  /** `given`: the address is known to be the user's; `required`: the account cannot sign in before `confirmEmail`. */
  confirmation: 'given' | 'required' | 'not_asked';
}

export interface KnownAccount {
  userId: string;
  enabled: boolean;
  /** It cannot sign in before `confirmEmail`. */
  awaitsConfirmation: boolean;
}

export interface AccountCalls {
  /** Makes an enabled account with the realm's default groups and roles. Null when the address has one already. Throws `Refusal` on policy. */
  createAccount(account: NewAccount): Promise<string | null>;
  /** Removes an account; one that is gone already is fine. */
  deleteAccount(userId: string): Promise<void>;
  /** The account of an address, or null. */
  findAccount(email: string): Promise<KnownAccount | null>;
  /** Marks the address as confirmed; the account may sign in. */
  confirmEmail(userId: string): Promise<void>;
  /** Ends a lock-out after wrong passwords. */
  unlock(userId: string): Promise<void>;
}

const accountSchema = z.object({
  id: z.guid(),
  email: z.string().optional(),
  enabled: z.boolean(),
  emailVerified: z.boolean(),
  requiredActions: z.array(z.string()),
});

/** The path of an account below the realm. */
export function userPath(userId: string, rest = ''): string {
  return `/users/${encodeURIComponent(userId)}${rest}`;
}

export function createAccountCalls({ admin }: Pick<ServiceAccount, 'admin'>): AccountCalls {
  return {
    async createAccount({ email, password, confirmation }) {
      const answer = await admin('POST', '/users', {
        username: email,
        email,
        enabled: true,
        emailVerified: confirmation === 'given',
        requiredActions: confirmation === 'required' ? [CONFIRM] : [],
        credentials: [{ type: 'password', value: password, temporary: false }],
      });
      if (answer.status === 409) return null;
      const userId = answer.location?.split('/').at(-1);
      if (answer.status === 201 && userId) return userId;
      throw refusalOf(answer) ?? unexpectedAnswer('creating an account', answer);
    },

    async deleteAccount(userId) {
      const answer = await admin('DELETE', userPath(userId));
      if (answer.status !== 204 && answer.status !== 404) throw unexpectedAnswer('removing an account', answer);
    },

    async findAccount(email) {
      const answer = await admin('GET', `/users?exact=true&email=${encodeURIComponent(email)}`);
      if (answer.status !== 200) throw unexpectedAnswer('looking for an account', answer);
      const found = z
        .array(accountSchema)
        .parse(answer.body)
        .find((account) => account.email?.toLowerCase() === email.toLowerCase());
      if (found === undefined) return null;
      return { userId: found.id, enabled: found.enabled, awaitsConfirmation: found.requiredActions.includes(CONFIRM) };
    },

    async confirmEmail(userId) {
      const answer = await admin('GET', userPath(userId));
      if (answer.status !== 200) throw unexpectedAnswer('reading an account', answer);
      const { emailVerified, requiredActions } = accountSchema.parse(answer.body);
      if (emailVerified && !requiredActions.includes(CONFIRM)) return;
      // The real server keeps the action of an address that is verified: both are written.
      const confirmed = { emailVerified: true, requiredActions: requiredActions.filter((action) => action !== CONFIRM) };
      const written = await admin('PUT', userPath(userId), confirmed);
      if (written.status !== 204) throw unexpectedAnswer('confirming an address', written);
    },

    async unlock(userId) {
      const answer = await admin('DELETE', `/attack-detection/brute-force${userPath(userId)}`);
      if (answer.status !== 204) throw unexpectedAnswer('unlocking an account', answer);
    },
  };
}
