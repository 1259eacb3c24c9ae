import { act, cleanup } from '@testing-library/react';
import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveStatus } from '#web/lib/apollo/live-status.ts';
import { createCache } from '#web/lib/apollo/portal-client.ts';
import { PAGE_SESSION_ID } from '#web/lib/session/page-session.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { PresenceHeartbeat } from './presence-heartbeat.tsx';

/** What was announced so far, oldest first. */
let sent: string[];
let isFailing: boolean;

function show() {
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        sent.push(`${operationName} ${variables['sessionId'] === PAGE_SESSION_ID}`);
        if (isFailing) observer.error(new Error('no way'));
        else observer.next({ data: { [operationName === 'Leave' ? 'leave' : 'heartbeat']: { __typename: 'PresenceOutput', ok: true } } });
        observer.complete();
      }),
  );
  const apollo = new ApolloClient({ cache: createCache(), link });
  renderPortal(<PresenceHeartbeat />, { client: { apollo, live: createLiveStatus(), dispose: () => apollo.stop() } });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isFailing = false;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a page announces its session at once and again every 30 seconds', async () => {
  show();
  await pass(0);
  expect(sent).toEqual(['Heartbeat true']);
  await pass(29_999);
  expect(sent).toHaveLength(1);
  await pass(1);
  await pass(30_000);
  expect(sent).toEqual(['Heartbeat true', 'Heartbeat true', 'Heartbeat true']);
});

test('a page that goes says so', async () => {
  show();
  await pass(0);
  dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect(sent.at(-1)).toBe('Leave true');
});

test('an announcement that fails is only logged, and tried again at the next one', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  isFailing = true;
  show();
  await pass(0);
  expect(log).toHaveBeenCalledExactlyOnceWith('Presence was not recorded', expect.any(Error));
  expect(document.body).not.toHaveTextContent('no way');
  isFailing = false;
  await pass(30_000);
  expect(sent).toHaveLength(2);
  expect(log).toHaveBeenCalledOnce();
});
