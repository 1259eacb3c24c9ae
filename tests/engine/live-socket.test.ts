/** The whole way: a client over a real socket, the engine, PostgreSQL and back. */
import { createClient } from 'graphql-ws';
import type { Client } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ADMIN_SECRET, startTestEngine } from './start-test-engine.ts';
import type { TestEngine } from './start-test-engine.ts';

const SOON = 200;

let running: TestEngine;

beforeAll(async () => {
  const student = {
    role: 'student',
    permission: { columns: ['id', 'title', 'views', 'owner'], filter: { owner: { _eq: 'X-Hasura-User-Id' } } },
  };
  running = await startTestEngine({
    sql: `create table note (id int primary key, title text not null, views int not null default 0, owner text not null);
      insert into note values (1, 'one', 0, 'ada'), (2, 'two', 0, 'bob');`,
    tables: [{ table: { schema: 'public', name: 'note' }, select_permissions: [student] }],
    env: { ENGINE_LIVE_EXTERNAL: 'public.note.views' },
  });
});

afterAll(() => running[Symbol.asyncDispose]());

function connect(headers: Record<string, string> = {}): Client {
  return createClient({
    url: running.url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { headers: { 'x-hasura-admin-secret': ADMIN_SECRET, ...headers } },
  });
}

function watch(client: Client, query: string, variables: Record<string, unknown> = {}) {
  const results = client.iterate<{ note: unknown }>({ query, variables });
  return {
    async next(within = 5_000) {
      const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`nothing within ${within} ms`)), within).unref());
      const { value } = await Promise.race([results.next(), late]);
      return (value as { data?: { note: unknown } }).data?.note;
    },
    stop: () => results.return?.(),
  };
}

const as = (user: string) => ({ 'x-hasura-role': 'student', 'x-hasura-user-id': user });

describe('a live query over a socket', () => {
  test('shows an update that comes from anywhere within 200 ms', async () => {
    const client = connect();
    const titles = watch(client, 'subscription { note(order_by: {id: asc}) { id title } }');
    expect(await titles.next()).toEqual([
      { id: 1, title: 'one' },
      { id: 2, title: 'two' },
    ]);
    const started = performance.now();
    await running.db.query(`update note set title = 'uno' where id = 1`);
    expect(await titles.next(SOON)).toEqual([
      { id: 1, title: 'uno' },
      { id: 2, title: 'two' },
    ]);
    expect(performance.now() - started).toBeLessThan(SOON);
    await running.db.query(`update note set title = 'one' where id = 1`);
    await client.dispose();
  });

  test("shows the rows of its own user only, with the session's and the query's values (allowed, denied)", async () => {
    const [ada, bob] = [connect(as('ada')), connect(as('bob'))];
    const query = 'subscription($id: Int!) { note(where: {id: {_eq: $id}}) { title } }';
    expect(await watch(ada, query, { id: 1 }).next()).toEqual([{ title: 'one' }]);
    expect(await watch(bob, query, { id: 1 }).next()).toEqual([]);
    await Promise.all([ada.dispose(), bob.dispose()]);
  });

  test('shows a counter that its writer announces', async () => {
    const client = connect(as('ada'));
    const counter = watch(client, 'subscription { note { views } }');
    expect(await counter.next()).toEqual([{ views: 0 }]);
    await running.db.query(`update note set views = 5 where id = 1`);
    await running.db.query(`select pg_notify('live_query_changes', 'public.note.views')`);
    expect(await counter.next(SOON)).toEqual([{ views: 5 }]);
    await client.dispose();
  });

  test("shows the engine's own mutation, of an external column too", async () => {
    const client = connect(as('bob'));
    const counter = watch(client, 'subscription { note { views } }');
    expect(await counter.next()).toEqual([{ views: 0 }]);
    const answer = await running.request('mutation { update_note(where: {id: {_eq: 2}}, _inc: {views: 1}) { affected_rows } }');
    expect(answer).toEqual({ data: { update_note: { affected_rows: 1 } } });
    expect(await counter.next(SOON)).toEqual([{ views: 1 }]);
    await client.dispose();
  });

  test('with two root fields is refused, with one and queries beside it is served', async () => {
    const client = connect();
    const two = client.iterate({ query: 'subscription { a: note { id } b: note { id } }' });
    await expect(two.next()).rejects.toMatchObject([{ extensions: { code: 'validation-failed' } }]);
    const query = client.iterate({ query: '{ note(order_by: {id: asc}) { id } }' });
    expect(await query.next()).toMatchObject({ value: { data: { note: [{ id: 1 }, { id: 2 }] } } });
    await client.dispose();
  });

  test('loses nothing when the LISTEN connection is cut off', async () => {
    const client = connect();
    const titles = watch(client, 'subscription { note(order_by: {id: asc}) { title } }');
    await titles.next();
    await running.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'engine-listen' and datname = current_database()`,
    );
    await running.db.query(`update note set title = 'meanwhile' where id = 2`);
    expect(await titles.next(3_000)).toEqual([{ title: 'one' }, { title: 'meanwhile' }]);
    await client.dispose();
  });
});
