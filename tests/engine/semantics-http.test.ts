/** What is easily got wrong between a request and its answer, each by a test of its own, over HTTP on a whole engine. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_SECRET, startTestEngine } from './start-test-engine.ts';
import type { TestEngine, TestEngineOptions } from './start-test-engine.ts';

/** The handler of every action: status and body by action. */
const ANSWERS: Readonly<Record<string, readonly [status: number, body: string]>> = {
  refuse: [400, '{"message":"no more seats","code":"ignored","extensions":{"code":"seats-taken","seats":0}}'],
  refuse_plainly: [400, '{"message":"no more seats","code":"full"}'],
  count: [200, '{"id":9007199254740993,"price":1.50}'],
};

let handler: Server;
let running: TestEngine;
let stringifying: TestEngine;
beforeAll(async () => {
  handler = createServer((request, response) => {
    const [status, body] = ANSWERS[request.url?.slice(1) ?? ''] ?? [404, '{}'];
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => handler.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(handler.address() as AddressInfo).port}`;
  const action = (name: string) => ({ name, definition: { kind: 'synchronous', handler: `${address}/${name}` } });
  const options: TestEngineOptions = {
    sql: `create table seat (id int primary key, owner text not null, price numeric(8,2), sold bigint, weight float8, small smallint, check (id > 0));
      insert into seat values (1, 'ada', 10.50, 9007199254740993, 0.1, 3), (2, 'bob', 2.25, 2, 0.2, 4);`,
    tables: [
      {
        table: { schema: 'public', name: 'seat' },
        select_permissions: [{ role: 'visitor', permission: { columns: ['id', 'owner'], filter: { owner: { _eq: 'X-Hasura-Owner' } } } }],
      },
    ],
    actions: {
      sdl: `type Mutation { refuse: String refuse_plainly: String } type Query { count: Counted } type Counted { id: bigint price: numeric }`,
      definitions: ['refuse', 'refuse_plainly', 'count'].map(action),
      objects: [{ name: 'Counted' }],
    },
    env: { HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'visitor' },
  };
  [running, stringifying] = await Promise.all([
    startTestEngine(options),
    startTestEngine({ ...options, env: { HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true' } }),
  ]);
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  await stringifying[Symbol.asyncDispose]();
  handler.close();
});

async function text(engine: TestEngine, body: string, headers: Record<string, string> = { 'x-hasura-admin-secret': ADMIN_SECRET }) {
  const response = await fetch(engine.url, { method: 'POST', headers, body });
  return response.text();
}

const ask = (query: string) => JSON.stringify({ query });

describe("an action handler's extensions", () => {
  test("replace the engine's, whatever its code says", async () => {
    expect(await running.request('mutation { refuse }')).toEqual({
      errors: [{ message: 'no more seats', extensions: { code: 'seats-taken', seats: 0 } }],
    });
  });

  test('that are missing leave path and code to the engine', async () => {
    expect(await running.request('mutation { refuse_plainly }')).toEqual({
      errors: [{ message: 'no more seats', extensions: { path: '$', code: 'full' } }],
    });
  });
});

describe('a mutation that is rolled back', () => {
  test('has no data key, though its first field had an answer', async () => {
    const body = await text(
      running,
      ask(
        'mutation { a: insert_seat_one(object: {id: 9, owner: "eve"}) { id } b: insert_seat_one(object: {id: -1, owner: "eve"}) { id } }',
      ),
    );
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['errors']);
    expect(await running.request('{ seat_by_pk(id: 9) { id } }')).toEqual({ data: { seat_by_pk: null } });
  });
});

describe('aggregates', () => {
  const query = ask(
    `{ seat_aggregate { aggregate { sum { small id sold price weight } avg { id price } min { price weight owner } max { sold } } } }`,
  );

  test("have number formats that follow the column's type", async () => {
    const body = (await text(running, query)).replaceAll(/\s/g, '');
    expect(body).toBe(
      '{"data":{"seat_aggregate":{"aggregate":{' +
        '"sum":{"small":7,"id":3,"sold":9007199254740995,"price":12.75,"weight":0.30000000000000004},' +
        '"avg":{"id":1.5000000000000000,"price":6.3750000000000000},' +
        '"min":{"price":2.25,"weight":0.1,"owner":"ada"},"max":{"sold":9007199254740993}}}}}',
    );
  });

  test('become texts of the same digits for types that JavaScript cannot hold, where the settings say so', async () => {
    const body = (await text(stringifying, query)).replaceAll(/\s/g, '');
    expect(body).toContain('"sum":{"small":7,"id":3,"sold":"9007199254740995","price":"12.75","weight":"0.30000000000000004"}');
    expect(body).toContain('"min":{"price":"2.25","weight":"0.1","owner":"ada"},"max":{"sold":"9007199254740993"}');
  });
});

describe('without a token', () => {
  test("the client's x-hasura-* headers are the session variables of the unauthorized role, but not its role", async () => {
    const body = await text(running, ask('{ seat { id owner } }'), { 'X-Hasura-Owner': 'bob', 'x-hasura-role': 'admin' });
    expect(JSON.parse(body)).toEqual({ data: { seat: [{ id: 2, owner: 'bob' }] } });
  });

  test('a session variable that is missing is not found, by its lower-case name', async () => {
    expect(JSON.parse(await text(running, ask('{ seat { id } }'), {}))).toEqual({
      errors: [{ message: 'missing session variable: "x-hasura-owner"', extensions: { path: '$', code: 'not-found' } }],
    });
  });
});

describe('whole numbers beyond 2^53', () => {
  const write = (id: number) => `mutation ($sold: bigint!) { insert_seat_one(object: {id: ${id}, owner: "x", sold: $sold}) { sold } }`;

  test('keep their digits in a document and in a variable that is a text', async () => {
    const literal = 'mutation { insert_seat_one(object: {id: 20, owner: "x", sold: 9007199254740993}) { sold } }';
    expect(await text(running, ask(literal))).toBe('{"data":{"insert_seat_one":{"sold":9007199254740993}}}');
    const asText = JSON.stringify({ query: write(21), variables: { sold: '9007199254740993' } });
    expect(await text(running, asText)).toBe('{"data":{"insert_seat_one":{"sold":9007199254740993}}}');
  });

  test('keep their digits in a variable that is a number, alone and in a list', async () => {
    const body = `{"query": ${JSON.stringify(write(22))}, "variables": {"sold": 9007199254740993}}`;
    expect(await text(running, body)).toBe('{"data":{"insert_seat_one":{"sold":9007199254740993}}}');
    const list = 'query ($sold: [bigint!]) { seat(where: {sold: {_in: $sold}, id: {_lt: 20}}) { id } }';
    const found = (sold: string) => text(running, `{"query": ${JSON.stringify(list)}, "variables": {"sold": [${sold}]}}`);
    expect(await found('9007199254740993')).toBe('{"data":{"seat":[{"id":1}]}}');
    expect(await found('9007199254740992')).toBe('{"data":{"seat":[]}}');
  });

  test("keep their digits in an action handler's answer, where zeros at the end of a number are cut", async () => {
    expect(await text(running, ask('{ count { id price } }'))).toBe('{"data":{"count":{"id":9007199254740993,"price":1.5}}}');
  });
});
