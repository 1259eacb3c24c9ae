/**
 * Who is an administrator: kept in three places that must agree. The group at the identity server carries the role
 * that tokens show; `user_roles` is what the portal shows and counts.
 *
 * Every change goes one way, group first and table last, in steps that may be done again: one that fails half-way is
 * completed by the same command. Until then token and table differ, and the portal grants what both allow. One lock in
 * the database keeps two operators apart.
 */
import { z } from 'zod';
import type { Database, Queries } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { tidyEmail } from '#actions/handlers/account-fields.ts';
import type { LinkSender } from '#actions/links/link-sender.ts';
import { isEmailAddress } from '#domain/application-value.ts';
import { NAME_MAX_LENGTH } from '#domain/limits.ts';
import { nameProblem, normalizeName } from '#domain/person-name.ts';
import type { UserRole } from '#domain/roles.ts';
import { OperatorError } from '#operate/operator-error.ts';
import type { Account, Directory } from './directory.ts';

interface Needs {
  directory: Directory;
  db: Database;
  linkSender: LinkSender;
  /** Tells the operator what is done all the same and should be looked at. */
  warn: (message: string) => void;
}

export interface Administrator {
  email: string;
  name: string;
  /** `invited`: has yet to choose a password. `apart`: group and table differ; promote or demote puts that right. */
  state: 'active' | 'disabled' | 'invited' | 'apart';
}

export interface Administrators {
  /** Makes the account where there is none, and mails a link to choose a password; an administrator gets a new link. */
  invite(email: string, name: string | null): Promise<'new' | 'again'>;
  /** Makes a student an administrator, with a warning where nobody confirmed the address. Answers whether anything was to be done. */
  promote(email: string): Promise<boolean>;
  /** Makes an administrator a student. Refuses for the last one who can sign in. */
  demote(email: string): Promise<boolean>;
  /** By address; `apart` are found from both sides. */
  list(): Promise<Administrator[]>;
}

const rowSchema = z.object({ id: z.guid(), email: z.string(), name: z.string() });

function checkedEmail(text: string): string {
  const email = tidyEmail(text);
  if (!isEmailAddress(email)) throw new OperatorError(`"${text}" is no email address.`, 2);
  return email;
}

function checkedName(text: string): string {
  const problem = nameProblem(text);
  if (problem !== null) throw new OperatorError(`--name: ${problem}`, 2);
  return normalizeName(text);
}

/** Writes profile and role; an existing profile keeps its name. Answers whether anything changed. */
async function writeRows(queries: Queries, account: Pick<Account, 'id' | 'email' | 'name'>, role: UserRole): Promise<boolean> {
  const name = (account.name || (account.email.split('@')[0] ?? account.email)).slice(0, NAME_MAX_LENGTH);
  const profiles = await queries.run(
    sql`/* create_profile */ insert into public.profiles (id, name, email)
        values (${account.id}, ${name}, ${account.email}) on conflict (id) do nothing`,
  );
  const roles = await queries.run(
    sql`/* write_role */ insert into public.user_roles as old (user_id, role) values (${account.id}, ${role})
        on conflict (user_id) do update set role = excluded.role where old.role <> excluded.role`,
  );
  return profiles + roles > 0;
}

async function invite({ directory, linkSender }: Needs, queries: Queries, email: string, name: string): Promise<'new' | 'again'> {
  const found = await directory.find(email);
  if (found?.enabled === false) throw new OperatorError(`The account of ${email} is switched off at the identity server.`);
  const groups = found === null ? [] : await directory.groupsOf(found.id);
  const isStudent = groups.length === 1 && groups[0] === 'students';
  if (isStudent) {
    throw new OperatorError(`${email} is a student. To make this account an administrator: npm run portal -- promote ${email}`);
  }
  const id = found?.id ?? (await directory.create(email));
  await directory.moveTo(id, 'invited');
  await writeRows(queries, { id, email, name: name || (found?.name ?? '') }, 'admin');
  await linkSender.send({ occasion: 'invitation', email });
  return found === null ? 'new' : 'again';
}

