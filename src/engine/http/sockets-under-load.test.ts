/** What sockets may cost: slow readers, too many operations, too many sockets; and how they end with their token. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { EngineError } from '#engine/errors.ts';
import type { LiveSink } from '#engine/live/cohort.ts';
import { createAuthenticator } from './authenticate.ts';
import { createGraphqlService } from './graphql-service.ts';
import { createMetrics } from './metrics.ts';
import { startHttpServer, type RunningHttpServer } from './server.ts';
import { createSocketServer, type SocketServerOptions } from './socket-server.ts';

const SECRET = 'top-secret';
const KEY = 'a-shared-secret-of-at-least-32-bytes';
const MEBI = 1024 * 1024;

/** More than every buffer between the engine and its client takes. */
const LARGE_ANSWER = `{"data":{"filler":"${'x'.repeat(16 * MEBI)}"}}`;
const kindOf = (text: string) => (text === 'query' ? 'query' : 'subscription');

let server: RunningHttpServer | undefined;
let sinks: { sink: LiveSink; stopped: boolean }[] = [];
let clients: WebSocket[] = [];

async function start(options: Partial<SocketServerOptions> = {}): Promise<void> {
  const service = createGraphqlService({
    planner: {
      plan: (request) => ({ id: 1, kind: kindOf(request.text), role: request.role, operationName: null, text: '', keys: ['a'], steps: [] }),
    },
    execute: () => Promise.resolve(LARGE_ANSWER),
    live: {
      subscribe: (_plan, _variables, _session, sink) => {
        const entry = { sink, stopped: false };
        sinks.push(entry);
        return { stop: () => void (entry.stopped = true) };
      },
      touched: () => undefined,
    },
    adminInternalErrors: true,
    onUnexpected: () => undefined,
  });
  const jwt = { type: 'HS256', key: KEY, claims_namespace: 'claims', claims_format: 'json', allowed_skew: 0 } as const;
  const authenticate = createAuthenticator({ adminSecret: SECRET, jwt, unauthorizedRole: 'anonymous' });
  const sockets = createSocketServer({
    service,
    authenticate,
    initTimeout: 5_000,
    keepAlive: 60_000,
    expiredClose: 4400,
    maxBufferedBytes: MEBI,
    readTimeout: 60_000,
    maxOperations: 100,
    maxSockets: 500,
    maxSocketsPerUser: 500,
    maxSocketsPerAddress: 500,
    proxyHops: 0,
    maxMessageBytes: 100_000,
    now: Date.now,
    ...options,
  });
  server = await startHttpServer(
    { service, authenticate, sockets, metrics: createMetrics(), maxBodyBytes: 10_000, maxBatch: 3 },
    0,
    '127.0.0.1',
  );
}

beforeEach(() => {
  sinks = [];
  clients = [];
});

afterEach(async () => {
  for (const client of clients) client.terminate();
  await server?.close();
});

interface Closing {
  code: number;
  reason: string;
}

const AS_ADMIN = { 'x-hasura-admin-secret': SECRET };

