/** The action service's database adapter against a real PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase, sqlStateOf, type Database, type Queries } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { createDatabase, type TestDatabase } from '#tests/support/portal-database.ts';

let database: TestDatabase;
let db: Database;
const broken: Error[] = [];

beforeAll(async () => {
  database = await createDatabase('actions_database_test');
  db = openDatabase({ url: database.url, connections: 4, onError: (error) => broken.push(error) });
  await db.run(sql`create table account (id int primary key, amount int not null)`);
  await db.run(sql`insert into account values (1, 0), (2, 0)`);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

const amounts = () => db.rows(z.object({ id: z.number(), amount: z.number() }), sql`select id, amount from account order by id`);
const add = (queries: Queries, id: number, amount: number) =>
  queries.run(sql`update account set amount = amount + ${amount} where id = ${id}`);

it('binds values, parses rows and answers null where there is none', async () => {
  const row = await db.first(z.object({ text: z.string() }), sql`/* echo */ select ${"'; drop table account; --"}::text as text`);
  expect(row).toEqual({ text: "'; drop table account; --" });
  expect(await db.first(z.object({}), sql`select 1 where false`)).toBeNull();
  await expect(db.first(z.object({ n: z.string() }), sql`select 1 as n`)).rejects.toThrow(/expected string/);
});

it('rolls back what a transaction did before it failed', async () => {
  const before = await amounts();
  await expect(
    db.transaction(async (queries) => {
      await add(queries, 1, 5);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await amounts()).toEqual(before);
});

it('retries the transaction that a deadlock ended, so that both are done', async () => {
  const before = await amounts();
  let runs = 0;
  const both = (first: number, second: number) =>
    db.transaction(async (queries) => {
      runs += 1;
      await add(queries, first, 1);
      await pause(200);
      await add(queries, second, 1);
    });
  await Promise.all([both(1, 2), both(2, 1)]);
  expect(runs).toBe(3);
  expect(await amounts()).toEqual(before.map(({ id, amount }) => ({ id, amount: amount + 2 })));
});

it('gives up after the second conflict', async () => {
  let runs = 0;
  const fail = db.transaction(async (queries) => {
    runs += 1;
    await queries.run(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
  });
  expect(sqlStateOf(await fail.catch((error: unknown) => error))).toBe('40001');
  expect(runs).toBe(2);
});

it('survives a connection that ends inside a transaction, and goes on with another', async () => {
  const before = await amounts();
  const lost = db.transaction(async (queries) => {
    await add(queries, 1, 5);
    const self = await queries.first(z.object({ pid: z.number() }), sql`select pg_backend_pid() as pid`);
    await db.run(sql`select pg_terminate_backend(${self?.pid})`);
    await pause(100);
    await add(queries, 1, 5);
  });
  await expect(lost).rejects.toThrow(/terminat|not queryable/i);
  expect(await amounts()).toEqual(before);
});

it('runs the works of one key one after the other, also after one has failed', async () => {
  const events: string[] = [];
  const work = (name: string, fails = false) =>
    db
      .exclusively('same key', async () => {
        events.push(`${name} begins`);
        await pause(50);
        events.push(`${name} ends`);
        if (fails) throw new Error(name);
      })
      .catch(() => undefined);
  await Promise.all([work('a', true), work('b'), work('c', true)]);
  expect(events).toHaveLength(6);
  for (let position = 0; position < 6; position += 2) {
    expect(events[position + 1]).toBe(events[position]?.replace('begins', 'ends'));
  }
});

it('serves everyone else while works wait for a lock', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const works = Array.from({ length: 6 }, () => db.exclusively('held key', () => held));
  await pause(50);
  expect(await db.first(z.object({ one: z.number() }), sql`select 1 as one`)).toEqual({ one: 1 });
  finish();
  await Promise.all(works);
});
