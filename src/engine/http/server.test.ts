import { once } from 'node:events';
import { connect as openConnection } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { EngineError } from '#engine/errors.ts';
import type { LiveSink } from '#engine/live/cohort.ts';
import type { OperationKind, Plan, PlanRequest } from '#engine/plan/plan.ts';
import { createAuthenticator } from './authenticate.ts';
import { createGraphqlService, type PlanRun } from './graphql-service.ts';
import { createMetrics } from './metrics.ts';
import { startHttpServer, type RunningHttpServer } from './server.ts';
import { createSocketServer } from './socket-server.ts';

const SECRET = 'top-secret';
const KEY = 'a-shared-secret-of-at-least-32-bytes';
const ADMIN = { 'x-hasura-admin-secret': SECRET };
const INIT = { type: 'connection_init', payload: { headers: ADMIN } };

let server: RunningHttpServer;
let unexpected: unknown[];
let sinks: { sink: LiveSink; stopped: boolean }[];
let touched: number;
let execute: (run: PlanRun) => Promise<string>;

/** A planner that reads the kind of an operation off its text; `refuse` is a document that does not fit the schema. */
function fakePlan(request: PlanRequest): Plan {
  if (request.text === 'refuse') {
    throw new EngineError('validation-failed', "field 'x' not found in type: 'query_root'", { path: '$.selectionSet.x' });
  }
  const kind = (request.text.split(' ')[0] ?? 'query') as OperationKind;
  return { id: 1, kind, role: request.role, operationName: null, text: request.text, keys: ['a'], steps: [] };
}

beforeEach(async () => {
  unexpected = [];
  sinks = [];
  touched = 0;
  execute = ({ session, variables }) => Promise.resolve(JSON.stringify({ data: { role: session.role, variables } }));
  const service = createGraphqlService({
    planner: { plan: fakePlan },
    execute: (run) => execute(run),
    live: {
      subscribe: (_plan, _variables, _session, sink) => {
        const entry = { sink, stopped: false };
        sinks.push(entry);
        return { stop: () => void (entry.stopped = true) };
      },
      touched: () => void (touched += 1),
    },
    adminInternalErrors: true,
    onUnexpected: (error) => unexpected.push(error),
  });
  const jwt = { type: 'HS256', key: KEY, claims_namespace: 'claims', claims_format: 'json', allowed_skew: 0 } as const;
  const authenticate = createAuthenticator({ adminSecret: SECRET, jwt, unauthorizedRole: undefined });
  const sockets = createSocketServer({
    service,
    authenticate,
    initTimeout: 1_000,
    keepAlive: 60_000,
    expiredClose: 4400,
    maxBufferedBytes: 1_000_000,
    readTimeout: 200,
    maxOperations: 3,
    maxSockets: 5,
    maxSocketsPerUser: 2,
    maxSocketsPerAddress: 1_000,
    proxyHops: 0,
    maxMessageBytes: 100_000,
    now: Date.now,
  });
  server = await startHttpServer(
    { service, authenticate, sockets, metrics: createMetrics(), maxBodyBytes: 10_000, maxBatch: 3 },
    0,
    '127.0.0.1',
  );
});

afterEach(() => server.close());

async function post(body: unknown, headers: Record<string, string> = ADMIN) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`http://127.0.0.1:${server.port}/v1/graphql`, { method: 'POST', body: text, headers });
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers };
}

const errorBody = (code: string, message: string, path = '$') => ({ errors: [{ extensions: { path, code }, message }] });

