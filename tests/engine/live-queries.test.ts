/** Live queries on a real PostgreSQL, with statements written by hand: when they wake, when they stay quiet. */
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveSink } from '#engine/live/cohort.ts';
import { LiveQueries } from '#engine/live/live-queries.ts';
import type { LiveQueriesOptions } from '#engine/live/live-queries.ts';
import type { Dependency } from '#engine/catalog/types.ts';
import type { Plan, SqlStep } from '#engine/plan/plan.ts';
import { createDatabase } from '#tests/support/portal-database.ts';
import type { TestDatabase } from '#tests/support/portal-database.ts';

/** Long, so that a result within the limit of a test was not found by polling. */
const NO_POLL = 60_000;
const SOON = 200;
const QUIET = 300;

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = new Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  await pool.query(`
    create table note (id int primary key, title text, views int not null default 0, shout text);
    create function shout() returns trigger language plpgsql as $$ begin new.shout := upper(new.title); return new; end $$;
    create trigger note_shout before update of title on note for each row execute function shout();
    create table hit (note int, n int);
    create view note_hits as select note, sum(n) as n from hit group by note;
    insert into note (id, title) values (1, 'one'), (2, 'two');`);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

let planId = 0;

function planOf(body: string, dependencies: readonly Dependency[], parameters: readonly string[] = []): Plan {
  planId += 1;
  const chunks = body.split('?');
  const params = parameters.map((name) => ({ from: 'session', name }) as const);
  const step: SqlStep = {
    kind: 'sql',
    fields: [{ key: 'rows', name: 'rows', path: '$.selectionSet.rows' }],
    statement: { text: '', chunks, holes: parameters.map((_, i) => i), params },
    dependencies,
    readsClock: false,
    reusePlan: true,
  };
  return { id: planId, kind: 'subscription', role: 'student', operationName: null, text: body, keys: ['rows'], steps: [step] };
}

const dependency = (table: string, ...columns: string[]): Dependency => ({ schema: 'public', table, columns });
const titles = () => planOf(`select json_agg(title order by id)::text from note`, [dependency('note', 'id', 'title')]);
const views = () => planOf(`select json_agg(views order by id)::text from note`, [dependency('note', 'id', 'views')]);

/** Collects results; `next` waits for one that is not taken yet. */
function collector() {
  const results: unknown[] = [];
  const errors: unknown[] = [];
  const waiting: ((value: unknown) => void)[] = [];
  const sink: LiveSink = {
    next: (body) => {
      const value = (JSON.parse(body) as { data: { rows: unknown } }).data.rows;
      const waiter = waiting.shift();
      if (waiter) waiter(value);
      else results.push(value);
    },
    error: (error) => errors.push(error),
  };
  const next = (within = 5_000) =>
    results.length > 0
      ? Promise.resolve(results.shift())
      : new Promise((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error(`no result within ${within} ms`)), within);
          waiting.push((value) => {
            clearTimeout(timer);
            resolve(value);
          });
        });
  const quiet = async (for_ = QUIET) => {
    await new Promise((resolve) => setTimeout(resolve, for_));
    return results.length;
  };
  return { sink, next, quiet, errors };
}

async function startLive(options: Partial<LiveQueriesOptions> = {}) {
  const problems: unknown[] = [];
  const live = new LiveQueries({
    pool,
    connectionString: database.url,
    connections: 4,
    batchSize: 100,
    notifications: true,
    refetchInterval: NO_POLL,
    external: [],
    tables: [
      { schema: 'public', name: 'note' },
      { schema: 'public', name: 'hit' },
    ],
    onProblem: (error) => problems.push(error),
    ...options,
  });
  const report = await live.start();
  const watch = async (plan: Plan, values: readonly (string | null)[] = []) => {
    const seen = collector();
    const subscription = live.subscribe(plan, () => values, seen.sink);
    const first = await seen.next();
    return { ...seen, first, stop: () => subscription.stop() };
  };
  return { live, report, watch, problems, [Symbol.asyncDispose]: () => live.close() };
}