async function connect(headers: Record<string, string> = AS_ADMIN, handshake: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${server?.port}/v1/graphql`, 'graphql-transport-ws', {
    perMessageDeflate: false,
    headers: handshake,
  });
  clients.push(socket);
  const received: { type: string; id?: string; payload?: unknown }[] = [];
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as (typeof received)[number]));
  const closed = new Promise<Closing>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  await once(socket, 'open');
  send({ type: 'connection_init', payload: { headers } });
  const isServed = () => expect.poll(() => received[0]?.type).toBe('connection_ack');
  const subscribe = async (id: string) => {
    await isServed();
    send({ type: 'subscribe', id, payload: { query: 'subscription' } });
  };
  const query = async (id: string) => {
    await isServed();
    send({ type: 'subscribe', id, payload: { query: 'query' } });
  };
  return { socket, received, closed, isServed, subscribe, query };
}

/** `{"data": ...}` of about this many bytes, told apart by its number. */
const bodyOf = (number: number, bytes: number) => `{"data":{"n":${number},"filler":"${'x'.repeat(bytes)}"}}`;

describe('a client that does not read', () => {
  test('costs no memory however much is sent to it, and gets the newest result when it reads again', async () => {
    await start();
    const readers = await Promise.all(Array.from({ length: 10 }, () => connect()));
    for (const [i, reader] of readers.entries()) {
      await reader.subscribe(String(i));
      await expect.poll(() => sinks.length).toBe(i + 1);
      reader.socket.pause();
    }
    const before = process.memoryUsage();
    const results = 300;
    for (let number = 1; number <= results; number += 1) {
      const body = bodyOf(number, 100_000);
      for (const { sink } of sinks) sink.next(body);
      if (number % 20 === 0) await sleep(1);
    }
    // Ten readers times 300 results of 100 KB would be 300 MB.
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    expect(arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed).toBeLessThan(60 * MEBI);
    for (const { socket } of readers) socket.resume();
    for (const { received } of readers) {
      await expect.poll(() => received.at(-1)?.payload, { timeout: 10_000 }).toMatchObject({ data: { n: results } });
      expect(received.length).toBeLessThan(results / 2);
    }
  }, 30_000);

  test('is dropped when it reads nothing for too long', async () => {
    await start({ readTimeout: 100 });
    const client = await connect();
    await client.subscribe('1');
    await expect.poll(() => sinks.length).toBe(1);
    client.socket.pause();
    let number = 0;
    const flood = setInterval(() => sinks[0]?.sink.next(bodyOf((number += 1), 500_000)), 5);
    await expect.poll(() => sinks[0]?.stopped, { timeout: 5_000 }).toBe(true);
    clearInterval(flood);
  });

  test('is dropped when answers that must arrive wait for it and it asks for more', async () => {
    await start();
    const client = await connect();
    await client.subscribe('live');
    await expect.poll(() => sinks.length).toBe(1);
    client.socket.pause();
    for (const id of ['1', '2', '3']) await client.query(id);
    await expect.poll(() => sinks[0]?.stopped, { timeout: 10_000 }).toBe(true);
    client.socket.resume();
    expect((await client.closed).code).toBe(1006);
    expect(client.received.filter(({ type }) => type === 'complete')).toEqual([]);
  });

  test('gets nothing more of a subscription that it completed meanwhile', async () => {
    await start();
    const client = await connect();
    for (const id of ['gone', 'kept']) await client.subscribe(id);
    await expect.poll(() => sinks.length).toBe(2);
    client.socket.pause();
    // As much as fills every buffer on the way.
    for (let number = 1; number <= 200; number += 1) {
      for (const { sink } of sinks) sink.next(bodyOf(number, 100_000));
      await sleep(1);
    }
    client.socket.send(JSON.stringify({ type: 'complete', id: 'gone' }));
    await expect.poll(() => sinks[0]?.stopped).toBe(true);
    client.socket.resume();
    await expect.poll(() => client.received.at(-1), { timeout: 10_000 }).toMatchObject({ id: 'kept', payload: { data: { n: 200 } } });
    expect(client.received.filter(({ id, payload }) => id === 'gone' && (payload as { data: { n: number } }).data.n === 200)).toEqual([]);
  }, 30_000);
});

describe('results', () => {
  test.each([5, 125, 126, 5_000, 65_535, 65_536, 200_000])('of about %i bytes arrive whole, also beyond ASCII', async (bytes) => {
    await start();
    const client = await connect();
    await client.subscribe('ünïque-€');
    await expect.poll(() => sinks.length).toBe(1);
    const body = `{"data":{"name":"Dinar Ünal €","filler":"${'x'.repeat(bytes)}"}}`;
    sinks[0]?.sink.next(body);
    await expect.poll(() => client.received.at(-1)).toEqual({ type: 'next', id: 'ünïque-€', payload: JSON.parse(body) as unknown });
  });
});

test('an answer that is larger than what may wait for a slow client arrives whole', async () => {
  await start();
  const client = await connect();
  await client.query('1');
  await expect.poll(() => client.received.length, { timeout: 10_000 }).toBe(3);
  expect(client.received.slice(1)).toEqual([
    { type: 'next', id: '1', payload: JSON.parse(LARGE_ANSWER) as unknown },
    { type: 'complete', id: '1' },
  ]);
});

test('a live query that ends with an error is given up', async () => {
  await start();
  const client = await connect();
  await client.subscribe('1');
  await expect.poll(() => sinks.length).toBe(1);
  sinks[0]?.sink.error(new EngineError('data-exception', 'a value that PostgreSQL refuses'));
  await expect.poll(() => client.received.at(-1)).toMatchObject({ type: 'error', id: '1' });
  expect(sinks[0]?.stopped).toBe(true);
});

describe('limits', () => {
  test('a socket has only so many operations; one more is refused and the others go on', async () => {
    await start({ maxOperations: 2 });
    const client = await connect();
    for (const id of ['1', '2', '3']) await client.subscribe(id);
    await expect
      .poll(() => client.received.at(-1))
      .toMatchObject({ type: 'error', id: '3', payload: [{ message: 'the socket has more operations than the 2 that are allowed' }] });
    expect(sinks.map(({ stopped }) => stopped)).toEqual([false, false]);
  });

  test('a user has only so many sockets, until one of them closes; others have their own', async () => {
    await start({ maxSocketsPerUser: 2 });
    const ada = { ...AS_ADMIN, 'x-hasura-user-id': 'ada' };
    const [first, second] = [await connect(ada), await connect(ada)];
    await first.isServed();
    await second.isServed();
    const third = await connect(ada);
    expect(await third.closed).toEqual({ code: 1013, reason: 'Too many connections of this user' });
    const bob = await connect({ ...AS_ADMIN, 'x-hasura-user-id': 'bob' });
    await bob.isServed();
    first.socket.close();
    await first.closed;
    const fourth = await connect(ada);
    await fourth.isServed();
  });

  /** Opens a socket that says nothing: what came of it. */
  async function handshake(address: string): Promise<string> {
    const options = { headers: { 'x-forwarded-for': address } };
    const socket = new WebSocket(`ws://127.0.0.1:${server?.port}/v1/graphql`, 'graphql-transport-ws', options);
    clients.push(socket);
    return new Promise((resolve) => {
      socket.on('open', () => resolve('open'));
      socket.on('error', ({ message }) => resolve(message));
    });
  }
  const REFUSED = 'Unexpected server response: 429';

  test('a client address has only so many sockets that show no token, whatever id they claim; those that do are not counted', async () => {
    await start({ maxSocketsPerAddress: 2, proxyHops: 1 });
    const campus = { 'x-forwarded-for': '203.0.113.7' };
    for (let i = 0; i < 4; i += 1) await (await connect({ ...AS_ADMIN, 'x-hasura-user-id': `${i}` }, campus)).isServed();
    const anonymous = [await connect({ 'x-hasura-user-id': 'a' }, campus), await connect({ 'x-hasura-user-id': 'b' }, campus)];
    for (const client of anonymous) await client.isServed();
    expect(await handshake('198.51.100.1, 203.0.113.7')).toBe(REFUSED);
    await (await connect({}, { 'x-forwarded-for': '203.0.113.8' })).isServed();
    anonymous[0]?.socket.close();
    await expect.poll(() => handshake('203.0.113.7')).toBe('open');
  });

  test('sockets that have not said yet who they are count for their address, and handshakes that fail do not', async () => {
    await start({ maxSocketsPerAddress: 1, proxyHops: 1 });
    const url = `http://127.0.0.1:${server?.port}/v1/graphql`;
    const broken = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '1', 'x-forwarded-for': '203.0.113.7' };
    for (let i = 0; i < 3; i += 1) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => get(url, { headers: broken }, resolve).on('error', reject));
      expect(answer.statusCode).toBe(400);
      await once(answer.resume(), 'end');
    }
    await expect.poll(() => handshake('203.0.113.7')).toBe('open');
    expect(await handshake('203.0.113.7')).toBe(REFUSED);
  });

  test('the engine has only so many sockets; one more is refused before it opens', async () => {
    await start({ maxSockets: 1 });
    await connect();
    const refused = new WebSocket(`ws://127.0.0.1:${server?.port}/v1/graphql`, 'graphql-transport-ws');
    const [error] = (await once(refused, 'error')) as [Error];
    expect(error.message).toBe('Unexpected server response: 503');
  });
});

