/** A request over a limit is refused before PostgreSQL hears of it; what takes PostgreSQL too long is ended there. */
import { describe, expect, test } from 'vitest';
import { ADMIN_SECRET, startTestEngine } from './start-test-engine.ts';

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

describe('rows', () => {
  const three = {
    sql: `create table author (id integer primary key);
          create table book (id integer primary key, author_id integer references author);
          insert into author values (1);
          insert into book select id, 1 from generate_series(1, 3) id;
          create function books() returns setof book language sql stable as 'select * from book'`,
    tables: [
      {
        table: { schema: 'public', name: 'book' },
        object_relationships: [{ name: 'author', using: { foreign_key_constraint_on: 'author_id' } }],
        select_permissions: [{ role: 'reader', permission: { columns: '*', filter: {}, limit: 2 } }],
      },
      {
        table: { schema: 'public', name: 'author' },
        array_relationships: [
          { name: 'books', using: { foreign_key_constraint_on: { table: { schema: 'public', name: 'book' }, column: 'author_id' } } },
        ],
      },
    ],
    functions: [{ function: { schema: 'public', name: 'books' } }],
    env: { ENGINE_MAX_ROWS: '2' },
  };
  const refusal = (path: string) => ({
    errors: [{ extensions: { path, code: 'validation-failed' }, message: 'the request has more rows than the 2 that are allowed' }],
  });

  test('a limit over the most rows is refused before PostgreSQL hears of it, as a literal and as a variable', async () => {
    await using portal = await startTestEngine(three);
    expect(await portal.request('{ book(limit: 3) { id } }')).toEqual(refusal('$.selectionSet.book.args.limit'));
    expect(await portal.request('{ author { books(limit: 3) { id } } }')).toEqual(
      refusal('$.selectionSet.author.selectionSet.books.args.limit'),
    );
    const query = 'query ($n: Int) { book(limit: $n, order_by: {id: asc}) { id } }';
    expect(await portal.request(query, { n: 2 })).toEqual({ data: { book: [{ id: 1 }, { id: 2 }] } });
    expect(await portal.request(query, { n: 3 })).toEqual(refusal('$'));
    expect(await portal.request(query, { n: null })).toEqual(refusal('$.selectionSet.book'));
  });

  test('a list without a limit is refused when it has more, never cut without a word', async () => {
    await using portal = await startTestEngine(three);
    expect(await portal.request('{ book { id } }')).toEqual(refusal('$.selectionSet.book'));
    expect(await portal.request('{ books { id } }')).toEqual(refusal('$.selectionSet.books'));
    expect(await portal.request('{ book_aggregate(limit: 9) { nodes { id } } }')).toEqual(refusal('$.selectionSet.book_aggregate'));
    expect(await portal.request('{ few: book(where: {id: {_lt: 3}}) { id } none: book(where: {id: {_lt: 0}}) { id } }')).toEqual({
      data: { few: [{ id: 1 }, { id: 2 }], none: [] },
    });
  });

  test.each([
    ['of a list', '{ author { books { id } } }', 'author'],
    ['of a list with a limit of its own', '{ author(limit: 1) { books { id } } }', 'author'],
    ['of a row', '{ author_by_pk(id: 1) { books { id } } }', 'author_by_pk'],
    ['of nodes', '{ author_aggregate { nodes { books { id } } } }', 'author_aggregate'],
    ['among an aggregate', '{ author { books_aggregate { nodes { id } } } }', 'author'],
    ['under two names', '{ author { a: books(limit: 2) { id } b: books(limit: 1) { id } } }', 'author'],
    ['under long names', `{ author { ${'a'.repeat(80)}: books { id } } }`, 'author'],
    ['of lists inside lists', '{ author { books(limit: 1) { author { books(limit: 2) { id } } } } }', 'author'],
    ['of an object', '{ book(limit: 2) { author { books(limit: 2) { id } } } }', 'book'],
  ])('the rows of all lists inside a root field are counted together: those %s', async (_name, query, field) => {
    await using portal = await startTestEngine(three);
    expect(await portal.request(query)).toEqual(refusal(`$.selectionSet.${field}`));
  });

  test('as many rows as are allowed are served inside lists and rows, and a row that is not there is null', async () => {
    await using portal = await startTestEngine(three);
    const query = `{ author { books(where: {id: {_lt: 3}}) { id } books_aggregate { aggregate { count } } }
      here: author_by_pk(id: 1) { books(limit: 2, order_by: {id: desc}) { id } } gone: author_by_pk(id: 2) { books { id } }
      book(limit: 1, order_by: {id: asc}) { author { books(limit: 2, order_by: {id: asc}) { id } } } }`;
    expect(await portal.request(query)).toEqual({
      data: {
        author: [{ books: [{ id: 1 }, { id: 2 }], books_aggregate: { aggregate: { count: 3 } } }],
        here: { books: [{ id: 3 }, { id: 2 }] },
        gone: null,
        book: [{ author: { books: [{ id: 1 }, { id: 2 }] } }],
      },
    });
  });

  test('what is counted and what a permission bounds may have more', async () => {
    await using portal = await startTestEngine(three);
    expect(await portal.request('{ book_aggregate(limit: 9) { aggregate { count } } }')).toEqual({
      data: { book_aggregate: { aggregate: { count: 3 } } },
    });
    const headers = { 'x-hasura-admin-secret': ADMIN_SECRET, 'x-hasura-role': 'reader' };
    expect(await portal.request('{ book(order_by: {id: asc}) { id } }', {}, headers)).toEqual({ data: { book: [{ id: 1 }, { id: 2 }] } });
  });
});