/** Answers whether the account was anything else before; an invitation that was answered may still stand there. */
async function move(directory: Directory, { id }: Account, to: 'admins' | 'students'): Promise<boolean> {
  const before = await directory.groupsOf(id);
  await directory.moveTo(id, to);
  const isOther = to === 'admins' ? before.includes('students') : before.some((group) => group !== 'students');
  return isOther || !before.includes(to);
}

async function demote({ directory }: Needs, queries: Queries, account: Account): Promise<boolean> {
  const groups = await directory.groupsOf(account.id);
  const others = (await directory.members('admins')).filter(({ id, enabled }) => enabled && id !== account.id);
  if (others.length === 0 && (groups.includes('admins') || groups.includes('invited'))) {
    throw new OperatorError(`${account.email} is the last administrator who can sign in. Promote or invite another one first.`);
  }
  await directory.unmapAdminRole(account.id);
  const moved = await move(directory, account, 'students');
  const wrote = await writeRows(queries, account, 'student');
  return moved || wrote;
}

async function list({ directory, db }: Needs): Promise<Administrator[]> {
  const stored = await db.rows(
    rowSchema,
    sql`/* list_admins */ select id, email, name from public.profiles join public.user_roles on user_id = id where role = 'admin'`,
  );
  const [admins, invited] = [await directory.members('admins'), await directory.members('invited')];
  const listed = new Map<string, Administrator>(stored.map(({ id, email, name }) => [id, { email, name, state: 'apart' }]));
  for (const { id, email, name, enabled } of [...invited, ...admins]) {
    const row = stored.find((candidate) => candidate.id === id);
    const rights = admins.some((admin) => admin.id === id) ? 'active' : 'invited';
    const isStudentToo = (await directory.groupsOf(id)).includes('students');
    const state = row === undefined || isStudentToo ? 'apart' : enabled ? rights : 'disabled';
    listed.set(id, { email, name: row?.name ?? name, state });
  }
  return [...listed.values()].sort((one, other) => one.email.localeCompare(other.email, 'en'));
}

/** Sign-ups are not asked to confirm where SIGN_UP_VERIFY_EMAIL is false. */
function unconfirmedWarning(email: string): string {
  return (
    `nobody ever confirmed the address ${email}: whoever signed up with it chose the password, and now is an administrator. ` +
    `Make sure of the person. If in doubt: npm run portal -- demote ${email}, then have "Forgot password?" used, which confirms the address.`
  );
}

/** Opens the commands; they share one lock, whoever runs them wherever. */
export function createAdministrators(needs: Needs): Administrators {
  const { directory, db } = needs;
  const alone = <Result>(work: (queries: Queries) => Promise<Result>) => db.exclusively('administrators', work);

  async function known(email: string): Promise<Account> {
    const account = await directory.find(email);
    if (account !== null) return account;
    throw new OperatorError(`There is no account of ${email}. To invite someone new: npm run portal -- invite-admin ${email}`);
  }

  return {
    async invite(email, name) {
      const [checked, checkedFor] = [checkedEmail(email), name === null ? '' : checkedName(name)];
      return alone((queries) => invite(needs, queries, checked, checkedFor));
    },

    async promote(email) {
      const checked = checkedEmail(email);
      return alone(async (queries) => {
        const account = await known(checked);
        if (account.awaitsConfirmation) {
          throw new OperatorError(`${account.email} has yet to confirm the address: until then anyone may have made this account.`);
        }
        const isInvited = (await directory.groupsOf(account.id)).join() === 'invited';
        if (isInvited) throw new OperatorError(`${account.email} is an administrator who has yet to choose a password.`);
        if (!account.isConfirmed) needs.warn(unconfirmedWarning(account.email));
        const moved = await move(directory, account, 'admins');
        const wrote = await writeRows(queries, account, 'admin');
        return moved || wrote;
      });
    },

    async demote(email) {
      const checked = checkedEmail(email);
      return alone(async (queries) => demote(needs, queries, await known(checked)));
    },

    list: () => list(needs),
  };
}
