/**
 * Adds a large data set to what is there, in one transaction: students and listings by COPY, logs by
 * COPY into a temporary table, from which the log, the daily figures and the viewed marks are each
 * written by one statement. While those go in, this session alone runs without triggers
 * and foreign-key checks (session_replication_role): the ids were read in the same transaction, and
 * the listings they name are locked against deletion.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { StackError } from '#local/stack-error.ts';
import { createProgressBar } from '../progress-bar.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { LISTING_COLUMNS, listingRows, logRows, planListings, studentRows } from './bulk-rows.ts';
import type { ActiveListing, PlannedListing } from './bulk-rows.ts';
import { copyRows } from './copy-rows.ts';
import type { CopyValue } from './copy-rows.ts';

/** How many rows of each kind to add. */
export interface BulkAmounts {
  listings: number;
  students: number;
  logs: number;
}

/** Tells the engine what changed, as the action service would (live queries re-run once). */
const TOUCHED = [
  'public.activity_logs',
  'public.listing_daily_stats',
  'actions.hourly_counts',
  'public.user_internship_interactions',
  'public.internships.views',
  'public.internships.apply_clicks',
];

interface Run {
  client: Client;
  random: Random;
  now: Date;
  tag: string;
}

async function withBar(title: string, total: number, work: (update: (done: number) => void) => Promise<unknown>): Promise<void> {
  const bar = createProgressBar(title, total);
  bar.update(0);
  await work(bar.update);
  bar.finish();
}

async function copy({ client }: Run, title: string, total: number, target: string, rows: Iterable<readonly CopyValue[]>): Promise<void> {
  if (total > 0) await withBar(title, total, (update) => copyRows(client, target, rows, update));
}

async function addStudents(run: Run, count: number): Promise<void> {
  await copy(run, 'Students', count, 'public.profiles (id, name, email)', studentRows(count, run.tag, run.random));
  await run.client.query(
    `/* seed_bulk_roles */ insert into public.user_roles (user_id, role)
     select id, 'student' from public.profiles where email like $1 on conflict do nothing`,
    [`s%.${run.tag}@%`],
  );
}

async function readStudents({ client }: Run): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `/* read_bulk_students */ select user_id from public.user_roles where role = 'student' for key share`,
  );
  return rows.map(({ user_id }) => user_id);
}

async function readListings({ client, now }: Run): Promise<ActiveListing[]> {
  const { rows } = await client.query<{ id: string; email: boolean; from: Date; until: Date }>(
    `/* read_bulk_listings */
    select id, application_method = 'email' as email, created_at as from, least(expires_at, deleted_at, $1) as until
      from public.internships where created_at < $1 and (deleted_at is null or deleted_at > created_at)
     order by created_at desc for key share`,
    [now],
  );
  return rows.map(({ id, email, from, until }) => ({
    id,
    email,
    from: from.getTime(),
    until: until.getTime(),
    views: 0,
    applies: 0,
  }));
}

async function bypassTriggers({ client }: Run): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica');
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StackError(
      'Adding logs in bulk needs a superuser of the database (or: grant set on parameter session_replication_role to its user).',
    );
  }
}

const FROM_STAGED: readonly [title: string, statement: string][] = [
  [
    'Activity log',
    `/* seed_bulk_logs */
    insert into public.activity_logs (created_at, user_id, internship_id, event, method)
    select created_at, user_id, internship_id, event, method from staged_logs order by created_at`,
  ],
  [
    'Daily statistics',
    `/* seed_bulk_daily_stats */
    insert into public.listing_daily_stats as stats (internship_id, day, views, applies)
    select internship_id, (created_at at time zone 'Asia/Jakarta')::date,
           count(*) filter (where event = 'view'), count(*) filter (where event = 'apply')
      from staged_logs group by 1, 2 order by 1, 2
        on conflict (internship_id, day) do update
       set views = stats.views + excluded.views, applies = stats.applies + excluded.applies`,
  ],
  [
    'Hourly counts',
    `/* seed_bulk_hourly_counts */
    insert into actions.hourly_counts as counts (day, hour, writer, views, applies)
    select (created_at at time zone 'Asia/Jakarta')::date, extract(hour from created_at at time zone 'Asia/Jakarta'), 0,
           count(*) filter (where event = 'view'), count(*) filter (where event = 'apply')
      from staged_logs group by 1, 2 order by 1, 2
        on conflict (day, hour, writer) do update
       set views = counts.views + excluded.views, applies = counts.applies + excluded.applies`,
  ],
  [
    'Viewed marks',
    `/* seed_bulk_viewed */
    insert into public.user_internship_interactions as interaction (user_id, internship_id, is_viewed)
    select user_id, internship_id, true from staged_logs where event = 'view' group by 1, 2 order by 1, 2
        on conflict (user_id, internship_id) do update set is_viewed = true where not interaction.is_viewed`,
  ],
];

