/** A request over a limit is refused before PostgreSQL hears of it; what takes PostgreSQL too long is ended there. */
import { expect, test } from 'vitest';
import { startTestEngine } from './start-test-engine.ts';

const options = {
  sql: `create table book (id integer primary key, title text);
        insert into book values (1, 'one');
        create view slow_book as select id, pg_sleep(30)::text as nap from book`,
  tables: [{ table: { schema: 'public', name: 'book' } }, { table: { schema: 'public', name: 'slow_book' } }],
};

test('documents and variables over the limits are refused', async () => {
  await using portal = await startTestEngine({
    ...options,
    env: { ENGINE_MAX_DEPTH: '2', ENGINE_MAX_NODES: '3', ENGINE_MAX_ALIASES: '1', ENGINE_MAX_NESTING: '6', ENGINE_MAX_BATCH: '1' },
  });
  const refusal = (what: string) => ({
    errors: [{ extensions: { path: '$', code: 'validation-failed' }, message: expect.stringContaining(what) }],
  });
  expect(await portal.request('{ book { id title } }')).toEqual({ data: { book: [{ id: 1, title: 'one' }] } });
  expect(await portal.request('{ book_aggregate { aggregate { count } } }')).toEqual(refusal('levels of fields than the 2'));
  expect(await portal.request('{ book { id title } more: book { id } }')).toEqual(refusal('fields than the 3'));
  expect(await portal.request('{ x: __typename y: __typename }')).toEqual(refusal('aliases than the 1'));
  const where = { _not: { _not: { _not: { _not: { _not: { _not: {} } } } } } };
  expect(await portal.request('query ($where: book_bool_exp) { book(where: $where) { id } }', { where })).toEqual(
    refusal('levels of variables than the 6'),
  );
});

test('a document that nests without end neither ends the engine nor counts as its fault', async () => {
  await using portal = await startTestEngine(options);
  const answer = await portal.request(`{ book(where: ${'{_not: '.repeat(50_000)}{}${'}'.repeat(50_000)}) { id } }`);
  expect(answer).toMatchObject({ errors: [{ extensions: { code: 'validation-failed' } }] });
  expect(portal.log).toEqual([]);
});

test('a chain of fragments is followed as far as is allowed, and one without end is refused likewise', async () => {
  await using portal = await startTestEngine(options);
  const chainOf = (length: number, last: string) =>
    `{ ...f0 } ${Array.from({ length: length - 1 }, (_, i) => `fragment f${i} on query_root { ...f${i + 1} }`).join(' ')}
     fragment f${length - 1} on query_root { ${last} }`;
  expect(await portal.request(chainOf(500, 'book { id }'))).toEqual({ data: { book: [{ id: 1 }] } });
  expect(await portal.request(chainOf(20_000, 'book { id }'))).toMatchObject({ errors: [{ extensions: { code: 'validation-failed' } }] });
  expect(portal.log).toEqual([]);
});

test('a statement over its time is ended in PostgreSQL', async () => {
  await using portal = await startTestEngine({ ...options, env: { ENGINE_STATEMENT_TIMEOUT: '200' } });
  expect(await portal.request('{ slow_book { nap } }')).toEqual({
    errors: [{ extensions: { path: '$', code: 'time-limit-exceeded' }, message: 'the statement took longer than is allowed' }],
  });
  const { rows } = await portal.db.query("select from pg_stat_activity where application_name = 'engine' and state = 'active'");
  expect(rows).toEqual([]);
});
