import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveNotifier } from './live-notifier.ts';
import type { Statement } from './sql.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorder() {
  const payloads: unknown[] = [];
  const errors: unknown[] = [];
  const failures: Error[] = [];
  const db = {
    async run(statement: Statement) {
      const failure = failures.shift();
      if (failure) throw failure;
      payloads.push(statement.values[1]);
      return 1;
    },
  };
  return { payloads, errors, failures, notifier: createLiveNotifier({ db, onError: (error) => errors.push(error), intervalMs: 100 }) };
}

it('sends the first change at once and those of the next 100 ms together, each name once', async () => {
  const { payloads, notifier } = recorder();
  notifier.changed(['public.presence']);
  await vi.advanceTimersByTimeAsync(0);
  notifier.changed(['public.activity_logs', 'public.internships.views']);
  notifier.changed(['public.internships.views', 'public.presence']);
  await vi.advanceTimersByTimeAsync(99);
  expect(payloads).toEqual(['public.presence']);
  await vi.advanceTimersByTimeAsync(1);
  expect(payloads).toEqual(['public.presence', 'public.activity_logs\npublic.internships.views\npublic.presence']);
});

it('sends what is waiting when it is flushed, and nothing when nothing waits', async () => {
  const { payloads, notifier } = recorder();
  notifier.changed(['public.presence']);
  await notifier.flush();
  await notifier.flush();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(payloads).toEqual(['public.presence']);
});

it('keeps the names of a notification that failed for the next one', async () => {
  const { payloads, errors, failures, notifier } = recorder();
  failures.push(new Error('connection lost'));
  notifier.changed(['public.presence']);
  await vi.advanceTimersByTimeAsync(0);
  notifier.changed(['public.activity_logs']);
  await vi.advanceTimersByTimeAsync(100);
  expect(errors).toHaveLength(1);
  expect(payloads).toEqual(['public.presence\npublic.activity_logs']);
});
