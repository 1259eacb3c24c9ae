/** Names of the database that are SQL words, hold capitals or quotes: they reach PostgreSQL only as quoted identifiers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEngine } from './start-test-engine.ts';
import type { TestEngine } from './start-test-engine.ts';

let running: TestEngine;
beforeAll(async () => {
  const table = (name: string) => ({ schema: 'public', name });
  running = await startTestEngine({
    sql: `create schema "Odd""Schema";
      create type "Odd""Schema"."Mood" as enum ('glad', 'so''so');
      create table "User" ("select" int constraint "User_Key" primary key, "Group" text, "limit" jsonb, mood "Odd""Schema"."Mood", "or ""1""=""1" text default 'hidden');
      create table "order" ("from" int constraint "order_Key" primary key, "user" int references "User", "array" text[]);
      create table "a""; drop table ""order" (id int primary key);
      create function "Select"("Where" int, "Order" text default 'x') returns setof "User" language sql stable as 'select * from "User" where "select" = $1';
      insert into "User" values (1, 'where', '{"key": "table"}', 'glad'), (2, 'group by', '{}', 'so''so');
      insert into "order" values (10, 1, '{a}'), (11, 2, '{}');`,
    tables: [
      {
        table: table('User'),
        array_relationships: [{ name: 'Orders', using: { foreign_key_constraint_on: { table: table('order'), column: 'user' } } }],
        select_permissions: [
          { role: 'reader', permission: { columns: ['select', 'Group'], filter: { Group: { _eq: 'x\'; drop table "order"; --' } } } },
          { role: 'other', permission: { columns: ['select'], filter: { Orders: { array: { _contains: ['a'] } } } } },
        ],
      },
      { table: table('order'), object_relationships: [{ name: 'User', using: { foreign_key_constraint_on: 'user' } }] },
      { table: table('a"; drop table "order') },
    ],
    functions: [{ function: table('Select') }],
  });
});
afterAll(() => running[Symbol.asyncDispose]());

const ask = (query: string, variables: Record<string, unknown> = {}) => running.request(query, variables);

describe('names that are SQL words or need quotes', () => {
  test('serve reading: columns, filters, order, relationships, aggregates, functions', async () => {
    expect(
      await ask(
        '{ User(where: {Group: {_eq: "where"}, select: {_in: [1]}}, order_by: {Group: asc}) { select Group limit(path: "key") mood } }',
      ),
    ).toEqual({
      data: { User: [{ select: 1, Group: 'where', limit: 'table', mood: 'glad' }] },
    });
    expect(
      await ask(
        `{ User(where: {mood: {_eq: "so'so"}}) { from: select Orders(order_by: {from: asc}, distinct_on: from) { from User { limit } } } }`,
      ),
    ).toEqual({
      data: { User: [{ from: 2, Orders: [{ from: 11, User: { limit: {} } }] }] },
    });
    expect(
      await ask(
        '{ order_aggregate(order_by: {User: {Group: asc}}) { aggregate { max { from } count(columns: [array, user], distinct: true) } nodes { array } } }',
      ),
    ).toEqual({
      data: { order_aggregate: { aggregate: { max: { from: 11 }, count: 2 }, nodes: [{ array: [] }, { array: ['a'] }] } },
    });
    expect(await ask('{ Select(args: {Where: 2}) { Group } }')).toEqual({ data: { Select: [{ Group: 'group by' }] } });
  });

  test('serve writing: inserts, upserts, updates, deletes', async () => {
    const insert = `mutation { insert_User_one(object: {select: 3, Group: "new", mood: "glad", Orders: {data: [{from: 12}]}},
      on_conflict: {constraint: User_Key, update_columns: [Group]}) { Group Orders { from } } }`;
    expect(await ask(insert)).toEqual({ data: { insert_User_one: { Group: 'new', Orders: [{ from: 12 }] } } });
    expect(
      await ask('mutation { update_User_by_pk(pk_columns: {select: 3}, _set: {Group: "set"}, _append: {limit: {a: 1}}) { Group } }'),
    ).toEqual({
      data: { update_User_by_pk: { Group: 'set' } },
    });
    expect(
      await ask('mutation { delete_order(where: {from: {_eq: 12}}) { affected_rows } delete_User_by_pk(select: 3) { select } }'),
    ).toEqual({
      data: { delete_order: { affected_rows: 1 }, delete_User_by_pk: { select: 3 } },
    });
  });

  test('in the values of a permission stay values', async () => {
    const as = (role: string) =>
      running.request('{ User { select } }', {}, { 'x-hasura-admin-secret': 'test-admin-secret', 'x-hasura-role': role });
    expect(await as('reader')).toEqual({ data: { User: [] } });
    expect(await as('other')).toEqual({ data: { User: [{ select: 1 }] } });
  });
});

describe('names that GraphQL cannot spell', () => {
  test('are not served: a table is named as an inconsistency, a column is left out', async () => {
    expect(running.engine.inconsistencies.map(({ key }) => key)).toEqual(['a"; drop table "order']);
    expect(await ask('{ __type(name: "User") { fields { name } } }')).toEqual({
      data: { __type: { fields: ['Group', 'Orders', 'Orders_aggregate', 'limit', 'mood', 'select'].map((name) => ({ name })) } },
    });
    expect(await ask('{ order_aggregate { aggregate { count } } }')).toEqual({ data: { order_aggregate: { aggregate: { count: 2 } } } });
  });

  test('of members that every JavaScript object has are names like any other', async () => {
    for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty']) {
      const errors = (type: string, path: string) => [
        { message: `field '${name}' not found in type: '${type}'`, extensions: { path: `${path}.${name}`, code: 'validation-failed' } },
      ];
      expect(await ask(`{ ${name} }`)).toEqual({ errors: errors('query_root', '$.selectionSet') });
      expect(await ask(`{ User { ${name} } }`)).toEqual({ errors: errors('User', '$.selectionSet.User.selectionSet') });
      expect(await ask(`{ User(where: {${name}: {}}) { select } }`)).toMatchObject({
        errors: [{ extensions: { code: 'validation-failed' } }],
      });
    }
  });
});
