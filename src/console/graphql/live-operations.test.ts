import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { ConsoleSession, ConsoleState } from '#console/session/console-session.ts';
import { createLiveOperations } from './live-operations.ts';

const VIEWER = { key: 'ada', name: 'Ada', role: 'portal_admin' };

/** A session that ends and comes back when told to. */
function sessionStub() {
  let state: ConsoleState = { status: 'open', viewer: VIEWER, hasEnded: false };
  const listeners = new Set<() => void>();
  const set = (hasEnded: boolean) => {
    state = { status: 'open', viewer: VIEWER, hasEnded };
    for (const listener of listeners) listener();
  };
  const session = {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    headers: () =>
      state.status === 'open' && state.hasEnded ? Promise.reject(new Error('over')) : Promise.resolve({ authorization: 'Bearer t' }),
  } as Partial<ConsoleSession> as ConsoleSession;
  return { session, set };
}

const http = createServer();
let sockets: WebSocket[] = [];
let server: WebSocketServer;
/** Answers each subscription with `{ rev: <number of subscriptions so far> }`, or refuses it. */
let begun = 0;
let refusal: readonly object[] | null = null;
let isSilent = false;

beforeEach(async () => {
  [begun, refusal, isSilent, sockets] = [0, null, false, []];
  server = new WebSocketServer({ server: http, handleProtocols: () => 'graphql-transport-ws' });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data: Buffer) => {
      const { id, type } = JSON.parse(data.toString()) as { id?: string; type: string };
      if (type === 'connection_init' && !isSilent) socket.send(JSON.stringify({ type: 'connection_ack' }));
      if (type !== 'subscribe') return;
      begun += 1;
      const answer = refusal ? { type: 'error', payload: refusal } : { type: 'next', payload: { data: { rev: begun } } };
      socket.send(JSON.stringify({ id, ...answer }));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  for (const socket of server.clients) socket.terminate();
  server.close();
  await new Promise((resolve) => http.close(resolve));
});

function watch() {
  const { session, set } = sessionStub();
  const live = createLiveOperations(session);
  const observer = { next: vi.fn(), error: vi.fn(), complete: vi.fn(), interrupted: vi.fn() };
  const stop = live.subscribe({ query: 'subscription { rev }' }, observer);
  return { ...observer, set, stop, dispose: () => live.dispose() };
}

it.each([1000, 4400, 4403])('subscribes again by itself after the server closed with %i', async (code) => {
  const { next, interrupted, dispose } = watch();
  await vi.waitFor(() => expect(next).toHaveBeenCalledWith({ data: { rev: 1 } }));
  sockets[0]?.close(code);
  await vi.waitFor(() => expect(next).toHaveBeenCalledWith({ data: { rev: 2 } }), 5_000);
  expect(interrupted).not.toHaveBeenCalled();
  dispose();
});

it('says that the session has ended, waits, and goes on once the user signed in again', async () => {
  const { next, interrupted, set, dispose } = watch();
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1));
  set(true);
  sockets[0]?.close(4403);
  await vi.waitFor(() => expect(interrupted).toHaveBeenCalledWith('session-ended'), 5_000);
  expect(next).toHaveBeenCalledTimes(1);
  set(false);
  await vi.waitFor(() => expect(next).toHaveBeenCalledWith({ data: { rev: 2 } }), 5_000);
  dispose();
});

it('does not go on when it was stopped while the session was over', async () => {
  const { next, interrupted, set, stop, dispose } = watch();
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1));
  set(true);
  sockets[0]?.close(4403);
  await vi.waitFor(() => expect(interrupted).toHaveBeenCalledWith('session-ended'), 5_000);
  stop();
  set(false);
  expect(begun).toBe(1);
  dispose();
});

it('ends with the errors of a server that refuses', async () => {
  refusal = [{ message: 'no such field' }];
  const { error, next, dispose } = watch();
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith([{ message: 'no such field' }]));
  expect(next).not.toHaveBeenCalled();
  dispose();
});

it.each([4403, 1012])(
  'neither tells nor tries anything more when it was stopped while it connected and that ended with %i',
  async (code) => {
    isSilent = true;
    const { session } = sessionStub();
    const live = createLiveOperations(session);
    const stopped = { next: vi.fn(), error: vi.fn(), complete: vi.fn(), interrupted: vi.fn() };
    const goesOn = { ...stopped, next: vi.fn(), complete: vi.fn() };
    const stop = live.subscribe({ query: 'subscription { rev }' }, stopped);
    live.subscribe({ query: 'subscription { rev }' }, goesOn);
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    stop();
    isSilent = false;
    sockets[0]?.close(code);
    await vi.waitFor(() => expect(goesOn.next).toHaveBeenCalledTimes(1), 5_000);
    expect(begun).toBe(1);
    for (const told of Object.values(stopped)) expect(told).not.toHaveBeenCalled();
    live.dispose();
  },
);
