/** Profiles and roles written straight to the database, for tests that need no account to sign in with. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { UserRole } from '#domain/roles.ts';

/** Inserts people of a role and answers their ids. */
export async function insertPeople(db: Pool, role: UserRole, count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.query(
    `insert into public.profiles (id, name, email) select id, 'Person ' || id, id || '@people.example' from unnest($1::uuid[]) id`,
    [ids],
  );
  await db.query('insert into public.user_roles (user_id, role) select id, $2 from unnest($1::uuid[]) id', [ids, role]);
  return ids;
}
