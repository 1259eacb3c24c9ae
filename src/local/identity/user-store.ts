import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from './database.ts';
import { isUniqueViolation, sql } from './database.ts';
import { Refusal } from './refusal.ts';

/** A password as it is kept: the credential's id, its hash, and when it was set. */
export interface StoredPassword {
  id: string;
  hash: string;
  setAt: Date;
}

function readPassword(row: {
  password_id: string | null;
  password_hash: string | null;
  password_set_at: Date | null;
}): StoredPassword | null {
  const { password_id: id, password_hash: hash, password_set_at: setAt } = row;
  return id === null || hash === null || setAt === null ? null : { id, hash, setAt };
}

const userRow = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    email_verified: z.boolean(),
    enabled: z.boolean(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    required_actions: z.array(z.string()),
    service_account_client: z.string().nullable(),
    password_id: z.string().nullable(),
    password_hash: z.string().nullable(),
    password_set_at: z.date().nullable(),
    created_at: z.date(),
    roles: z.array(z.string()),
    groups: z.array(z.string()),
  })
  .transform((row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    enabled: row.enabled,
    firstName: row.first_name,
    lastName: row.last_name,
    requiredActions: row.required_actions,
    serviceAccountClient: row.service_account_client,
    password: readPassword(row),
    createdAt: row.created_at,
    roles: row.roles,
    groups: row.groups,
  }));

/** An account with its directly assigned roles and its groups (by path). */
export type User = z.infer<typeof userRow>;

/** What is written of an account; roles and groups are written by their own calls. */
export type UserFields = Omit<User, 'id' | 'createdAt' | 'roles' | 'groups'>;

/** How the Admin API lists accounts: `search` is the start of any name, the others a part; with `exact` all of it. */
export interface UserFilter {
  search?: string;
  username?: string;
  email?: string;
  /** Only members of one of these groups, by path. */
  groups?: string[];
  exact: boolean;
  first: number;
  max: number;
}

/** Accounts in PostgreSQL. Names and addresses are compared in lower case, as Keycloak stores them. */
export interface UserStore {
  get(id: string): Promise<User | null>;
  findByLogin(login: string): Promise<User | null>;
  findByServiceAccount(clientId: string): Promise<User | null>;
  list(filter: UserFilter): Promise<User[]>;
  count(filter: UserFilter): Promise<number>;
  /** Throws Keycloak's 409 for a taken email or username. */
  insert(fields: UserFields, at: Date, id?: string): Promise<string>;
  update(id: string, fields: UserFields): Promise<void>;
  remove(id: string): Promise<void>;
  addRoles(id: string, roles: readonly string[]): Promise<void>;
  removeRoles(id: string, roles: readonly string[]): Promise<void>;
  joinGroup(id: string, path: string): Promise<void>;
  leaveGroup(id: string, path: string): Promise<void>;
}

/** The one shape in which accounts are read; `where` filters on alias `u`. */
const selectUser = `/* identity.users */ select u.*,
    array(select role from identity.user_roles where user_id = u.id order by role) as roles,
    array(select path from identity.user_groups where user_id = u.id order by path) as groups
  from identity.users u`;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createUserStore(database: Database): UserStore {
  const one = async (condition: string, value: string): Promise<User | null> => {
    const [row] = await database.rows({ text: `${selectUser} where ${condition}`, values: [value] });
    return row === undefined ? null : userRow.parse(row);
  };
  return {
    get: async (id) => (uuidPattern.test(id) ? one('u.id = $1', id) : null),
    findByLogin: (login) => one('(u.username = $1 or u.email = $1) limit 1', login.toLowerCase()),
    findByServiceAccount: (clientId) => one('u.service_account_client = $1', clientId),
    list: async (filter) => {
      const { condition, values } = filterCondition(filter);
      const text = `${selectUser} where ${condition} order by u.username limit $5 offset $6`;
      const rows = await database.rows({ text, values: [...values, filter.max, filter.first] });
      return rows.map((row) => userRow.parse(row));
    },
    count: async (filter) => {
      const { condition, values } = filterCondition(filter);
      const text = `/* identity.count_users */ select count(*)::int as count from identity.users u where ${condition}`;
      const [row] = await database.rows({ text, values });
      return z.object({ count: z.int() }).parse(row).count;
    },
    insert: (fields, at, id) => insertUser(database, fields, at, id ?? randomUUID()),
    update: (id, fields) => updateUser(database, id, fields),
    ...createMembershipStore(database),
  };
}