/** Stages the logs and counts them in their listings, old and new. */
async function stageLogs(run: Run, count: number, listings: readonly ActiveListing[]): Promise<void> {
  const { client, random } = run;
  const students = await readStudents(run);
  if (students.length === 0 || listings.length === 0) throw new StackError('Logs need at least one student and one listing.');
  await client.query(`/* stage_bulk_logs */ create temporary table staged_logs (
    created_at timestamptz, user_id uuid, internship_id uuid, event text, method text) on commit drop`);
  await copy(run, 'Views and applies', count, 'staged_logs', logRows(count, students, listings, random));
  await client.query('analyze staged_logs');
}

/**
 * Writes the planned listings and moves the counters of existing ones. Meanwhile the trigram index
 * collects its entries in a pending list, which is merged at once: ten times as fast as one by one.
 */
async function writeListings(run: Run, planned: readonly PlannedListing[], existing: readonly ActiveListing[]): Promise<void> {
  const { client, random } = run;
  await client.query("set local gin_pending_list_limit = '1GB'");
  await client.query("set local maintenance_work_mem = '256MB'");
  await client.query('alter index public.internships_search_text_idx set (fastupdate = on)');
  await copy(run, 'Listings', planned.length, `public.internships (${LISTING_COLUMNS})`, listingRows(planned, random));
  const moved = existing.filter(({ views, applies }) => views + applies > 0);
  if (moved.length > 0)
    await withBar('Counters', 0, () =>
      client.query(
        `/* seed_bulk_counters */ update public.internships listing
        set views = listing.views + moved.views, apply_clicks = listing.apply_clicks + moved.applies
       from jsonb_to_recordset($1::jsonb) as moved(id uuid, views integer, applies integer) where moved.id = listing.id`,
        [JSON.stringify(moved)],
      ),
    );
  await client.query('alter index public.internships_search_text_idx set (fastupdate = off)');
  await withBar('Search index', 0, () => client.query("select gin_clean_pending_list('public.internships_search_text_idx')"));
}

async function writeStaged(run: Run): Promise<void> {
  const { client } = run;
  await bypassTriggers(run);
  for (const [title, statement] of FROM_STAGED) await withBar(title, 0, () => client.query(statement));
  await client.query('set local session_replication_role = origin');
  await client.query(`select pg_notify('live_query_changes', $1)`, [TOUCHED.join('\n')]);
}

async function addEverything(run: Run, { students, listings, logs }: BulkAmounts): Promise<void> {
  if (students > 0) await addStudents(run, students);
  const planned = planListings(listings, run.now, run.random);
  const existing = logs > 0 ? await readListings(run) : [];
  if (logs > 0) await stageLogs(run, logs, [...planned, ...existing]);
  await writeListings(run, planned, existing);
  if (logs > 0) await writeStaged(run);
}

/** Adds the rows; nothing that exists is changed but counters, viewed marks and figures that the new logs move. */
export async function seedBulk(url: string, amounts: BulkAmounts, clock: () => Date): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'seed' });
  await client.connect();
  const tag = randomBytes(4).toString('hex');
  const run: Run = { client, random: createRandom(tag), now: clock(), tag };
  try {
    await client.query('begin');
    await client.query("set local work_mem = '128MB'");
    await addEverything(run, amounts);
    await client.query('commit');
    await withBar('Planner statistics', 0, () =>
      client.query(
        'vacuum (analyze) public.internships, public.activity_logs, public.listing_daily_stats, actions.hourly_counts, public.user_internship_interactions, public.profiles',
      ),
    );
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
