/**
 * The demo data: `seedDemoOnce` fills an empty portal with people, listings and ninety days of
 * activity; `topUpDemoActivity` carries the activity on to the present at each start. Both are safe to
 * call again and never write a moment after the clock. They do not make identity accounts: the realm
 * file's demo users have the ids used here.
 */
import type { Client } from 'pg';
import { createRandom } from '../random.ts';
import { activityBetween, personalHistory } from './activity-stream.ts';
import type { DemoEvent, StreamListing } from './activity-stream.ts';
import { inDemoTransaction, readActiveUntil, writeActiveUntil } from './demo-state.ts';
import { buildDemoListings } from './listings.ts';
import type { DemoListing } from './listings.ts';
import { DEMO_ADMIN, DEMO_STUDENT, DEMO_STUDENTS, registeredAt, SETTLED_STUDENTS } from './people.ts';
import { writeActivity } from './write-activity.ts';

export interface SeedOptions {
  clock: () => Date;
  log: (line: string) => void;
}

const HISTORY_MS = 90 * 86_400_000;

/** The demo student is left to whoever tries the portal. */
const STREAM_STUDENTS = SETTLED_STUDENTS.filter((student) => student !== DEMO_STUDENT).map(({ id }) => id);

async function insertPeople(client: Client, now: Date): Promise<void> {
  const everybody = [DEMO_ADMIN, ...DEMO_STUDENTS];
  const rows = everybody.map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    created_at: registeredAt(person, now),
  }));
  const people = JSON.stringify(rows);
  await client.query(
    `/* seed_profiles */ insert into public.profiles (id, name, email, created_at, updated_at)
     select id, name, email, created_at, created_at
       from jsonb_to_recordset($1::jsonb) as person(id uuid, name text, email text, created_at timestamptz)
     on conflict do nothing`,
    [people],
  );
  await client.query(
    `/* seed_user_roles */ insert into public.user_roles (user_id, role)
     select id, person.role from jsonb_to_recordset($1::jsonb) as person(id uuid, role text)
     join public.profiles using (id) on conflict do nothing`,
    [people],
  );
}

async function insertListings(client: Client, listings: readonly DemoListing[]): Promise<void> {
  await client.query(
    `/* seed_internships */ insert into public.internships (
       id, title, company, location, duration, description, major, industry, application_method, application_value,
       image_url, expires_at, listing_duration, created_at, updated_at, deleted_at, created_by, updated_by)
     select id, title, company, location, duration, description, major, industry, application_method, application_value,
            image_url, expires_at, listing_duration, created_at, updated_at, deleted_at, created_by, created_by
       from jsonb_populate_recordset(null::public.internships, $1::jsonb)
      order by created_at
     on conflict do nothing`,
    [JSON.stringify(listings)],
  );
}

/** Stars: some of what each student looked at. The demo student has a few that are still open. */
async function insertStars(client: Client, events: readonly DemoEvent[]): Promise<void> {
  const random = createRandom('demo stars');
  const seen = new Map<string, { user_id: string; internship_id: string }>();
  for (const { userId, internshipId, event } of events) {
    if (event === 'view') seen.set(`${userId} ${internshipId}`, { user_id: userId, internship_id: internshipId });
  }
  const stars = [...seen.values()].filter(({ user_id }) => random.chance(user_id === DEMO_STUDENT.id ? 0.3 : 0.12));
  await client.query(
    `/* seed_stars */ update public.user_internship_interactions interaction set is_starred = true
       from jsonb_to_recordset($1::jsonb) as star(user_id uuid, internship_id uuid)
      where (interaction.user_id, interaction.internship_id) = (star.user_id, star.internship_id)`,
    [JSON.stringify(stars)],
  );
}

/** Seeds the demo data if this database never had it; answers whether it did. */
export async function seedDemoOnce(url: string, { clock, log }: SeedOptions): Promise<boolean> {
  return inDemoTransaction(url, async (client) => {
    if ((await readActiveUntil(client)) !== null) return false;
    const now = clock();
    const listings = buildDemoListings(now);
    await insertPeople(client, now);
    await insertListings(client, listings);
    const events = [
      ...activityBetween(new Date(now.getTime() - HISTORY_MS), now, listings, STREAM_STUDENTS),
      ...personalHistory(DEMO_STUDENT.id, now, listings),
    ];
    await writeActivity(client, events);
    await insertStars(client, events);
    await writeActiveUntil(client, now);
    await client.query('/* seed_statistics */ analyze public.internships, public.activity_logs, public.listing_daily_stats');
    log(`Seeded ${listings.length} listings, ${DEMO_STUDENTS.length} students and ${events.length} views and applies`);
    return true;
  });
}

/**
 * Adds what demo students did since the last time, up to the clock; answers how many events. Does
 * nothing where the demo data was never seeded, or when the clock was set back.
 */
export async function topUpDemoActivity(url: string, { clock, log }: SeedOptions): Promise<number> {
  return inDemoTransaction(url, async (client) => {
    const activeUntil = await readActiveUntil(client);
    const now = clock();
    if (activeUntil === null || activeUntil >= now) return 0;
    const { rows: listings } = await client.query<StreamListing>(
      '/* read_stream_listings */ select id, application_method, created_at, expires_at, deleted_at from public.internships where created_by = $1',
      [DEMO_ADMIN.id],
    );
    const { rows: students } = await client.query<{ id: string }>(
      '/* read_stream_students */ select id from public.profiles where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
      [STREAM_STUDENTS],
    );
    const from = new Date(Math.max(activeUntil.getTime(), now.getTime() - HISTORY_MS));
    const events = activityBetween(
      from,
      now,
      listings,
      students.map(({ id }) => id),
    );
    await writeActivity(client, events);
    await writeActiveUntil(client, now);
    if (events.length > 0) log(`Added ${events.length} views and applies since the last start`);
    return events.length;
  });
}
