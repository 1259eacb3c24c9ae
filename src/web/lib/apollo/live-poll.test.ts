import { ApolloClient, ApolloLink, InMemoryCache, Observable, gql } from '@apollo/client';
import { print } from 'graphql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asQuery, createLivePoll } from './live-poll.ts';
import { createLiveStatus } from './live-status.ts';

const SUBSCRIPTION = gql`
  subscription Revision($id: Int!) {
    listing_revision(where: { id: { _eq: $id } }) {
      rev
    }
  }
`;

/** A subscription that only polling answers; each answer is the next number. */
function follow({ fails = false } = {}) {
  const status = createLiveStatus();
  const asked: { text: string; variables: unknown }[] = [];
  const http = new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        asked.push({ text: print(query), variables });
        if (fails) observer.error(new Error('no way'));
        else observer.next({ data: { rev: asked.length } });
      }),
  );
  const poll = createLivePoll(status, http);
  const link = new ApolloLink((operation) => new Observable((observer) => poll(operation, (result) => observer.next(result))));
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const seen: unknown[] = [];
  const start = () =>
    client.subscribe({ query: SUBSCRIPTION, variables: { id: 1 }, fetchPolicy: 'no-cache' }).subscribe(({ data }) => seen.push(data));
  return { status, asked, seen, start };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a subscription becomes the query of the same field', () => {
  expect(print(asQuery(SUBSCRIPTION))).toBe(print(SUBSCRIPTION).replace('subscription', 'query'));
});

test('where the socket never opens, a subscription is answered at once and each 30 seconds', async () => {
  const { status, asked, seen, start } = follow();
  start();
  status.connecting();
  status.closed(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([{ rev: 1 }]);
  expect(asked[0]).toEqual({ text: expect.stringMatching(/^query Revision/), variables: { id: 1 } });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(seen).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual([{ rev: 1 }, { rev: 2 }]);
  expect(status.current().isPolled).toBe(true);
});

test('a socket that hangs while it opens is helped after four seconds at most', async () => {
  const { status, seen, start } = follow();
  start();
  status.connecting();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(seen).toEqual([{ rev: 1 }]);
});

test('what begins while the socket is away is answered at once', async () => {
  const { status, seen, start } = follow();
  status.connected();
  status.closed(false);
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([{ rev: 1 }]);
});

test('an open socket is left alone, a short loss is waited out, and polling ends with the loss', async () => {
  const { status, asked, start } = follow();
  start();
  status.connecting();
  status.connected();
  await vi.advanceTimersByTimeAsync(120_000);
  status.closed(false);
  await vi.advanceTimersByTimeAsync(2_900);
  status.connected();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(0);
  status.closed(false);
  await vi.advanceTimersByTimeAsync(34_000);
  expect(asked).toHaveLength(2);
  status.connected();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(2);
});

test('who leaves is not polled for', async () => {
  const { status, asked, start } = follow();
  const subscription = start();
  status.closed(false);
  await vi.advanceTimersByTimeAsync(0);
  subscription.unsubscribe();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
});

test('a poll that fails is logged and tried again; without a network nothing is sent', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, asked, seen, start } = follow({ fails: true });
  start();
  status.closed(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveLength(2);
  expect(log).toHaveBeenCalledTimes(2);
  expect(status.current().isPolled).toBe(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  expect(seen).toEqual([]);
});
