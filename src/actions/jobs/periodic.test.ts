import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPeriodicJob } from './periodic.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const error = vi.fn<(...parts: unknown[]) => void>();

it('runs never twice at once, and goes on after a run that failed', async () => {
  let runs = 0;
  let end = () => {};
  const work = () => {
    runs += 1;
    if (runs === 1) return Promise.reject(new Error('away'));
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const job = startPeriodicJob({ name: 'test', intervalMs: 1_000, work, log: { error } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(2);
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ job: 'test' }), 'a periodic job failed');
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(3);
  end();
  await job.stop();
});

it('tells a run that is under way to end when it stops, and waits for it', async () => {
  const steps: string[] = [];
  const work = async (signal: AbortSignal) => {
    while (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 100));
    steps.push('ended');
  };
  const job = startPeriodicJob({ name: 'test', intervalMs: 1_000, work, log: { error } });
  await vi.advanceTimersByTimeAsync(1_500);
  const stopped = job.stop().then(() => steps.push('stopped'));
  await vi.advanceTimersByTimeAsync(10_000);
  await stopped;
  expect(steps).toEqual(['ended', 'stopped']);
});
