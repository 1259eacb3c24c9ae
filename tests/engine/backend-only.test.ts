/**
 * Permissions marked `backend_only` count beside the admin secret and `x-hasura-use-backend-only-permissions: true` alone:
 * as root fields, inside nested inserts, and for what a conflict updates.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_SECRET, startTestEngine } from './start-test-engine.ts';
import type { TestEngine } from './start-test-engine.ts';

let running: TestEngine;
const open = { columns: '*', filter: {} };

beforeAll(async () => {
  running = await startTestEngine({
    sql: `create table author (id int primary key, name text not null);
      create table book (id int primary key, title text not null, author_id int references author);`,
    tables: [
      {
        table: { schema: 'public', name: 'author' },
        array_relationships: [
          { name: 'books', using: { foreign_key_constraint_on: { table: { schema: 'public', name: 'book' }, column: 'author_id' } } },
        ],
        select_permissions: [{ role: 'clerk', permission: open }],
        insert_permissions: [{ role: 'clerk', permission: { columns: '*', check: {}, backend_only: true } }],
      },
      {
        table: { schema: 'public', name: 'book' },
        object_relationships: [{ name: 'author', using: { foreign_key_constraint_on: 'author_id' } }],
        select_permissions: [{ role: 'clerk', permission: open }],
        insert_permissions: [{ role: 'clerk', permission: { columns: '*', check: {} } }],
        update_permissions: [{ role: 'clerk', permission: { columns: ['title'], filter: {}, check: {}, backend_only: true } }],
        delete_permissions: [{ role: 'clerk', permission: { filter: {}, backend_only: true } }],
      },
    ],
  });
});

beforeEach(() => running.db.query(`truncate author, book; insert into book values (1, 'one', null)`));

afterAll(() => running[Symbol.asyncDispose]());

const client = { 'x-hasura-admin-secret': ADMIN_SECRET, 'x-hasura-role': 'clerk' };
const backend = { ...client, 'x-hasura-use-backend-only-permissions': 'true' };

const upsert = (columns: string) => `mutation {
  insert_book_one(object: {id: 1, title: "new"}, on_conflict: {constraint: book_pkey, update_columns: [${columns}]}) { title }
}`;

test.each([
  [
    'a nested insert',
    'mutation { insert_book_one(object: {id: 2, title: "two", author: {data: {id: 7, name: "Ada"}}}) { author { name } } }',
    { insert_book_one: { author: { name: 'Ada' } } },
    "field 'author' not found in type: 'book_insert_input'",
  ],
  ['an update by a conflict', upsert('title'), { insert_book_one: { title: 'new' } }, "expected one of the values ['_PLACEHOLDER']"],
  [
    'an insert',
    'mutation { insert_author_one(object: {id: 8, name: "Bob"}) { name } }',
    { insert_author_one: { name: 'Bob' } },
    "field 'insert_author_one' not found in type: 'mutation_root'",
  ],
  [
    'an update',
    'mutation { update_book(where: {}, _set: {title: "new"}) { affected_rows } }',
    { update_book: { affected_rows: 1 } },
    "field 'update_book' not found in type: 'mutation_root'",
  ],
  [
    'a delete',
    'mutation { delete_book(where: {}) { affected_rows } }',
    { delete_book: { affected_rows: 1 } },
    "field 'delete_book' not found in type: 'mutation_root'",
  ],
])('%s: (denied) to a client, (allowed) to a backend', async (_name, mutation, data, refusal) => {
  expect(await running.request(mutation, {}, client)).toMatchObject({
    errors: [{ message: expect.stringContaining(refusal), extensions: { code: 'validation-failed' } }],
  });
  const { rows } = await running.db.query('select title from book union all select name from author');
  expect(rows).toEqual([{ title: 'one' }]);
  expect(await running.request(mutation, {}, backend)).toEqual({ data });
});

test('a conflict may still be skipped by a client', async () => {
  expect(await running.request(upsert(''), {}, client)).toEqual({ data: { insert_book_one: null } });
});
