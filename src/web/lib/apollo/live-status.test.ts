import { expect, test, vi } from 'vitest';
import { pauseBefore } from './live-socket.ts';
import { createLiveStatus } from './live-status.ts';

test('a lost connection is away since the first moment, however often it is tried', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  const status = createLiveStatus();
  status.connecting();
  status.connected();
  status.closed(false);
  vi.setSystemTime(new Date('2026-11-21T10:00:09Z'));
  status.connecting();
  status.closed(false);
  expect(status.current()).toMatchObject({ state: 'away', awaySince: new Date('2026-11-21T10:00:00Z'), generation: 1 });
  status.connected();
  expect(status.current()).toEqual({ state: 'live', awaySince: null, asOf: null, isPolled: false, generation: 2 });
  vi.useRealTimers();
});

test('what is shown is true as of the loss of the connection, then as of the last poll', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  const status = createLiveStatus();
  status.connected();
  status.closed(false);
  expect(status.current()).toMatchObject({ asOf: new Date('2026-11-21T10:00:00Z'), isPolled: false });
  vi.setSystemTime(new Date('2026-11-21T10:00:30Z'));
  status.polled();
  expect(status.current()).toMatchObject({ asOf: new Date('2026-11-21T10:00:30Z'), isPolled: true, state: 'away' });
  status.pollFailed();
  expect(status.current()).toMatchObject({ asOf: new Date('2026-11-21T10:00:30Z'), isPolled: false });
  vi.useRealTimers();
});

test('a socket that hangs while it opens is away once polling had to answer for it', () => {
  const status = createLiveStatus();
  status.connecting();
  status.polled();
  expect(status.current()).toMatchObject({ state: 'away', isPolled: true, generation: 0 });
});

test('a connection that nobody needs any more is idle', () => {
  const status = createLiveStatus();
  status.connected();
  status.closed(true);
  expect(status.current().state).toBe('idle');
});

test('pauses grow to twenty seconds, with half of them left to chance', () => {
  expect(pauseBefore(0, () => 0)).toBe(200);
  expect(pauseBefore(0, () => 1)).toBe(400);
  expect(pauseBefore(3, () => 0)).toBe(1_600);
  expect(pauseBefore(50, () => 1)).toBe(20_000);
});