test('credentials that cannot be checked, with the key server away, close the socket with 1013: the client comes back', async () => {
  await start({ authenticate: () => Promise.reject(new EngineError('unexpected', 'the keys cannot be fetched')) });
  expect(await (await connect()).closed).toEqual({ code: 1013, reason: 'Try again later' });
});

test('a client that answers no ping is dropped, and one that does stays', async () => {
  await start({ keepAlive: 200 });
  const awake = await connect();
  const silent = new WebSocket(`ws://127.0.0.1:${server?.port}/v1/graphql`, 'graphql-transport-ws', { autoPong: false });
  clients.push(silent);
  let pings = 0;
  awake.socket.on('ping', () => (pings += 1));
  const [code] = (await once(silent, 'close')) as [number];
  expect(code).toBe(1006);
  await expect.poll(() => pings).toBeGreaterThanOrEqual(2);
  expect(awake.socket.readyState).toBe(WebSocket.OPEN);
});

describe('the end of the token closes the socket', () => {
  test.each<[string, number | undefined, Closing]>([
    ['without a code', undefined, { code: 1005, reason: '' }],
    ['with 1000', 1000, { code: 1000, reason: 'Could not verify JWT: JWTExpired' }],
    ['with 4400', 4400, { code: 4400, reason: 'Could not verify JWT: JWTExpired' }],
    ['with 4403', 4403, { code: 4403, reason: 'Could not verify JWT: JWTExpired' }],
  ])('%s', async (_, expiredClose, closing) => {
    // By the clock of the sockets it has 0.3 s left; by that of the check, long enough for a slow machine.
    await start({ expiredClose, now: () => Date.now() + 29_700 });
    const claims = { 'x-hasura-default-role': 'student', 'x-hasura-allowed-roles': ['student'] };
    const token = await new SignJWT({ claims, exp: Date.now() / 1000 + 30 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(KEY));
    const socket = new WebSocket(`ws://127.0.0.1:${server?.port}/v1/graphql`, 'graphql-transport-ws');
    clients.push(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { headers: { authorization: `Bearer ${token}` } } }));
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
    expect({ code, reason: reason.toString() }).toEqual(closing);
  });
});
