/** Accounts of the Admin API: made, found, confirmed, unlocked, removed. */
import { z } from 'zod';
import { refusalOf } from './password-refusal.ts';
import { unexpectedAnswer, type ServiceAccount } from './service-account.ts';

/** The required action of an account whose address must be confirmed before it signs in. */
const CONFIRM = 'VERIFY_EMAIL';

/** Groups of `auth/realm.json`: whom the service account may make, and administrators who have yet to choose a password. */
const STUDENTS = '/students';
const INVITED = '/invited';
const ADMINS = '/admins';

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
  /** Whether the service account may change it: not so for administrators once they have chosen a password. */
  isManaged: boolean;
}

export interface AccountCalls {
  /** Makes an enabled student's account with the realm's default roles. Null when the address has one already. Throws `Refusal` on policy. */
  createAccount(account: NewAccount): Promise<string | null>;
  /** Removes an account; one that is gone already is fine. */
  deleteAccount(userId: string): Promise<void>;
  /** The account of an address, or null. */
  findAccount(email: string): Promise<KnownAccount | null>;
  /** Marks the address as confirmed; the account may sign in. */
  confirmEmail(userId: string): Promise<void>;
  /** Ends a lock-out after wrong passwords. */
  unlock(userId: string): Promise<void>;
  /** Moves an invited administrator to the administrators: from now on the account is out of the service account's reach. */
  endInvitation(userId: string): Promise<void>;
}

const accountSchema = z.object({
  id: z.guid(),
  email: z.string().optional(),
  enabled: z.boolean(),
  emailVerified: z.boolean(),
  requiredActions: z.array(z.string()),
  access: z.object({ manage: z.boolean() }),
});

const groupsSchema = z.array(z.object({ id: z.string(), path: z.string() }));

/** The path of an account below the realm. */
export function userPath(userId: string, rest = ''): string {
  return `/users/${encodeURIComponent(userId)}${rest}`;
}

export function createAccountCalls({ admin }: Pick<ServiceAccount, 'admin'>): AccountCalls {
  async function listGroups(path: string): Promise<z.infer<typeof groupsSchema>> {
    const answer = await admin('GET', path);
    if (answer.status !== 200) throw unexpectedAnswer('reading groups', answer);
    return groupsSchema.parse(answer.body);
  }

  return {
    async createAccount({ email, password, confirmation }) {
      const answer = await admin('POST', '/users', {
        username: email,
        email,
        enabled: true,
        emailVerified: confirmation === 'given',
        requiredActions: confirmation === 'required' ? [CONFIRM] : [],
        groups: [STUDENTS],
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
      const { id: userId, enabled, requiredActions, access } = found;
      return { userId, enabled, awaitsConfirmation: requiredActions.includes(CONFIRM), isManaged: access.manage };
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

    async endInvitation(userId) {
      const joined = await listGroups(userPath(userId, '/groups'));
      if (!joined.some(({ path }) => path === INVITED)) return;
      const admins = (await listGroups('/groups')).find(({ path }) => path === ADMINS);
      if (admins === undefined) throw new Error(`the realm has no group ${ADMINS}`);
      const answer = await admin('PUT', userPath(userId, `/groups/${encodeURIComponent(admins.id)}`));
      if (answer.status !== 204) throw unexpectedAnswer('ending an invitation', answer);
    },
  };
}
