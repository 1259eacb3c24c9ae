/** `GET /metrics`: what Prometheus reads of an engine. */
import { expect, test } from 'vitest';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { ADMIN_SECRET, startTestEngine } from './start-test-engine.ts';

const options = {
  sql: `create table book (id integer primary key); insert into book values (1)`,
  tables: [{ table: { schema: 'public', name: 'book' } }],
};

test('operations, errors, live queries, sockets and connections are counted', async () => {
  await using portal = await startTestEngine(options);
  const read = async () => (await fetch(portal.url.replace('/v1/graphql', '/metrics'))).text();
  const valueOf = async (line: string) =>
    Number(
      (await read())
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')[1] ?? 0,
    );

  await portal.request('{ book { id } }');
  await portal.request('{ book { id } }');
  await portal.request('mutation { insert_book_one(object: { id: 2 }) { id } }');
  await portal.request('{ nothing { id } }');
  expect(await valueOf('engine_operation_duration_seconds_count{kind="query"}')).toBe(2);
  expect(await valueOf('engine_operation_duration_seconds_count{kind="mutation"}')).toBe(1);
  expect(await valueOf('engine_errors_total{code="validation-failed"}')).toBe(1);
  expect(await valueOf('engine_database_connections{state="open"}')).toBeGreaterThan(0);

  const socket = createClient({
    url: portal.url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { headers: { 'x-hasura-admin-secret': ADMIN_SECRET } },
  });
  const results = socket.iterate({ query: 'subscription { book { id } }' });
  await results.next();
  expect([await valueOf('engine_live_queries'), await valueOf('engine_sockets')]).toEqual([1, 1]);
  await results.return?.();
  await expect.poll(() => valueOf('engine_live_queries')).toBe(0);
  await socket.dispose();
  await expect.poll(() => valueOf('engine_sockets')).toBe(0);
});
