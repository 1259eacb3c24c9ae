import { expect, it, vi } from 'vitest';
import { groupCalls } from './group-calls.ts';

class AboutOne extends Error {}

/** Groups of calls that are answered when the test says so: `finish` ends the oldest group under way. */
function grouped({ lanes = 1, most = 10 } = {}) {
  const groups: (readonly string[])[] = [];
  const underWay: (() => void)[] = [];
  const call = groupCalls({
    lanes,
    most,
    patience: 1_000,
    isAboutOne: (error) => error instanceof AboutOne,
    async together(calls: readonly string[]) {
      groups.push(calls);
      await new Promise<void>((resolve) => underWay.push(resolve));
      if (calls.includes('refused')) throw new AboutOne('refused');
      if (calls.includes('away')) throw new Error('away');
      return calls.map((name) => `${name} done`);
    },
  });
  async function finish(): Promise<void> {
    underWay.shift()?.();
    await new Promise(setImmediate);
  }
  return { call, groups, finish };
}

it('sends a call at once while a lane is free, and what came meanwhile together', async () => {
  const { call, groups, finish } = grouped({ lanes: 2 });
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(call));
  expect(groups).toEqual([['a'], ['b']]);
  await finish();
  expect(groups).toEqual([['a'], ['b'], ['c', 'd']]);
  await finish();
  await finish();
  await expect(answers).resolves.toEqual(['a done', 'b done', 'c done', 'd done']);
});

it('holds no more than the most calls in a group', async () => {
  const { call, groups, finish } = grouped({ most: 2 });
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(call));
  for (let turn = 0; turn < 3; turn += 1) await finish();
  await answers;
  expect(groups).toEqual([['a'], ['b', 'c'], ['d']]);
});

it('tries each alone when one of a group is refused', async () => {
  const { call, groups, finish } = grouped();
  const answers = Promise.allSettled(['a', 'b', 'refused', 'c'].map(call));
  for (let turn = 0; turn < 5; turn += 1) await finish();
  expect(groups).toEqual([['a'], ['b', 'refused', 'c'], ['b'], ['refused'], ['c']]);
  const statuses = (await answers).map(({ status }) => status);
  expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('tries nothing again when the failure is not about one call, and goes on with the next', async () => {
  const { call, groups, finish } = grouped();
  const answers = Promise.allSettled(['a', 'b', 'away'].map(call));
  await finish();
  await finish();
  const later = call('c');
  await finish();
  await expect(later).resolves.toBe('c done');
  expect(groups).toEqual([['a'], ['b', 'away'], ['c']]);
  const statuses = (await answers).map(({ status }) => status);
  expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected']);
});

it('fails what has waited too long, and takes what came after', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { call, groups, finish } = grouped();
    const answers = Promise.allSettled(['slow', 'late'].map(call));
    vi.advanceTimersByTime(1_001);
    const inTime = call('in time');
    await finish();
    await finish();
    await expect(inTime).resolves.toBe('in time done');
    expect(await answers).toMatchObject([
      { value: 'slow done' },
      { reason: { message: 'the database did not take the call within 1000 ms' } },
    ]);
    expect(groups).toEqual([['slow'], ['in time']]);
  } finally {
    vi.useRealTimers();
  }
});
