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
  /**
   * Whether an account still awaits `confirmEmail`. `settled`: its address was confirmed in whatever way, or the service
   * account may not change it; `gone`: there is none of this id.
   */
  confirmationOf(userId: string): Promise<'awaited' | 'settled' | 'gone'>;
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

function awaitsConfirmation({ requiredActions }: z.infer<typeof accountSchema>): boolean {
  return requiredActions.includes(CONFIRM);
}

/** The account of an id, or null. */
async function readAccount(admin: ServiceAccount['admin'], userId: string): Promise<z.infer<typeof accountSchema> | null> {
  const answer = await admin('GET', userPath(userId));
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw unexpectedAnswer('reading an account', answer);
  return accountSchema.parse(answer.body);
}

async function listGroups(admin: ServiceAccount['admin'], path: string): Promise<z.infer<typeof groupsSchema>> {
  const answer = await admin('GET', path);
  if (answer.status !== 200) throw unexpectedAnswer('reading groups', answer);
  return groupsSchema.parse(answer.body);
}

async function findAccount(admin: ServiceAccount['admin'], email: string): Promise<KnownAccount | null> {
  const answer = await admin('GET', `/users?exact=true&email=${encodeURIComponent(email)}`);
  if (answer.status !== 200) throw unexpectedAnswer('looking for an account', answer);
  const found = z
    .array(accountSchema)
    .parse(answer.body)
    .find((account) => account.email?.toLowerCase() === email.toLowerCase());
  if (found === undefined) return null;
  return { userId: found.id, enabled: found.enabled, awaitsConfirmation: awaitsConfirmation(found), isManaged: found.access.manage };
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
        groups: [STUDENTS],
        credentials: [{ type: 'password', value: password, temporary: false }],
      });
      if (answer.status === 409) return null;
      const userId = answer.location?.split('/').at(-1);
      if (answer.status === 201 && userId) return userId;
      const refusal = refusalOf(answer);
      // Of two at the same moment the real server may tell the later one 400, without a reason.
      if (refusal === null && answer.status === 400 && (await findAccount(admin, email)) !== null) return null;
      throw refusal ?? unexpectedAnswer('creating an account', answer);
    },

    async deleteAccount(userId) {
      const answer = await admin('DELETE', userPath(userId));
      if (answer.status !== 204 && answer.status !== 404) throw unexpectedAnswer('removing an account', answer);
    },

    findAccount: (email) => findAccount(admin, email),

    async confirmationOf(userId) {
      const account = await readAccount(admin, userId);
      if (account === null) return 'gone';
      return awaitsConfirmation(account) && !account.emailVerified && account.access.manage ? 'awaited' : 'settled';
    },

    async confirmEmail(userId) {
      const account = await readAccount(admin, userId);
      if (account === null) throw new Error('the account whose address is confirmed is gone');
      const { emailVerified, requiredActions } = account;
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
      const joined = await listGroups(admin, userPath(userId, '/groups'));
      if (!joined.some(({ path }) => path === INVITED)) return;
      const admins = (await listGroups(admin, '/groups')).find(({ path }) => path === ADMINS);
      if (admins === undefined) throw new Error(`the realm has no group ${ADMINS}`);
      const answer = await admin('PUT', userPath(userId, `/groups/${encodeURIComponent(admins.id)}`));
      if (answer.status !== 204) throw unexpectedAnswer('ending an invitation', answer);
    },
  };
}