function createMembershipStore(database: Database): Pick<UserStore, 'remove' | 'addRoles' | 'removeRoles' | 'joinGroup' | 'leaveGroup'> {
  return {
    remove: async (id) => {
      await database.rows(sql`/* identity.delete_user */ delete from identity.users where id = ${id}`);
    },
    addRoles: async (id, roles) => {
      await database.rows(sql`/* identity.add_roles */ insert into identity.user_roles (user_id, role)
        select ${id}, unnest(${roles}::text[]) on conflict do nothing`);
    },
    removeRoles: async (id, roles) => {
      await database.rows(sql`/* identity.remove_roles */ delete from identity.user_roles
        where user_id = ${id} and role = any(${roles}::text[])`);
    },
    joinGroup: async (id, path) => {
      await database.rows(sql`/* identity.join_group */ insert into identity.user_groups (user_id, path)
        values (${id}, ${path}) on conflict do nothing`);
    },
    leaveGroup: async (id, path) => {
      await database.rows(sql`/* identity.leave_group */ delete from identity.user_groups
        where user_id = ${id} and path = ${path}`);
    },
  };
}

/** Parameters 1 to 4: search, username, email, groups. Service accounts are never listed. */
function filterCondition({ search, username, email, groups, exact }: UserFilter): { condition: string; values: unknown[] } {
  const compare = (column: string, parameter: number) => (exact ? `${column} = $${parameter}` : `position($${parameter} in ${column}) > 0`);
  const startsWith = (column: string) => (exact ? `${column} = $1` : `starts_with(${column}, $1)`);
  const anyName = ['u.username', 'u.email', 'lower(u.first_name)', 'lower(u.last_name)'].map((column) => startsWith(column)).join(' or ');
  return {
    condition: `u.service_account_client is null and ($1::text is null or ${anyName})
      and ($2::text is null or ${compare('u.username', 2)})
      and ($3::text is null or ${compare('u.email', 3)})
      and ($4::text[] is null or exists (select from identity.user_groups where user_id = u.id and path = any($4)))`,
    values: [...[search, username, email].map((text) => text?.toLowerCase() ?? null), groups ?? null],
  };
}

async function insertUser(database: Database, fields: UserFields, at: Date, id: string): Promise<string> {
  await refuseDuplicates(() =>
    database.rows(sql`/* identity.insert_user */ insert into identity.users
      (id, username, email, email_verified, enabled, first_name, last_name, required_actions,
       service_account_client, password_id, password_hash, password_set_at, created_at)
      values (${id}, ${fields.username}, ${fields.email}, ${fields.emailVerified}, ${fields.enabled},
        ${fields.firstName}, ${fields.lastName}, ${fields.requiredActions},
        ${fields.serviceAccountClient}, ${fields.password?.id ?? null}, ${fields.password?.hash ?? null}, ${fields.password?.setAt ?? null}, ${at})`),
  );
  return id;
}

async function updateUser(database: Database, id: string, fields: UserFields): Promise<void> {
  await refuseDuplicates(() =>
    database.rows(sql`/* identity.update_user */ update identity.users set
      username = ${fields.username}, email = ${fields.email}, email_verified = ${fields.emailVerified},
      enabled = ${fields.enabled}, first_name = ${fields.firstName}, last_name = ${fields.lastName},
      required_actions = ${fields.requiredActions},
      password_id = ${fields.password?.id ?? null}, password_hash = ${fields.password?.hash ?? null},
      password_set_at = ${fields.password?.setAt ?? null}
      where id = ${id}`),
  );
}

/** A realm that uses the email as username reports the email first, whichever index noticed. */
async function refuseDuplicates(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key') || isUniqueViolation(error, 'users_username_key')) {
      throw new Refusal(409, { errorMessage: 'User exists with same email' });
    }
    throw error;
  }
}
