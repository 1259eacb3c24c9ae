/**
 * A stack that is killed without warning, under load, starts again on its own and has kept every answer that
 * it gave: counters and logs are at least the sums of the answers and at most those plus the calls in flight.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { accessToken, createAccount } from '#tests/support/accounts.ts';
import { type StartedTestStack, startTestStack } from '#tests/support/test-stack.ts';

const STUDENTS = 50;
const LOAD_MS = 4_000;

let running: StartedTestStack | undefined;
afterAll(() => running?.stop());

/** All processes below one, PostgreSQL's included, deepest last. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
      } catch {
        return [];
      }
    });
  const children = parents.filter(([, parent]) => parent === pid).map(([child]) => child);
  return [...children, ...children.flatMap(descendants)];
}

function killAll(pid: number): void {
  for (const victim of [pid, ...descendants(pid)]) {
    try {
      process.kill(victim, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

interface Tally {
  counted: number;
  logged: number;
  answered: number;
  unanswered: number;
}

const RECORD = {
  view: 'mutation ($id: uuid!, $session: uuid!) { record: recordView(internshipId: $id, pageSession: $session) { counted logged } }',
  apply: 'mutation ($id: uuid!) { record: recordApply(internshipId: $id, method: external_link) { counted logged } }',
};

async function record(url: string, token: string, query: string, variables: object): Promise<{ counted: boolean; logged: boolean } | null> {
  try {
    const response = await fetch(`${url}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as { data?: { record: { counted: boolean; logged: boolean } } };
    return body.data?.record ?? null;
  } catch {
    return null;
  }
}

/** One student who opens and applies to one listing after the other until a call gets no answer. */
async function browse(url: string, token: string, listings: string[], tally: Tally): Promise<void> {
  for (const id of listings) {
    for (const [query, variables] of [
      [RECORD.view, { id, session: randomUUID() }],
      [RECORD.apply, { id }],
    ] as const) {
      const answer = await record(url, token, query, variables);
      if (!answer) {
        tally.unanswered += 1;
        return;
      }
      tally.answered += 1;
      tally.counted += Number(answer.counted);
      tally.logged += Number(answer.logged);
    }
  }
}

interface Totals {
  counters: number;
  logs: number;
  daily: number;
}

async function totals(databaseUrl: string): Promise<Totals> {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query<Totals>(
    `select (select sum(views + apply_clicks)::int from internships) as counters,
            (select count(*)::int from activity_logs) as logs,
            (select sum(views + applies)::int from listing_daily_stats) as daily`,
  );
  await db.end();
  const [row] = rows;
  if (!row) throw new Error('The database gave no totals');
  return row;
}

it('keeps what it answered when the whole stack is killed under load and started again', { timeout: 180_000 }, async () => {
  running = await startTestStack();
  const { url, databaseUrl, identityUrl, clientId, clientSecret, dataDir } = running;
  const db = new Pool({ connectionString: databaseUrl });
  db.on('error', () => undefined); // its connections die with the stack
  const { rows } = await db.query<{ id: string }>('select id from internships where deleted_at is null and expires_at > now()');
  const target = { identityUrl, clientId, clientSecret, db };
  const tokens: string[] = [];
  for (let index = 0; index < STUDENTS; index += 1) tokens.push(await accessToken(url, await createAccount(target, 'student')));
  const before = await totals(databaseUrl);

  const tally: Tally = { counted: 0, logged: 0, answered: 0, unanswered: 0 };
  const students = tokens.map((token, index) =>
    browse(
      url,
      token,
      [...rows.slice(index), ...rows.slice(0, index)].map(({ id }) => id),
      tally,
    ),
  );
  await sleep(LOAD_MS);
  killAll(running.pid);
  await Promise.all(students);
  await db.end();

  // Without demo accounts the second start adds no demo activity of its own.
  running = await startTestStack({ DATA_DIR: dataDir, DEMO_ACCOUNTS: 'false' });
  const after = await totals(running.databaseUrl);
  const [counted, logged, daily] = [after.counters - before.counters, after.logs - before.logs, after.daily - before.daily];
  console.log(
    `killed after ${tally.answered} answers, ${tally.unanswered} in flight; counted ${tally.counted} -> ${counted}, logged ${tally.logged} -> ${logged}`,
  );
  expect(tally.answered).toBeGreaterThan(STUDENTS);
  expect(tally.unanswered).toBeLessThanOrEqual(STUDENTS);
  expect(counted).toBeGreaterThanOrEqual(tally.counted);
  expect(counted).toBeLessThanOrEqual(tally.counted + tally.unanswered);
  expect(logged).toBeGreaterThanOrEqual(tally.logged);
  expect(logged).toBeLessThanOrEqual(tally.logged + tally.unanswered);
  expect(daily).toBe(logged);
});
