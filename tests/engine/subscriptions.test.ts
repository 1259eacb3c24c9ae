/** What a live query answers, over a real socket; when it answers again is asked in `live-queries.test.ts`. */
import { createClient } from 'graphql-ws';
import type { Client } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ADMIN_SECRET, startTestEngine } from './start-test-engine.ts';
import type { TestEngine } from './start-test-engine.ts';

let running: TestEngine;
let client: Client;
beforeAll(async () => {
  running = await startTestEngine({
    sql: `create table note (id int primary key, title text not null);
      insert into note select n, 'note ' || n from generate_series(1, 3) n;`,
    tables: [{ table: { schema: 'public', name: 'note' } }],
    env: { ENGINE_MAX_ROWS: '3' },
  });
  client = createClient({
    url: running.url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { headers: { 'x-hasura-admin-secret': ADMIN_SECRET } },
  });
});
afterAll(async () => {
  await client.dispose();
  await running[Symbol.asyncDispose]();
});

/** The first message: a result, or the errors that ended it. */
async function first(query: string): Promise<unknown> {
  const results = client.iterate({ query });
  try {
    const { value } = await results.next();
    return value as unknown;
  } catch (errors) {
    return { errors };
  } finally {
    await results.return?.();
  }
}

function refusal(message: string, path: string) {
  return { errors: [{ message, extensions: { path, code: 'validation-failed' } }] };
}

describe('a live query', () => {
  test('with two root fields is refused, and an alias does not hide the second', async () => {
    const refused = refusal('subscriptions must select one top level field', '$');
    expect(await first('subscription { note { id } note_by_pk(id: 1) { id } }')).toEqual(refused);
    expect(await first('subscription { a: note { id } b: note { id } }')).toEqual(refused);
  });

  test('of a row that is not there answers null at once', async () => {
    expect(await first('subscription { note_by_pk(id: 99) { id } }')).toEqual({ data: { note_by_pk: null } });
  });

  test('that finds more rows than are allowed ends with an error', async () => {
    expect(await first('subscription { note(order_by: {id: asc}) { id } }')).toEqual({ data: { note: [{ id: 1 }, { id: 2 }, { id: 3 }] } });
    await running.db.query(`insert into note values (4, 'one too many')`);
    const refused = refusal('the request has more rows than the 3 that are allowed', '$.selectionSet.note');
    expect(await first('subscription { note { title } }')).toEqual(refused);
    expect(await first('subscription { note(limit: 4) { title } }')).toEqual(
      refusal('the request has more rows than the 3 that are allowed', '$.selectionSet.note.args.limit'),
    );
    expect(running.log).toEqual([]);
  });
});
