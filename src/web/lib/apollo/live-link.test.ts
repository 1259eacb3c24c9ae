import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import type { Client, Sink } from 'graphql-ws';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveLink } from './live-link.ts';

const SUBSCRIPTION = gql`
  subscription Revision {
    rev
  }
`;

/** A socket whose subscriptions the test answers by hand. */
function fakeSocket() {
  const sinks: Sink<{ data: unknown }>[] = [];
  const stopped = vi.fn<() => void>();
  const subscribe = (_payload: unknown, sink: Sink<{ data: unknown }>) => {
    sinks.push(sink);
    return stopped;
  };
  return { client: { subscribe } as unknown as Client, sinks, stopped };
}

function follow(socket: Client) {
  const seen: unknown[] = [];
  const onError = vi.fn<(error: unknown) => void>();
  const apollo = new ApolloClient({ cache: new InMemoryCache(), link: createLiveLink(socket, () => () => undefined) });
  const subscription = apollo.subscribe({ query: SUBSCRIPTION }).subscribe({
    next: ({ data, error }) => (error ? onError(error) : seen.push(data)),
    error: onError,
  });
  return { seen, onError, subscription };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a closing that graphql-ws gives up on is answered by subscribing again', async () => {
  const { client, sinks } = fakeSocket();
  const { seen, onError } = follow(client);
  sinks[0]?.next({ data: { rev: 1 } });
  sinks[0]?.error({ code: 4400, reason: 'Could not verify JWT: JWTExpired' });
  expect(sinks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(sinks).toHaveLength(2);
  sinks[1]?.next({ data: { rev: 2 } });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([{ rev: 1 }, { rev: 2 }]);
  expect(onError).not.toHaveBeenCalled();
});

test('a server that completes the subscription by itself is asked again', async () => {
  const { client, sinks } = fakeSocket();
  follow(client);
  sinks[0]?.complete();
  await vi.advanceTimersByTimeAsync(400);
  expect(sinks).toHaveLength(2);
});

test('a document that the server refuses ends the subscription', async () => {
  const { client, sinks } = fakeSocket();
  const { onError } = follow(client);
  sinks[0]?.error([{ message: 'field not found', extensions: { code: 'validation-failed' } }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sinks).toHaveLength(1);
  expect(onError).toHaveBeenCalledOnce();
});

test('who leaves is not subscribed again', async () => {
  const { client, sinks, stopped } = fakeSocket();
  const { subscription } = follow(client);
  subscription.unsubscribe();
  sinks[0]?.complete();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stopped).toHaveBeenCalledOnce();
  expect(sinks).toHaveLength(1);
});
