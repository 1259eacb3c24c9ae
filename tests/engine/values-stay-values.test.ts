/** Nothing that a client sends becomes SQL: texts, keys, lists, jsonb and session variables reach PostgreSQL as data. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Statement } from '#engine/plan/plan.ts';
import { openLibrary, READER_A } from './library.ts';
import type { Library, Request } from './library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library[Symbol.asyncDispose]());
beforeEach(() => library.fresh());

const NASTY = [
  `'; drop table author; --`,
  `" or 1=1 --`,
  `\\'; select 1`,
  `*/ drop table author /*`,
  '$1 $2 {"a","b"} {} NULL',
  `,"x",\\"y\\"`,
  'e\u0301 \u{1f600} \u202e \t\n',
  `x'); delete from loan; --`,
];

function statementsOf(request: Request): Statement[] {
  return library.plan(request).steps.flatMap((step) => (step.kind === 'sql' || step.kind === 'write' ? [step.statement] : []));
}

describe('hostile texts', () => {
  test.for(NASTY)('%j comes back as it went in', async (name) => {
    const insert = 'mutation ($name: String!) { insert_author_one(object: {id: 50, name: $name}) { name } }';
    expect(await library.run({ query: insert, variables: { name } })).toEqual({ data: { insert_author_one: { name } } });
    const find =
      'query ($name: String!, $names: [String!]!) { a: author(where: {name: {_eq: $name}}) { id } b: author(where: {name: {_in: $names}}) { id } }';
    expect(await library.run({ query: find, variables: { name, names: [name, 'nobody'] } })).toEqual({
      data: { a: [{ id: 50 }], b: [{ id: 50 }] },
    });
    const literal = `{ author(where: {name: {_in: [${JSON.stringify(name)}]}}) { id } }`;
    expect(await library.run({ query: literal })).toEqual({ data: { author: [{ id: 50 }] } });
    expect(statementsOf({ query: literal })[0]?.text).not.toContain(name);
  });

  test.for(NASTY)('%j as a key and a value of jsonb', async (key) => {
    const query = 'mutation ($tags: jsonb!) { update_book_by_pk(pk_columns: {id: 1}, _set: {tags: $tags}) { tags } }';
    const tags = { [key]: [key, { [key]: null }] };
    expect(await library.run({ query, variables: { tags } })).toEqual({ data: { update_book_by_pk: { tags } } });
    const has =
      'query ($key: String!, $keys: [String!]!) { a: book(where: {tags: {_has_key: $key}}) { id } b: book(where: {tags: {_has_keys_any: $keys}}) { id } }';
    expect(await library.run({ query: has, variables: { key, keys: [key] } })).toEqual({ data: { a: [{ id: 1 }], b: [{ id: 1 }] } });
    const removed = { data: { update_book_by_pk: { tags: {} } } };
    const remove = 'mutation ($key: String!) { update_book_by_pk(pk_columns: {id: 1}, _delete_key: {tags: $key}) { tags } }';
    expect(await library.run({ query: remove, variables: { key } })).toEqual(removed);
  });

  test.for(NASTY)('%j as a session variable', async (user) => {
    const answer = await library.run({ role: 'reader', user, query: '{ loan { book_id } }' });
    expect(answer).toEqual({
      errors: [{ message: `invalid input syntax for type uuid: "${user}"`, extensions: { path: '$', code: 'data-exception' } }],
    });
  });

  test('array elements keep quotes, commas and braces', async () => {
    const shelves = [...NASTY, '', 'NULL', '{}', '"'];
    const query = 'mutation ($shelves: [String!]!) { update_book_by_pk(pk_columns: {id: 1}, _set: {shelves: $shelves}) { shelves } }';
    expect(await library.run({ query, variables: { shelves } })).toEqual({ data: { update_book_by_pk: { shelves } } });
  });

  test('a zero byte is refused by PostgreSQL, not cut', async () => {
    const query = 'query ($name: String!) { author(where: {name: {_eq: $name}}) { id } }';
    expect(await library.run({ query, variables: { name: 'a\u0000b' } })).toMatchObject({ errors: [{ extensions: { path: '$' } }] });
  });
});

describe('names', () => {
  test('an alias is only ever a key', async () => {
    expect(await library.run({ query: '{ select: author_by_pk(id: 1) { from: name table: id } }' })).toEqual({
      data: { select: { from: 'Ayu Lestari', table: 1 } },
    });
  });

  test('the operation name stands in a comment, where it cannot end it', () => {
    const query = 'query drop_table { author { id } }';
    expect(statementsOf({ query })[0]?.text).toMatch(/^\/\* drop_table \*\/ select /);
  });
});

describe('plans', () => {
  const query =
    'query ($id: Int, $where: book_bool_exp!, $order: order_by) { book(where: {_and: [{id: {_eq: $id}}, $where]}, order_by: {id: $order}) { id } }';
  const planOf = (variables: Record<string, unknown>, role = 'librarian') => library.plan({ query, variables, role, user: READER_A }).id;

  test('are shared by requests that differ in values alone', () => {
    const first = planOf({ id: 1, where: { title: { _in: ['a'] } }, order: 'asc' });
    expect(planOf({ id: 2, where: { title: { _in: ['b', 'c'] } }, order: 'asc' })).toBe(first);
    expect(planOf({ id: 1, where: { title: { _in: ['a'] } }, order: 'desc' })).not.toBe(first);
    expect(planOf({ id: 1, where: { title: { _eq: 'a' } }, order: 'asc' })).not.toBe(first);
    expect(planOf({ where: { title: { _in: ['a'] } }, order: 'asc' })).not.toBe(first);
    expect(planOf({ id: 1, where: { title: { _in: ['a'] } }, order: 'asc' }, 'admin')).not.toBe(first);
  });

  test('into which a value went are made anew', async () => {
    const request = (name: string) => ({ query: 'query ($t: String!) { __type(name: $t) { kind } }', variables: { t: name } });
    expect(await library.run(request('book'))).toEqual({ data: { __type: { kind: 'OBJECT' } } });
    expect(await library.run(request('order_by'))).toEqual({ data: { __type: { kind: 'ENUM' } } });
    const json = (v: number) => ({ query: 'query ($v: Int!) { book(where: {tags: {_contains: {n: $v}}}) { id } }', variables: { v } });
    await library.db.query(`update book set tags = '{"n": 7}' where id = 4`);
    expect(await library.run(json(8))).toEqual({ data: { book: [] } });
    expect(await library.run(json(7))).toEqual({ data: { book: [{ id: 4 }] } });
  });
});
