/** The rows that make an identity a user of the portal: its profile and its role. */
import { z } from 'zod';
import type { Database, Queries } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { UserRole } from '#domain/roles.ts';

export interface AccountRows {
  userId: string;
  name: string;
  email: string;
  role: UserRole;
  /** Whether the account cannot sign in before its address is confirmed. */
  awaitsConfirmation?: boolean;
}

/**
 * Creates what is missing of the two rows, in one transaction; rows that exist stay as they are.
 * Answers whether anything was missing. Throws a unique violation when another profile has the address.
 */
export function createAccountRows(db: Pick<Database, 'transaction'>, account: AccountRows): Promise<boolean> {
  return db.transaction(async (queries) => {
    const profiles = await queries.run(
      sql`/* create_profile */ insert into public.profiles (id, name, email)
          values (${account.userId}, ${account.name}, ${account.email}) on conflict (id) do nothing`,
    );
    const roles = await queries.run(
      sql`/* create_role */ insert into public.user_roles (user_id, role)
          values (${account.userId}, ${account.role}) on conflict (user_id) do nothing`,
    );
    if (account.awaitsConfirmation) {
      await queries.run(
        sql`/* note_unconfirmed */ insert into actions.unconfirmed_accounts (user_id) values (${account.userId}) on conflict do nothing`,
      );
    }
    return profiles + roles > 0;
  });
}

/** Tells whether a user has a profile, with a role row or without. */
export async function hasProfile(db: Pick<Queries, 'first'>, userId: string): Promise<boolean> {
  const row = await db.first(z.object({ id: z.guid() }), sql`/* find_profile */ select id from public.profiles where id = ${userId}`);
  return row !== null;
}

/** Tells whether both rows of a user exist. */
export async function hasAccountRows(db: Pick<Queries, 'first'>, userId: string): Promise<boolean> {
  const row = await db.first(
    z.object({ id: z.guid() }),
    sql`/* find_account */ select id from public.profiles join public.user_roles on user_id = id where id = ${userId}`,
  );
  return row !== null;
}

/** The stored role of an identity with these session roles. */
export function userRoleOf(sessionRoles: readonly string[]): UserRole {
  return sessionRoles.includes('portal_admin') ? 'admin' : 'student';
}
