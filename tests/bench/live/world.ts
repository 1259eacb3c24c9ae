/** What the benchmark reads and writes: students who each starred one listing, whose title carries each change. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { Pool } from 'pg';
import { seedBulk } from '#local/seed/bulk/seed-bulk.ts';
import { createListing } from '#tests/support/listings.ts';
import type { Change } from './arrivals.ts';
import { TOKEN_KEY } from './start-engine.ts';
import type { SubscriberPlan } from './subscribers.ts';

const STARS_EACH = 5;

/** One result for all students. */
const NEWEST = `subscription Newest {
  internships(order_by: [{ created_at: desc }, { id: desc }], limit: 24) { id title company location duration expires_at }
}`;
/** A result of its own for each student. */
const STARRED = `subscription Starred($userId: uuid!) {
  user_internship_interactions(where: { user_id: { _eq: $userId }, is_starred: { _eq: true } }, order_by: [{ internship_id: asc }]) {
    internship_id is_starred internship { id title company expires_at }
  }
}`;
const COUNTERS = `subscription Counters($id: uuid!) { internships_by_pk(id: $id) { id title views } }`;

/** How subscribers differ: all on one query, or every second on one with values of its own. */
export type Mix = 'shared' | 'mixed';

export interface World {
  plans: (count: number, mix: Mix) => SubscriberPlan[];
  /** A reader of the counter. */
  counterPlan: () => SubscriberPlan;
  /** Gives the listing its next title. */
  change: () => Promise<Change>;
  /** Moves the counter, and announces it as the action service does after its commit. */
  count: () => Promise<void>;
  close: () => Promise<void>;
}

const now = () => Number(process.hrtime.bigint()) / 1e6;

function tokenOf(userId: string): Promise<string> {
  const claims = { 'x-hasura-default-role': 'student', 'x-hasura-allowed-roles': ['student'], 'x-hasura-user-id': userId };
  return new SignJWT({ sub: userId, 'https://hasura.io/jwt/claims': claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(TOKEN_KEY));
}

const titleOf = (change: number) => `Change ${String(change).padStart(9, '0')}`;

async function addStudents(db: Pool, ids: readonly string[], listing: string, others: readonly string[]): Promise<void> {
  await db.query(
    `insert into public.profiles (id, name, email)
     select id, 'Student ' || n, 'student' || n || '@student.nusaraya.example' from unnest($1::uuid[]) with ordinality s(id, n)`,
    [ids],
  );
  await db.query(`insert into public.user_roles (user_id, role) select unnest($1::uuid[]), 'student'`, [ids]);
  await db.query(
    `insert into public.user_internship_interactions (user_id, internship_id, is_starred)
     select id, $2::uuid, true from unnest($1::uuid[]) id union all
     select id, ($3::uuid[])[1 + (n * 7 + star * 11) % $4::int], true
     from unnest($1::uuid[]) with ordinality s(id, n), generate_series(1, $5::int) star`,
    [ids, listing, others, others.length, STARS_EACH - 1],
  );
  await db.query('vacuum (analyze) public.profiles, public.user_internship_interactions, public.internships');
}

/** Makes the students and listings in a database that has the portal's schema. */
export async function createWorld(databaseUrl: string, students: number, listings: number): Promise<World> {
  const db = new Pool({ connectionString: databaseUrl, max: 2, application_name: 'bench' });
  // It writes at moments of its own, and what is measured is that nothing is read while nothing is written.
  await db.query('alter system set autovacuum = off');
  await db.query('select pg_reload_conf()');
  await seedBulk(databaseUrl, { listings, students: 0, logs: 0 }, () => new Date());
  // Its connections end with the server.
  db.on('error', () => undefined);
  const { rows } = await db.query<{ id: string }>('select id from public.internships limit 500');
  const others = rows.map(({ id }) => id);
  const { id: listing } = await createListing(db, { title: titleOf(0) });
  const ids = Array.from({ length: students }, () => randomUUID());
  await addStudents(db, ids, listing, others);
  const tokens = await Promise.all(ids.map(tokenOf));
  let last = 0;

  const plan = (index: number, query: string, variables: Record<string, unknown>): SubscriberPlan => ({
    token: tokens[index] ?? '',
    query,
    variables,
  });
  return {
    plans: (count, mix) =>
      Array.from({ length: count }, (_, i) =>
        mix === 'shared' || i % 2 === 0 ? plan(i, NEWEST, {}) : plan(i, STARRED, { userId: ids[i] }),
      ),
    counterPlan: () => plan(0, COUNTERS, { id: listing }),
    async change() {
      last += 1;
      const [number, at] = [last, now()];
      await db.query('update public.internships set title = $2 where id = $1', [listing, titleOf(number)]);
      return { number, at };
    },
    async count() {
      await db.query('update public.internships set views = views + 1 where id = $1', [listing]);
      await db.query(`select pg_notify('live_query_changes', 'public.internships.views')`);
    },
    close: () => db.end(),
  };
}
