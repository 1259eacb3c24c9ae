/**
 * The plans of the hot page queries, as the engine really runs them: the browser's documents go through an engine
 * whose connections explain every statement of theirs (auto_explain), prepared ones often enough to become generic.
 */
import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXACT_COUNT_MAX, LIST_PAGE_SIZE, RECENT_ACTIVITY_COUNT } from '#domain/limits.ts';
import { parseEnv } from '#engine/env.ts';
import { type RunningEngine, startEngine } from '#engine/start-engine.ts';
import { portalDocument } from '#tests/bench/support/portal-documents.ts';
import { checkout } from '#tests/support/checkout.ts';
import { type TestDatabase, createPortalDatabase } from '#tests/support/portal-database.ts';
import { insertPeople } from './people.ts';

const ADMIN_SECRET = 'only-for-this-test';
/** PostgreSQL may turn to a generic plan from the sixth execution on; the engine prepares from the fourth request on. */
const ENOUGH = 12;
const HOT = new Set(['internships', 'activity_logs', 'user_internship_interactions']);
const DAY = '2026-11-20';

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

interface Explained {
  'Query Text': string;
  Plan: Plan;
}

let database: TestDatabase;
let db: Pool;
let engine: RunningEngine;
let student: string;
let listing: string;
const explained: Explained[] = [];
const sent: { text: string; name?: string }[] = [];

/** Hears what the engine sends, and the plans that its connections tell as notices. */
function listenIn(): void {
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown; connect: (...args: unknown[]) => unknown };
  const { query, connect } = prototype;
  vi.spyOn(prototype, 'query').mockImplementation(function hear(this: Client, ...args) {
    const [first] = args as [string | { text: string; name?: string }];
    if (typeof first === 'object' && typeof first.text === 'string') sent.push(first);
    return query.apply(this, args);
  });
  vi.spyOn(prototype, 'connect').mockImplementation(function join(this: Client, ...args) {
    this.on('notice', ({ message }) => {
      const json = /plan:\s*(\{[\s\S]*)$/.exec(message ?? '')?.[1];
      if (json) explained.push(JSON.parse(json) as Explained);
    });
    return connect.apply(this, args);
  });
}

const EXPLAINING = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_format=json',
  'auto_explain.log_nested_statements=off',
  'client_min_messages=log',
];

async function fill(): Promise<void> {
  await db.query('alter table internships set (autovacuum_enabled = false)');
  await db.query('alter index internships_search_text_idx set (fastupdate = on)');
  await db.query(`insert into internships (title, company, location, duration, description, major, industry, application_method, application_value, expires_at, created_at)
    select 'Listing ' || n, 'Company ' || n % 50, 'City ' || n % 40, '6 months',
           'Everybody works here. ' || case when n % 2500 = 0 then 'quokka ' when n % 2 = 0 then 'analyst ' else '' end || repeat('Learn and share what you see, build and test. ', 20),
           '["Computer Science"]', '["Technology"]', 'email', 'a@b.example', now() + (n % 90 - 5) * interval '1 day', now() - n * interval '10 minutes'
      from generate_series(1, 10000) n`);
  await db.query(`select gin_clean_pending_list('internships_search_text_idx')`);
  await db.query('alter index internships_search_text_idx set (fastupdate = off)');
  const people = await insertPeople(db, 'student', 200);
  student = people[0] ?? '';
  await db.query('set session_replication_role = replica');
  await db.query(
    `insert into user_internship_interactions (user_id, internship_id, is_starred, is_viewed)
     select person, listing.id, listing.row % 7 = 0, true
       from unnest($1::uuid[]) with ordinality people(person, place)
       join (select id, row_number() over (order by id) as row from internships) listing on (listing.row + place) % 50 = 0`,
    [people],
  );
  await db.query(
    `insert into activity_logs (created_at, user_id, internship_id, event)
     select timestamptz '2026-11-21T05:00:00Z' - n * interval '20 seconds', ($1::uuid[])[1 + n % 200], listing.id, 'view'
       from generate_series(1, 60000) n
       join (select id, row_number() over (order by id) as row from internships) listing on listing.row = 1 + n % 10000`,
    [people],
  );
  await db.query(`insert into listing_daily_stats (internship_id, day, views)
    select internship_id, (created_at at time zone 'Asia/Jakarta')::date, count(*) from activity_logs group by 1, 2`);
  await db.query(`insert into actions.hourly_counts (day, hour, writer, views)
    select (created_at at time zone 'Asia/Jakarta')::date, extract(hour from created_at at time zone 'Asia/Jakarta'), 0, count(*)
      from activity_logs group by 1, 2`);
  await db.query('set session_replication_role = origin');
  await db.query('vacuum analyze internships, user_internship_interactions, activity_logs, listing_daily_stats, user_roles');
  listing = (await db.query<{ id: string }>('select id from internships limit 1')).rows[0]?.id ?? '';
}

beforeAll(async () => {
  database = await createPortalDatabase('plans_test');
  db = new Pool({ connectionString: database.url, max: 1 });
  await fill();
  listenIn();
  const url = new URL(database.url);
  url.searchParams.set('options', EXPLAINING.map((setting) => `-c ${setting}`).join(' '));
  engine = await startEngine(
    parseEnv({
      HASURA_GRAPHQL_DATABASE_URL: url.href,
      HASURA_GRAPHQL_METADATA_DIR: `${checkout}/hasura/metadata`,
      HASURA_GRAPHQL_ADMIN_SECRET: ADMIN_SECRET,
      HASURA_GRAPHQL_SERVER_PORT: '0',
      HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
      HASURA_GRAPHQL_PG_CONNECTIONS: '1',
      HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: 'false',
      ACTIONS_BASE_URL: 'http://127.0.0.1:1',
      ACTION_SECRET: 'unused',
    }),
    (line) => console.error(line),
  );
  await engine.watching;
}, 120_000);