describe('triggers', () => {
  test('an update is seen at once, and equal data is never sent again', async () => {
    await using engine = await startLive();
    const watcher = await engine.watch(titles());
    expect(watcher.first).toEqual(['one', 'two']);
    await pool.query(`update note set title = 'uno' where id = 1`);
    expect(await watcher.next(SOON)).toEqual(['uno', 'two']);
    await pool.query(`update note set title = title`);
    expect(await watcher.quiet()).toBe(0);
    await pool.query(`update note set title = 'one' where id = 1`);
    expect(await watcher.next(SOON)).toEqual(['one', 'two']);
  });

  test('inserted, deleted and truncated rows are seen', async () => {
    await using engine = await startLive();
    const counts = await engine.watch(planOf('select count(*)::text from hit', [dependency('hit')]));
    await pool.query('insert into hit values (1, 1), (1, 2)');
    expect(await counts.next(SOON)).toBe(2);
    await pool.query('delete from hit where n = 1');
    expect(await counts.next(SOON)).toBe(1);
    await pool.query('truncate hit');
    expect(await counts.next(SOON)).toBe(0);
  });

  test('a counter wakes who reads it and nobody else', async () => {
    await using engine = await startLive();
    const [byTitle, byViews] = [await engine.watch(titles()), await engine.watch(views())];
    const runs: string[] = [];
    const query = pool.query.bind(pool);
    pool.query = ((text: string, ...rest: unknown[]) => {
      if (typeof text === 'string') runs.push(text);
      return (query as (...all: unknown[]) => unknown)(text, ...rest);
    }) as typeof pool.query;
    await query('update note set views = views + 1 where id = 1');
    await byViews.next(SOON);
    expect(await byTitle.quiet()).toBe(0);
    pool.query = query;
    expect(runs.filter((text) => text.includes('json_agg(views'))).toHaveLength(1);
    expect(runs.filter((text) => text.includes('json_agg(title'))).toEqual([]);
  });

  test('a column that a BEFORE trigger changes is seen', async () => {
    await using engine = await startLive();
    const shouts = await engine.watch(
      planOf(`select json_agg(shout order by id)::text from note where id = 2`, [dependency('note', 'id', 'shout')]),
    );
    await pool.query(`update note set title = 'zwei' where id = 2`);
    expect(await shouts.next(SOON)).toEqual(['ZWEI']);
    await pool.query(`update note set title = 'two' where id = 2`);
  });

  test('a second start leaves right triggers alone and drops stale ones', async () => {
    const list = async () =>
      (await pool.query<{ oid: number }>(`select oid from pg_trigger where tgname like 'engine_live_%' order by oid`)).rows;
    await (await startLive()).live.close();
    const before = await list();
    await (await startLive()).live.close();
    expect(await list()).toEqual(before);
    await (await startLive({ tables: [{ schema: 'public', name: 'note' }] })).live.close();
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_trigger where tgname like 'engine_live_%' and tgrelid = 'hit'::regclass`,
    );
    expect(rows[0]?.n).toBe(0);
  });

  test('a table that is locked at the start gets its triggers later', async () => {
    await pool.query('create table busy (n int)');
    const writer = await pool.connect();
    await writer.query('begin; insert into busy values (1)');
    await using engine = await startLive({ tables: [{ schema: 'public', name: 'busy' }] });
    expect(engine.report.problems).toEqual(['public.busy is polled: canceling statement due to lock timeout']);
    await writer.query('commit');
    writer.release();
    const installed = `select 1 from pg_trigger where tgrelid = 'busy'::regclass and tgname like 'engine_live_%'`;
    await expect.poll(async () => (await pool.query(installed)).rowCount, { timeout: 10_000 }).toBe(2);
    const counts = await engine.watch(planOf('select count(*)::text from busy', [dependency('busy')]));
    await pool.query('insert into busy values (2)');
    expect(await counts.next(SOON)).toBe(2);
  });

  test('a first installation that fails altogether is tried again', async () => {
    await pool.query('create table late (n int)');
    const blocker = await pool.connect();
    await blocker.query('select pg_advisory_lock(7412205401)');
    const impatient = new Pool({ connectionString: database.url, statement_timeout: 200 });
    try {
      await using engine = await startLive({ pool: impatient, tables: [{ schema: 'public', name: 'late' }] });
      expect(engine.report.problems).toEqual([
        'every table is polled until its triggers can be installed: canceling statement due to statement timeout',
      ]);
      await blocker.query('select pg_advisory_unlock(7412205401)');
      const installed = `select 1 from pg_trigger where tgrelid = 'late'::regclass and tgname like 'engine_live_%'`;
      await expect.poll(async () => (await pool.query(installed)).rowCount, { timeout: 10_000 }).toBe(2);
    } finally {
      blocker.release();
      await impatient.end();
    }
  });

  test('without the right to create them the tables are polled, and that is said', async () => {
    await pool.query(`create role engine_weak login password 'weak'; grant select on note, hit to engine_weak`);
    const url = new URL(database.url);
    url.username = 'engine_weak';
    url.password = 'weak';
    const weak = new Pool({ connectionString: url.href });
    try {
      await using engine = await startLive({ pool: weak, refetchInterval: 100, tables: [{ schema: 'public', name: 'hit' }] });
      expect(engine.report.problems).toContain('public.hit is polled: no right to create triggers on it');
      const counts = await engine.watch(planOf('select count(*)::text from hit', [dependency('hit')]));
      await pool.query('insert into hit values (9, 9)');
      expect(await counts.next(1_000)).toBe(1);
    } finally {
      await weak.end();
      await pool.query(`truncate hit; drop owned by engine_weak; drop role engine_weak`);
    }
  });
});

describe('without notifications', () => {
  test('everything is read at the pace of the poll alone, with no trigger and no LISTEN connection', async () => {
    const polled = new Pool({ connectionString: database.url, application_name: 'engine-polled' });
    await using engine = await startLive({ pool: polled, notifications: false, refetchInterval: 400 });
    const watcher = await engine.watch(titles());
    await pool.query(`update note set title = 'eins' where id = 1; select pg_notify('live_query_changes', 'public.note')`);
    engine.live.touched([{ schema: 'public', table: 'note', operation: 'update', columns: ['title'] }]);
    const listening = `select 1 from pg_stat_activity where application_name = 'engine-listen' and datname = current_database()`;
    expect((await pool.query(listening)).rowCount).toBe(0);
    expect(await watcher.next(2_000)).toEqual(['eins', 'two']);
    await pool.query(`update note set title = 'one' where id = 1`);
    await polled.end();
  });

  test('who joins a group that runs already waits for its next run', async () => {
    await using engine = await startLive({ notifications: false, refetchInterval: 500 });
    const plan = titles();
    await engine.watch(plan);
    const late = collector();
    engine.live.subscribe(plan, () => [], late.sink);
    expect(await late.quiet(100)).toBe(0);
    expect(await late.next(2_000)).toEqual(['one', 'two']);
    expect(await late.quiet(700)).toBe(0);
  });
});

describe('external writers', () => {
  test('a table that is notified from outside has no triggers and is seen at its notification', async () => {
    await using engine = await startLive({ external: ['public.hit'] });
    const sums = await engine.watch(
      planOf('select coalesce(json_agg(h order by note), $$[]$$)::text from note_hits h', [dependency('hit', 'note', 'n')]),
    );
    await pool.query('insert into hit values (1, 5)');
    expect(await sums.quiet()).toBe(0);
    await pool.query(`select pg_notify('live_query_changes', E'public.other\\npublic.hit')`);
    expect(await sums.next(SOON)).toEqual([{ note: 1, n: 5 }]);
    await pool.query('truncate hit');
  });

  test('a writer that dies before its notification is covered by the poll', async () => {
    await using engine = await startLive({ external: ['public.note.views'], refetchInterval: 100 });
    const counter = await engine.watch(views());
    await pool.query('update note set views = views + 1 where id = 2');
    expect(await counter.next(1_000)).toEqual([expect.any(Number), 1]);
  });

  test('a mutation of the engine itself wakes its readers and those of other replicas', async () => {
    await using engine = await startLive({ external: ['public.hit'] });
    await using replica = await startLive({ external: ['public.hit'] });
    const plan = planOf('select count(*)::text from hit', [dependency('hit')]);
    const [here, there] = [await engine.watch(plan), await replica.watch(plan)];
    await pool.query('insert into hit values (3, 3)');
    engine.live.touched([{ schema: 'public', table: 'hit', operation: 'insert', columns: [] }]);
    expect(await here.next(SOON)).toBe(1);
    expect(await there.next(SOON)).toBe(1);
    await pool.query('truncate hit');
  });
});

describe('groups', () => {
  test('subscribers with their own values each get their own changes, by one statement', async () => {
    await using engine = await startLive();
    const plan = planOf(
      `select json_agg(title)::text from note where id = (?)::int`,
      [dependency('note', 'id', 'title')],
      ['x-hasura-user-id'],
    );
    const [one, two] = [await engine.watch(plan, ['1']), await engine.watch(plan, ['2'])];
    expect([one.first, two.first]).toEqual([['one'], ['two']]);
    await pool.query(`update note set title = 'deux' where id = 2`);
    expect(await two.next(SOON)).toEqual(['deux']);
    expect(await one.quiet()).toBe(0);
    await pool.query(`update note set title = 'two' where id = 2`);
  });

  test('a value that PostgreSQL refuses ends its own subscription only', async () => {
    await using engine = await startLive();
    const plan = planOf(
      `select json_agg(title)::text from note where id = (?)::int`,
      [dependency('note', 'id', 'title')],
      ['x-hasura-user-id'],
    );
    const [good, bad] = [collector(), collector()];
    engine.live.subscribe(plan, () => ['1'], good.sink);
    engine.live.subscribe(plan, () => ['not a number'], bad.sink);
    expect(await good.next()).toEqual(['one']);
    await expect
      .poll(() => bad.errors)
      .toMatchObject([{ code: 'data-exception', message: 'invalid input syntax for type integer: "not a number"' }]);
  });

  test('a change during a run is read after it', async () => {
    await using engine = await startLive();
    const plan = planOf(`select json_agg(title)::text from note, pg_sleep(0.15) where id = 1`, [dependency('note', 'id', 'title')]);
    const slow = await engine.watch(plan);
    await pool.query(`update note set title = 'a' where id = 1`);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await pool.query(`update note set title = 'one' where id = 1`);
    await pool.query(`update note set title = 'b' where id = 1`);
    await expect.poll(() => slow.next(), { timeout: 2_000 }).toEqual(['b']);
    await pool.query(`update note set title = 'one' where id = 1`);
  });

  test('who has left is not read for', async () => {
    await using engine = await startLive();
    const watcher = await engine.watch(titles());
    watcher.stop();
    await pool.query(`update note set title = 'x' where id = 1`);
    expect(await watcher.quiet()).toBe(0);
    await pool.query(`update note set title = 'one' where id = 1`);
  });
});

test('a subscription with two fields is refused', async () => {
  await using engine = await startLive();
  const plan = { ...titles(), keys: ['a', 'b'] };
  expect(() => engine.live.subscribe(plan, () => [], collector().sink)).toThrow('subscriptions must select one top level field');
});

describe('broken connections', () => {
  test('a LISTEN connection that is cut off comes back, and what changed meanwhile is seen', async () => {
    await using engine = await startLive();
    const watcher = await engine.watch(titles());
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'engine-listen'`;
    await pool.query(cut);
    await pool.query(`update note set title = 'while away' where id = 1`);
    expect(await watcher.next(2_000)).toEqual(['while away', 'two']);
    expect(engine.problems).not.toHaveLength(0);
    await expect
      .poll(
        async () =>
          (await pool.query(`select 1 from pg_stat_activity where application_name = 'engine-listen' and datname = current_database()`))
            .rowCount,
      )
      .toBe(1);
    await pool.query(`update note set title = 'one' where id = 1`);
    expect(await watcher.next(SOON)).toEqual(['one', 'two']);
  });

  test('connections of the pool that are cut off end no subscription', async () => {
    const own = new Pool({ connectionString: database.url, application_name: 'engine-pool' });
    own.on('error', () => undefined);
    await using engine = await startLive({ pool: own });
    const watcher = await engine.watch(
      planOf(`select json_agg(title order by id)::text from note, pg_sleep(0.1)`, [dependency('note', 'id', 'title')]),
    );
    await pool.query(`update note set title = 'cut' where id = 1`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'engine-pool'`);
    expect(await watcher.next(3_000)).toContain('cut');
    expect(watcher.errors).toEqual([]);
    watcher.stop();
    await own.end();
    await pool.query(`update note set title = 'one' where id = 1`);
  });
});
