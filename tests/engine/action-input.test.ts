/** What the handler of an action is sent, and what it may answer to refuse, over HTTP on a whole engine. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEngine } from './start-test-engine.ts';
import type { TestEngine } from './start-test-engine.ts';

let handler: Server;
let running: TestEngine;
let answer = { status: 200, body: 'true' };
let received: unknown;

beforeAll(async () => {
  handler = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received = (JSON.parse(Buffer.concat(chunks).toString()) as { input: unknown }).input;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => handler.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(handler.address() as AddressInfo).port}`;
  running = await startTestEngine({
    sql: 'select 1',
    tables: [],
    actions: {
      sdl: `type Query { find(id: ID, tags: [String!], range: Range, order: Order, most: Int = 5): Boolean }
        input Range { from: [Int!]! to: ID } enum Order { up down }`,
      definitions: [{ name: 'find', definition: { kind: 'synchronous', handler: address } }],
    },
  });
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  await new Promise((resolve) => handler.close(resolve));
});

describe('the input of an action', () => {
  const coerced = { id: '7', tags: ['a'], range: { from: [1], to: '8' } };

  test('is of its types: one value for a list is a list, a number for an ID is a text', async () => {
    expect(await running.request('{ find(id: 7, tags: "a", range: {from: 1, to: 8}) }')).toEqual({ data: { find: true } });
    expect(received).toEqual(coerced);
  });

  test('is so for variables too, whatever was sent before', async () => {
    const query = 'query ($id: ID, $tags: [String!], $range: Range) { find(id: $id, tags: $tags, range: $range) }';
    await running.request(query, coerced);
    expect(received).toEqual(coerced);
    await running.request(query, { id: 7, tags: 'a', range: { from: 1, to: 8 } });
    expect(received).toEqual(coerced);
    await running.request(query, { id: 9, tags: 'b', range: { from: [2, 3] } });
    expect(received).toEqual({ id: '9', tags: ['b'], range: { from: [2, 3] } });
  });

  test('is told the values of an enum in byte order', async () => {
    const message = "expected one of the values ['down', 'up'] for type 'Order', but found 'left'";
    expect(await running.request('{ find(order: left) }')).toMatchObject({ errors: [{ message }] });
  });

  test("holds no default of the action's signature", async () => {
    await running.request('{ find }');
    expect(received).toEqual({});
  });

  test('keeps every digit of a long number for an ID', async () => {
    await running.request('query ($id: ID) { find(id: $id, range: {from: [], to: 12345678901234567890}) }', { id: '1' });
    expect(received).toEqual({ id: '1', range: { from: [], to: '12345678901234567890' } });
  });

  test('holds null where it was said and nothing where a variable was left out', async () => {
    await running.request('query ($tag: String!, $id: ID) { find(id: $id, tags: [$tag], range: null) }', { tag: 'x' });
    expect(received).toEqual({ tags: ['x'], range: null });
  });
});

describe('a refusal that is none', () => {
  const parser = 'parsing Hasura.GraphQL.Execute.Action.Types.ActionWebhookErrorResponse(ActionWebhookErrorResponse) failed';

  test.each([
    ['[]', '$', `${parser}, expected Object, but encountered Array`],
    ['{"message":1}', '$.message', 'parsing Text failed, expected String, but encountered Number'],
    ['{"message":"no","code":5}', '$.code', 'parsing Text failed, expected String, but encountered Number'],
  ])('%s', async (body, path, message) => {
    answer = { status: 400, body };
    expect(await running.request('{ find }')).toMatchObject({ errors: [{ message, extensions: { path, code: 'parse-failed' } }] });
  });
});