afterAll(async () => {
  await engine?.close();
  vi.restoreAllMocks();
  await db?.end();
  await database?.drop();
});

afterEach(() => {
  explained.length = 0;
  sent.length = 0;
});

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Asks often enough for a generic plan, and answers the nodes of every plan that ran for the operation. */
async function plansOf(operation: string, variables: Record<string, unknown>, role = 'student'): Promise<Plan[]> {
  for (let turn = 0; turn < ENOUGH; turn += 1) {
    const response = await fetch(`http://127.0.0.1:${engine.port}/v1/graphql`, {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': ADMIN_SECRET, 'x-hasura-role': role, 'x-hasura-user-id': student },
      body: JSON.stringify({ operationName: operation, query: portalDocument(operation), variables }),
    });
    expect(await response.json()).not.toHaveProperty('errors');
  }
  const plans = explained.filter((entry) => entry['Query Text'].startsWith(`/* ${operation} */`));
  expect(plans).toHaveLength(ENOUGH);
  return plans.flatMap(({ Plan: root }) => nodesOf(root));
}

const scannedWhole = (plan: Plan[]) =>
  plan
    .filter((node) => node['Node Type'].includes('Seq Scan') && HOT.has(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']);

const page = { after: {}, limit: LIST_PAGE_SIZE, countUpTo: EXACT_COUNT_MAX + 1, counted: true };
const open = { _and: [{ expires_at: { _gte: '2026-11-21T05:00:00Z' } }] };

describe("a student's list", () => {
  it('without a search walks the newest listings and counts the open ones from their index', async () => {
    const plan = await plansOf('ListingsQuery', { ...page, where: open });
    expect(scannedWhole(plan)).toEqual([]);
    expect(new Set(plan.map((node) => node['Index Name']))).toEqual(
      new Set([undefined, 'internships_newest_idx', 'internships_open_idx', 'user_internship_interactions_pkey']),
    );
  });

  it.each([
    ['a common word', 'analyst', 'internships_newest_idx'],
    ['a rare word', 'quokka', 'internships_search_text_idx'],
  ])('searched for %s finds its page by the index that is best for it, and its count by that of the text', async (_name, search, index) => {
    const plan = await plansOf('FoundListingsQuery', { ...page, search, where: open });
    expect(scannedWhole(plan)).toEqual([]);
    expect(new Set(plan.map((node) => node['Index Name']))).toEqual(
      new Set([undefined, index, 'internships_search_text_idx', 'user_internship_interactions_pkey']),
    );
  });

  it.each([
    ['two letters', 'ev'],
    ['a word of every listing', 'everybody'],
  ])('searched for %s walks the newest listings', async (_name, search) => {
    const plan = await plansOf('FoundListingsQuery', { ...page, counted: false, search, where: open });
    expect(scannedWhole(plan)).toEqual([]);
    expect(plan.map((node) => node['Index Name'])).toContain('internships_newest_idx');
  });

  it('searched for is planned for each text: never prepared, so never generic', async () => {
    await plansOf('FoundListingsQuery', { ...page, search: 'quokka', where: open });
    const searches = sent.filter(({ text }) => text.startsWith('/* FoundListingsQuery */'));
    expect(searches).toHaveLength(ENOUGH);
    expect(searches.filter(({ name }) => name !== undefined)).toEqual([]);
  });

  it('searched for under three letters is counted by reading every listing once', async () => {
    const plan = await plansOf('FoundListingsQuery', { ...page, search: 'ev', where: open });
    expect(scannedWhole(plan)).toEqual(Array.from({ length: ENOUGH }, () => 'internships'));
  });

  it.each([
    ['starred', { user_id: {}, is_starred: { _eq: true } }],
    ['viewed', { user_id: {}, is_viewed: { _eq: true } }],
  ])('of the own %s listings reads those alone', async (_name, mine) => {
    const interactions = { ...mine, user_id: { _eq: student } };
    expect(scannedWhole(await plansOf('ListingsQuery', { ...page, where: { _and: [{ interactions }] } }))).toEqual([]);
  });
});

it.each([
  ['one listing', 'ListingDetailsQuery', () => ({ id: listing }), 'student'],
  ['the locations', 'LocationsQuery', () => ({}), 'student'],
  ['the own stars', 'StarredSubscription', () => ({ userId: student }), 'student'],
  ['the moved counters', 'CounterChangesSubscription', () => ({}), 'student'],
  ['the number of listings', 'TotalInternshipsSubscription', () => ({}), 'portal_admin'],
  ["today's totals", 'TodayTotalsSubscription', () => ({ day: DAY }), 'portal_admin'],
  ["today's hours", 'TodayByHourSubscription', () => ({ day: DAY }), 'portal_admin'],
  ['recent activity', 'RecentActivitySubscription', () => ({ where: {}, limit: RECENT_ACTIVITY_COUNT }), 'portal_admin'],
])('%s: no listing, log or interaction is scanned from end to end', async (_name, operation, variables, role) => {
  expect(scannedWhole(await plansOf(operation, variables(), role))).toEqual([]);
});

it('a star is written by one statement, its permission checked by the primary keys', async () => {
  const plan = await plansOf('StarListing', { internshipId: listing, isStarred: true });
  expect(scannedWhole(plan)).toEqual([]);
  expect(sent.filter(({ text }) => /^(?:begin|commit)/.test(text))).toEqual([]);
});
