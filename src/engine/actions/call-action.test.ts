import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, type GraphQLOutputType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionMetadata } from '#engine/metadata/types.ts';
import type { ActionSelection, ActionStep, InputTemplate } from '#engine/plan/plan.ts';
import { createActionCaller, type ActionCall } from './call-action.ts';

const SDL = `
  scalar json
  type User { id: Int!, name: String, friends: [User], extra: json }
  type Query { user: User, required: User!, users: [User], text: String!, names: [String!]!, nested: [[json!]]!, any: json! }
`;
const types = buildSchema(SDL).getQueryType()?.getFields() ?? {};

let handler: Server;
let url: string;
let reply: { status: number; body: string; headers?: Record<string, string> };
let seen: { headers: IncomingHttpHeaders; body: unknown };

beforeAll(async () => {
  handler = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      seen = { headers: request.headers, body: JSON.parse(text) as unknown };
      if (reply.status === 0) return;
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => handler.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(handler.address() as AddressInfo).port}/run`;
});

afterAll(() => {
  handler.closeAllConnections();
  handler.close();
});

const field = (name: string, selection: readonly ActionSelection[] | null = null): ActionSelection => ({
  kind: 'field',
  key: name,
  name,
  selection,
});

function metadata(over: Partial<ActionMetadata> = {}): ActionMetadata {
  return {
    name: 'run',
    handler: url,
    handlerTemplate: '{{BASE}}/run',
    forwardClientHeaders: false,
    timeoutSeconds: 1,
    roles: [],
    comment: null,
    headers: [{ name: 'X-Action-Secret', value: 's3cret', fromEnv: 'ACTION_SECRET' }],
    origin: { file: 'actions.yaml', key: '' },
    ...over,
  };
}

interface Options {
  type?: string;
  selection?: readonly ActionSelection[] | null;
  input?: InputTemplate;
  variables?: Record<string, unknown>;
  action?: Partial<ActionMetadata>;
  headers?: IncomingHttpHeaders;
  readRelationship?: ActionCall['readRelationship'];
}

async function call(answer: unknown, options: Options = {}, status = 200) {
  reply = {
    status,
    body: typeof answer === 'string' && status === 299 ? answer : JSON.stringify(answer),
    headers: { 'set-cookie': 'a=1' },
  };
  const headers: (readonly [string, string])[] = [];
  const step: ActionStep = {
    kind: 'action',
    field: { key: 'run', name: 'run', path: '$.selectionSet.run' },
    action: 'run',
    input: options.input ?? { kind: 'object', fields: [] },
    outputType: types[options.type ?? 'user']?.type as GraphQLOutputType,
    selection: options.selection === undefined ? [field('id'), field('name')] : options.selection,
  };
  const session = {
    role: 'student',
    variables: new Map([
      ['x-hasura-role', 'student'],
      ['x-hasura-user-id', 'u1'],
    ]),
    expiresAt: null,
    headers: options.headers ?? {},
    backendOnly: false,
  };
  const text = await createActionCaller([metadata(options.action)])({
    step,
    session,
    variables: options.variables ?? {},
    text: 'mutation { run }',
    addHeader: (header) => headers.push(header),
    readRelationship: options.readRelationship ?? (() => Promise.resolve([])),
  });
  return { text, headers };
}

describe('the handler', () => {
  test('gets action, input, session variables and document', async () => {
    const input: InputTemplate = {
      kind: 'object',
      fields: [
        ['id', { kind: 'variable', name: 'id' }],
        ['left', { kind: 'variable', name: 'missing' }],
        [
          'list',
          {
            kind: 'list',
            items: [
              { kind: 'value', value: 1 },
              { kind: 'variable', name: 'nothing' },
            ],
          },
        ],
      ],
    };
    await call({ id: 1 }, { input, variables: { id: 'x', nothing: null } });
    expect(seen.body).toEqual({
      session_variables: { 'x-hasura-role': 'student', 'x-hasura-user-id': 'u1' },
      input: { id: 'x', list: [1, null] },
      action: { name: 'run' },
      request_query: 'mutation { run }',
    });
    expect(seen.headers).toMatchObject({ 'x-action-secret': 's3cret', 'content-type': 'application/json' });
  });

  test('gets the client headers only where the metadata forwards them (allowed, denied)', async () => {
    const headers = {
      authorization: 'Bearer abc',
      'x-custom': 'one',
      'x-hasura-role': 'student',
      'x-hasura-admin-secret': 'no',
      host: 'portal.example',
      'x-action-secret': 'guess',
    };
    await call({ id: 1 }, { headers, action: { forwardClientHeaders: true } });
    expect(seen.headers).toMatchObject({
      authorization: 'Bearer abc',
      'x-custom': 'one',
      'x-forwarded-host': 'portal.example',
      'x-action-secret': 's3cret',
    });
    expect(seen.headers['x-hasura-role'] ?? seen.headers['x-hasura-admin-secret']).toBeUndefined();
    await call({ id: 1 }, { headers });
    expect(seen.headers.authorization ?? seen.headers['x-custom']).toBeUndefined();
  });

  test('sets cookies of the client', async () => {
    expect((await call({ id: 1 })).headers).toEqual([['set-cookie', 'a=1']]);
  });
});

describe('the answer', () => {
  test('is what was selected, in the order of the query, missing fields null', async () => {
    const selection = [
      field('name'),
      { kind: 'typename', key: '__typename', value: 'User' } as const,
      { ...field('id'), key: 'number' } as ActionSelection,
      field('friends', [field('id')]),
    ];
    const { text } = await call({ id: 1, friends: [{ id: 2, name: 'no' }, null], secret: 1 }, { selection });
    expect(text).toBe('{"name":null,"__typename":"User","number":1,"friends":[{"id":2},null]}');
  });

  test('follows relationships with one read for all objects', async () => {
    const reads: unknown[] = [];
    const statement = { text: '', chunks: [''], holes: [], params: [] };
    const relationship: ActionSelection = { kind: 'relationship', key: 'rows', statement, columns: ['id'], empty: '[]' };
    const { text } = await call([{ id: 1 }, null, { id: 2 }], {
      type: 'users',
      selection: [relationship],
      readRelationship: (_, parents) => {
        reads.push(parents);
        return Promise.resolve(parents.map((parent) => `[${String(parent.id)}]`));
      },
    });
    expect(text).toBe('[{"rows":[1]},null,{"rows":[2]}]');
    expect(reads).toHaveLength(1);
  });

  test.each<[string, string, unknown, string]>([
    ['null for a required object', 'required', null, 'got null for the action webhook response'],
    ['null for a required text of a list', 'names', ['a', null], 'got null for the action webhook response'],
    ['an object for a list', 'users', { id: 1 }, 'expecting array for the action webhook response'],
    ['a list for an object', 'user', [], 'got array for the action webhook response, expecting User'],
    ['an object for text', 'text', { id: 1 }, 'got object for the action webhook response, expecting String'],
    ['a number for text', 'text', 1, 'got scalar String for the action webhook response, expecting String'],
    ['text for an object', 'user', 'x', 'got scalar String for the action webhook response, expecting User'],
    ['objects in a nested list', 'nested', [{ a: 1 }], 'expecting array for the action webhook response'],
    ['a missing required field', 'user', { name: 'x' }, 'field "id" expected in webhook response, but not found'],
    ['null in a required field', 'user', { id: null }, 'expecting not null value for field "id"'],
  ])('with %s is refused', async (_, type, body, message) => {
    await expect(call(body, { type, selection: null })).rejects.toMatchObject({ code: 'unexpected', message });
  });

  test.each<[string, unknown]>([
    ['user', null],
    ['users', [null]],
    ['any', { a: 1 }],
    ['any', null],
    ['nested', [[{ a: 1 }]]],
  ])('of %s may be %j', async (type, body) => {
    expect((await call(body, { type, selection: null })).text).toBe(JSON.stringify(body));
  });

  test('that is refused shows the exchange to admins, with the name of a secret and never its value', async () => {
    const error = await call({ name: 'x' }).catch((reason: unknown) => reason as { internal: unknown });
    expect(error).toMatchObject({
      internal: {
        error: 'unexpected response',
        request: {
          url: '{{BASE}}/run',
          headers: [{ name: 'X-Action-Secret', value_from_env: 'ACTION_SECRET' }],
          transformed_request: null,
        },
        response: { status: 200, body: { name: 'x' } },
      },
    });
    expect(JSON.stringify((error as { internal: unknown }).internal)).not.toContain('s3cret');
  });
});

describe('an error of the handler', () => {
  test.each<[string, unknown, object]>([
    ['message and code', { message: 'no', code: 'window' }, { message: 'no', code: 'window', path: '$' }],
    ['only a message', { message: 'no' }, { code: 'unexpected' }],
    [
      'extensions, which replace the code',
      { message: 'no', code: 'a', extensions: { code: 'b', more: 1 } },
      { extensions: { code: 'b', more: 1 } },
    ],
    ['no message', { code: 'a' }, { code: 'parse-failed' }],
  ])('with %s reaches the client', async (_, body, expected) => {
    await expect(call(body, {}, 400)).rejects.toMatchObject(expected);
  });

  test('with status 500 is an internal error', async () => {
    await expect(call({ message: 'secret details' }, {}, 500)).rejects.toMatchObject({
      code: 'unexpected',
      message: 'internal error',
      internal: { error: 'expecting 2xx or 4xx status code, but found 500' },
    });
  });

  test('that is no JSON, silence and a closed port each have their message', async () => {
    await expect(call('<html>', {}, 299)).rejects.toMatchObject({ message: 'not a valid json response from webhook' });
    await expect(call({}, { action: { timeoutSeconds: 0.05 } }, 0)).rejects.toMatchObject({
      message: 'http exception when calling webhook',
    });
    await expect(call({}, { action: { handler: 'http://127.0.0.1:1/x' } })).rejects.toMatchObject({
      message: 'http exception when calling webhook',
    });
  });
});
