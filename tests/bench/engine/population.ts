/** Who asks for what in a load: students with their tokens, listings, and pairs of both that meet on a page. */
import type { Pool } from 'pg';
import type { TokenIssuer } from './tokens.ts';

export interface Student {
  id: string;
  token: string;
}

export interface Population {
  students: readonly Student[];
  admin: Student;
  /** Open listings. */
  listings: readonly string[];
  /** A student and a listing that this student has viewed: where a star is set. */
  viewed: readonly { student: Student; listing: string }[];
}

const STUDENTS = 200;
const VIEWED = 100_000;
const ADMIN_ID = '11111111-1111-4111-8111-111111111111';

export async function readPopulation(db: Pool, issuer: TokenIssuer): Promise<Population> {
  const people = await db.query<{ id: string }>(`select user_id as id from user_roles where role = 'student' order by user_id limit $1`, [
    STUDENTS,
  ]);
  const students = await Promise.all(people.rows.map(async ({ id }) => ({ id, token: await issuer.sign(id, 'student') })));
  const byId = new Map(students.map((student) => [student.id, student]));
  const open = await db.query<{ id: string }>('select id from internships where deleted_at is null and expires_at > now() order by id');
  const pairs = await db.query<{ user_id: string; internship_id: string }>(
    `select user_id, internship_id from user_internship_interactions join internships on id = internship_id
      where user_id = any($1) and not is_starred and deleted_at is null order by md5(user_id::text || internship_id::text) limit $2`,
    [[...byId.keys()], VIEWED],
  );
  return {
    students,
    admin: { id: ADMIN_ID, token: await issuer.sign(ADMIN_ID, 'portal_admin') },
    listings: open.rows.map(({ id }) => id),
    viewed: pairs.rows.flatMap(({ user_id, internship_id }) => {
      const student = byId.get(user_id);
      return student ? [{ student, listing: internship_id }] : [];
    }),
  };
}

/** The item of a turn, beginning anew after the last. */
export function inTurn<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('There is nobody to ask, or nothing to ask for');
  return item;
}