describe('over HTTP', () => {
  test('an operation is answered with its data, variables passed on', async () => {
    const answer = await post({ query: 'query', variables: { n: 1 } });
    expect(answer).toMatchObject({ status: 200, body: { data: { role: 'admin', variables: { n: 1 } } } });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('a batch is answered in order, an error of one member beside the data of the others', async () => {
    const { status, body } = await post([{ query: 'query' }, { query: 'refuse' }, { query: 'mutation' }]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { data: { role: 'admin' } },
      errorBody('validation-failed', "field 'x' not found in type: 'query_root'", '$.selectionSet.x'),
      { data: { role: 'admin' } },
    ]);
    expect(touched).toBe(1);
  });

  test('a batch over the limit runs none of its members', async () => {
    const { body } = await post([{ query: 'mutation' }, { query: 'query' }, { query: 'query' }, { query: 'query' }]);
    expect(body).toEqual(errorBody('validation-failed', 'the request has more operations than the 3 that are allowed'));
    expect(touched).toBe(0);
  });

  test.each<[string, unknown, string, string, string?]>([
    [
      'a body that is no object',
      '"x"',
      'parse-failed',
      'parsing Hasura.GraphQL.Transport.HTTP.Protocol.GQLReq(GQLReq) failed, expected Object, but encountered String',
    ],
    ['no query', {}, 'parse-failed', 'parsing Hasura.GraphQL.Transport.HTTP.Protocol.GQLReq(GQLReq) failed, key "query" not found'],
    [
      'variables that are a list',
      { query: 'query', variables: [] },
      'parse-failed',
      'parsing HashMap ~Text failed, expected Object, but encountered Array',
      '$.variables',
    ],
    [
      'a subscription',
      { query: 'subscription' },
      'unexpected-payload',
      'subscriptions are not supported over HTTP, use websockets instead',
    ],
    [
      'a persisted query',
      { query: 'query', extensions: { persistedQuery: {} } },
      'not-supported',
      'Automatic Persisted Queries is not enabled',
    ],
  ])('%s is refused with status 200 and a code', async (_, body, code, message, path) => {
    expect(await post(body)).toMatchObject({ status: 200, body: errorBody(code, message, path) });
  });

  test('bad JSON and refused credentials are errors with status 200', async () => {
    expect(await post('{"query": ')).toMatchObject({
      status: 200,
      body: { errors: [{ extensions: { code: 'invalid-json', path: '$' } }] },
    });
    expect(await post({ query: 'query' }, { authorization: 'Bearer x' })).toMatchObject({
      status: 200,
      body: { errors: [{ extensions: { code: 'invalid-jwt' } }] },
    });
  });

  test('a body over the limit is a 413', async () => {
    expect(await post({ query: 'q'.repeat(20_000) })).toMatchObject({
      status: 413,
      body: { errors: [{ extensions: { code: 'bad-request' } }] },
    });
  });

  test('a bug is told to the operator and not to the client', async () => {
    execute = () => Promise.reject(new TypeError('x is undefined'));
    expect(await post({ query: 'query' })).toMatchObject({ status: 200, body: errorBody('unexpected', 'internal error') });
    expect(unexpected).toHaveLength(1);
  });

  test('the internal part of an error is for the admin role only (allowed, denied)', async () => {
    execute = () => Promise.reject(new EngineError('unexpected', 'no', { internal: { sql: 'select' } }));
    expect(await post({ query: 'query' })).toMatchObject({ body: { errors: [{ extensions: { internal: { sql: 'select' } } }] } });
    const other = await post({ query: 'query' }, { ...ADMIN, 'x-hasura-role': 'student' });
    expect(other.body).toEqual(errorBody('unexpected', 'no'));
  });

  test('headers of an action reach the client', async () => {
    execute = ({ addHeader }) => {
      addHeader(['set-cookie', 'a=1']);
      return Promise.resolve('{"data":{}}');
    };
    expect((await post({ query: 'mutation' })).headers.get('set-cookie')).toBe('a=1');
  });

  test('health, version and unknown paths answer', async () => {
    const get = async (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
    expect(await (await get('/healthz')).text()).toBe('OK');
    expect(await (await get('/v1/version')).json()).toMatchObject({ version: 'v2' });
    const missing = await get('/v1/metadata');
    expect(missing.status).toBe(404);
    expect(await missing.json()).toEqual({ path: '$', error: 'resource does not exist', code: 'not-found' });
  });
});

interface Client {
  send(message: unknown): void;
  next(): Promise<unknown>;
  closed: Promise<{ code: number; reason: string }>;
  socket: WebSocket;
}

async function connect(protocols: string | string[] = 'graphql-transport-ws'): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/v1/graphql`, protocols);
  const received: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as unknown;
    const waiter = waiting.shift();
    if (waiter) waiter(message);
    else received.push(message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await once(socket, 'open');
  return {
    socket,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: () => (received.length > 0 ? Promise.resolve(received.shift()) : new Promise((resolve) => waiting.push(resolve))),
  };
}

async function connectAs(headers: Record<string, string> = ADMIN): Promise<Client> {
  const client = await connect();
  client.send({ ...INIT, payload: { headers } });
  expect(await client.next()).toEqual({ type: 'connection_ack' });
  return client;
}

describe('over a socket', () => {
  test('queries and mutations answer next and complete', async () => {
    const client = await connectAs();
    client.send({ type: 'subscribe', id: '1', payload: { query: 'mutation', variables: { a: 1 } } });
    expect(await client.next()).toMatchObject({ type: 'next', id: '1', payload: { data: { role: 'admin', variables: { a: 1 } } } });
    expect(await client.next()).toEqual({ type: 'complete', id: '1' });
    client.socket.close();
  });

  test('parameters of the init may hold credentials, but not what a proxy says about the client', async () => {
    execute = ({ session: { headers } }) =>
      Promise.resolve(JSON.stringify({ data: { from: headers['x-forwarded-for'] ?? null, language: headers['x-language'] } }));
    const client = await connectAs({ ...ADMIN, 'X-Forwarded-For': '10.9.8.7', 'x-language': 'id' });
    client.send({ type: 'subscribe', id: '1', payload: { query: 'query' } });
    expect(await client.next()).toMatchObject({ payload: { data: { from: null, language: 'id' } } });
    client.socket.close();
  });

  test('a subscription sends results until it is completed, and its id is free again', async () => {
    const client = await connectAs();
    client.send({ type: 'subscribe', id: '1', payload: { query: 'subscription' } });
    client.send({ type: 'ping' });
    expect(await client.next()).toEqual({ type: 'pong' });
    sinks[0]?.sink.next('{"data":{"a":1}}');
    expect(await client.next()).toEqual({ type: 'next', id: '1', payload: { data: { a: 1 } } });
    client.send({ type: 'complete', id: '1' });
    client.send({ type: 'subscribe', id: '1', payload: { query: 'subscription' } });
    client.send({ type: 'ping', payload: { n: 1 } });
    expect(await client.next()).toEqual({ type: 'pong', payload: { n: 1 } });
    expect(sinks.map((entry) => entry.stopped)).toEqual([true, false]);
    client.socket.close();
  });

  test('a closed socket stops its subscriptions', async () => {
    const client = await connectAs();
    client.send({ type: 'subscribe', id: '1', payload: { query: 'subscription' } });
    client.send({ type: 'ping' });
    await client.next();
    client.socket.close();
    await client.closed;
    await expect.poll(() => sinks[0]?.stopped).toBe(true);
  });

  test('an error of an operation ends that operation only', async () => {
    const client = await connectAs();
    client.send({ type: 'subscribe', id: '1', payload: { query: 'refuse' } });
    expect(await client.next()).toMatchObject({ type: 'error', id: '1', payload: [{ extensions: { code: 'validation-failed' } }] });
    client.send({ type: 'subscribe', id: '2', payload: { query: 'query' } });
    expect(await client.next()).toMatchObject({ type: 'next', id: '2' });
    client.socket.close();
  });

  test.each<[string, unknown[], number]>([
    ['a message that is none', ['{"type":"start"}'], 4400],
    ['a message that is not JSON', ['hello'], 4400],
    ['a ping nested too deeply to be sent back', [`{"type":"ping","payload":${'['.repeat(40_000)}${']'.repeat(40_000)}}`], 4400],
    ['an operation before the init', [{ type: 'subscribe', id: '1', payload: { query: 'query' } }], 4401],
    ['refused credentials', [{ type: 'connection_init', payload: { headers: { 'x-hasura-admin-secret': 'no' } } }], 4403],
    ['a second init', [INIT, INIT], 4429],
    ['no init in time', [], 4408],
  ])('%s closes it', async (_, messages, code) => {
    const client = await connect();
    for (const message of messages) client.send(message);
    expect((await client.closed).code).toBe(code);
  });

  test('an id that is in use closes it', async () => {
    const client = await connectAs();
    for (let i = 0; i < 2; i++) client.send({ type: 'subscribe', id: '1', payload: { query: 'subscription' } });
    expect(await client.closed).toEqual({ code: 4409, reason: 'Subscriber for 1 already exists' });
  });

  test('a long id that is in use closes it, in as many bytes as a reason may have', async () => {
    const client = await connectAs();
    const id = '€'.repeat(200);
    for (let i = 0; i < 2; i++) client.send({ type: 'subscribe', id, payload: { query: 'subscription' } });
    const { code, reason } = await client.closed;
    expect([code, reason.startsWith('Subscriber for €€€')]).toEqual([4409, true]);
    expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
  });

  test('a client without a subprotocol is served, one with only others is told so', async () => {
    const bare = await connect([]);
    bare.send(INIT);
    expect(await bare.next()).toEqual({ type: 'connection_ack' });
    bare.socket.close();
    const legacy = await connect('graphql-ws');
    expect((await legacy.closed).code).toBe(4406);
  });

  test('a client that breaks off once its upgrade was refused does no harm', async () => {
    const client = openConnection(server.port, '127.0.0.1');
    client.write('GET /elsewhere HTTP/1.1\r\nhost: engine\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 404 /);
    client.resetAndDestroy();
    await once(client, 'close');
    // An error that nobody listens to fails the run.
    (await connectAs()).socket.close();
  });

  test('a server that stops says that it goes away', async () => {
    const client = await connectAs();
    await server.close();
    expect((await client.closed).code).toBe(1001);
  });
});
