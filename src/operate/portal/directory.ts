/**
 * Accounts at the identity server as operators see them: found by address, made, moved between the realm's groups.
 * A group carries the realm role, so a move is all that changes what an account may do.
 */
import { z } from 'zod';
import { userPath } from '#actions/adapters/identity/accounts.ts';
import { unexpectedAnswer, type IdentityAnswer, type ServiceAccount } from '#actions/adapters/identity/service-account.ts';
import { OperatorError } from '#operate/operator-error.ts';

/** The realm's groups. `invited`: administrators who have yet to choose a password. */
export const GROUPS = ['admins', 'invited', 'students'] as const;
export type Group = (typeof GROUPS)[number];

export interface Account {
  id: string;
  email: string;
  name: string;
  enabled: boolean;
  /** Made by a sign-up whose mail was not answered: whoever chose the password may not own the address. */
  awaitsConfirmation: boolean;
  /** Whether the address was ever shown to be the owner's. */
  isConfirmed: boolean;
}

export interface Directory {
  find(email: string): Promise<Account | null>;
  /** Makes an enabled account without a password; answers its id. */
  create(email: string): Promise<string>;
  groupsOf(id: string): Promise<Group[]>;
  /** Joins `to` and leaves the others, in this order, so that the account is never in none. What is so already stays so. */
  moveTo(id: string, to: Group): Promise<void>;
  /** Unmaps the role `portal_admin` where it was mapped to the account itself. */
  unmapAdminRole(id: string): Promise<void>;
  members(group: Group): Promise<Account[]>;
}

const accountSchema = z
  .object({
    id: z.guid(),
    username: z.string(),
    email: z.string().optional(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    enabled: z.boolean(),
    emailVerified: z.boolean().default(false),
    requiredActions: z.array(z.string()).default([]),
  })
  .transform(({ id, username, email, firstName, lastName, enabled, emailVerified, requiredActions }) => ({
    id,
    email: email ?? username,
    name: [firstName, lastName].filter(Boolean).join(' '),
    enabled,
    awaitsConfirmation: requiredActions.includes('VERIFY_EMAIL'),
    isConfirmed: emailVerified,
  }));
const groupsSchema = z.array(z.object({ id: z.string(), name: z.string(), path: z.string() }));
const rolesSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));

const PAGE = 100;

function isGroup(name: string): name is Group {
  return GROUPS.some((group) => group === name);
}

interface Calls {
  read<Shape extends z.ZodType>(doing: string, path: string, schema: Shape): Promise<z.infer<Shape>>;
  write(doing: string, ...call: Parameters<ServiceAccount['admin']>): Promise<IdentityAnswer>;
}

function callsOf({ admin }: Pick<ServiceAccount, 'admin'>): Calls {
  return {
    async read(doing, path, schema) {
      const answer = await admin('GET', path);
      if (answer.status !== 200) throw unexpectedAnswer(doing, answer);
      return schema.parse(answer.body);
    },
    async write(doing, ...call) {
      const answer = await admin(...call);
      if (answer.status !== 204 && answer.status !== 201) throw unexpectedAnswer(doing, answer);
      return answer;
    },
  };
}

async function groupIds({ read }: Calls): Promise<Record<Group, string>> {
  const found = await read('reading the groups', '/groups', groupsSchema);
  const idOf = (name: Group) => {
    const group = found.find(({ path }) => path === `/${name}`);
    if (group === undefined) throw new OperatorError(`The realm has no group /${name}. This makes it: npm run realm -- apply`);
    return group.id;
  };
  return { admins: idOf('admins'), invited: idOf('invited'), students: idOf('students') };
}

async function listMembers(calls: Calls, group: Group): Promise<Account[]> {
  const path = `/groups/${(await groupIds(calls))[group]}/members`;
  const found: Account[] = [];
  for (;;) {
    const page = await calls.read('reading the members of a group', `${path}?first=${found.length}&max=${PAGE}`, z.array(accountSchema));
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

/** Opens the directory over the operators' own service account. */
export function createDirectory(account: Pick<ServiceAccount, 'admin'>): Directory {
  const calls = callsOf(account);
  const { read, write } = calls;

  const groupsOf: Directory['groupsOf'] = async (id) => {
    const joined = await read('reading the groups of an account', userPath(id, '/groups'), groupsSchema);
    return joined.map(({ name }) => name).filter(isGroup);
  };

  return {
    groupsOf,
    members: (group) => listMembers(calls, group),

    async find(email) {
      const path = `/users?exact=true&email=${encodeURIComponent(email)}`;
      return (await read('looking for an account', path, z.array(accountSchema)))[0] ?? null;
    },

    async create(email) {
      const made = await write('making an account', 'POST', '/users', { username: email, email, enabled: true, groups: ['/invited'] });
      const id = made.location?.split('/').at(-1);
      if (!id) throw unexpectedAnswer('making an account', made);
      return id;
    },

    async moveTo(id, to) {
      const [ids, joined] = [await groupIds(calls), await groupsOf(id)];
      if (!joined.includes(to)) await write('joining a group', 'PUT', userPath(id, `/groups/${ids[to]}`));
      for (const group of joined) {
        if (group !== to) await write('leaving a group', 'DELETE', userPath(id, `/groups/${ids[group]}`));
      }
    },

    async unmapAdminRole(id) {
      const path = userPath(id, '/role-mappings/realm');
      const mapped = (await read('reading the roles of an account', path, rolesSchema)).filter(({ name }) => name === 'portal_admin');
      if (mapped.length > 0) await write('unmapping a role', 'DELETE', path, mapped);
    },
  };
}
