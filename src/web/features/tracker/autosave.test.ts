import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose saves the test answers one by one. */
function setUp(quietMs = 800) {
  const saves: { value: string; done: (at: number) => void; fail: (error: Error) => void }[] = [];
  const onSettled = vi.fn<() => void>();
  const onFailed = vi.fn<(error: unknown) => void>();
  const autosave = new Autosave({
    initial: '',
    quietMs,
    canSave: (value) => value.length <= 10,
    save: (value) =>
      new Promise<number>((done, fail) => {
        saves.push({ value, done, fail });
      }),
    onSettled,
    onFailed,
  });
  const sent = () => saves.map(({ value }) => value);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { autosave, saves, sent, settle, onSettled, onFailed };
}

test('typing is sent once, when it rests', async () => {
  const { autosave, saves, sent, settle } = setUp();
  autosave.change('C');
  vi.advanceTimersByTime(700);
  autosave.change('Ca');
  vi.advanceTimersByTime(700);
  expect(sent()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(sent()).toEqual(['Ca']);
  expect(autosave.current().phase).toBe('saving');
  saves[0]?.done(1);
  await settle();
  expect(autosave.current()).toEqual({ value: 'Ca', phase: 'saved', error: undefined });
});

test('what is typed during a save is sent after it, never beside it', async () => {
  const { autosave, saves, sent, settle } = setUp();
  autosave.change('one');
  autosave.flush();
  autosave.change('one two');
  vi.advanceTimersByTime(5_000);
  expect(sent()).toEqual(['one']);
  saves[0]?.done(1);
  await settle();
  expect(sent()).toEqual(['one', 'one two']);
  saves[1]?.done(2);
  await settle();
  expect(autosave.current()).toEqual({ value: 'one two', phase: 'saved', error: undefined });
});

test('a failed save keeps the value, and a retry sends it', async () => {
  const { autosave, saves, settle, onFailed, onSettled } = setUp();
  const cause = new Error('no network');
  autosave.change('note');
  autosave.flush();
  saves[0]?.fail(cause);
  await settle();
  expect(autosave.current()).toEqual({ value: 'note', phase: 'failed', error: cause });
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(cause);
  expect(onSettled).not.toHaveBeenCalled();
  autosave.flush();
  saves[1]?.done(1);
  await settle();
  expect(autosave.current().phase).toBe('saved');
  expect(onSettled).toHaveBeenCalledTimes(1);
});

test('a value from elsewhere is shown, but never over what is being typed', async () => {
  const { autosave, saves, settle } = setUp();
  autosave.receive('from the phone', 5);
  expect(autosave.current()).toEqual({ value: 'from the phone', phase: 'clean', error: undefined });
  autosave.change('mine');
  autosave.receive('other', 6);
  expect(autosave.current().value).toBe('mine');
  autosave.flush();
  saves[0]?.done(7);
  await settle();
  expect(autosave.current().value).toBe('mine');
});

test('an echo that is older than what is known changes nothing', async () => {
  const { autosave, saves, settle } = setUp();
  autosave.change('new');
  autosave.flush();
  saves[0]?.done(10);
  await settle();
  autosave.receive('old', 9);
  expect(autosave.current().value).toBe('new');
});

test('of two writers the newest wins, also when its news came during the own save', async () => {
  const { autosave, saves, settle } = setUp();
  autosave.change('mine');
  autosave.flush();
  autosave.receive('theirs', 12);
  saves[0]?.done(11);
  await settle();
  expect(autosave.current()).toEqual({ value: 'theirs', phase: 'saved', error: undefined });
});

test('typing back to what is saved needs no save', () => {
  const { autosave, sent, onSettled } = setUp();
  autosave.receive('kept', 1);
  autosave.change('kept!');
  autosave.change('kept');
  vi.advanceTimersByTime(5_000);
  expect(sent()).toEqual([]);
  expect(autosave.current().phase).toBe('clean');
  expect(onSettled).toHaveBeenCalled();
});

test('what may not be saved stays, unsaved', () => {
  const { autosave, sent } = setUp();
  autosave.change('eleven char');
  autosave.flush();
  expect(sent()).toEqual([]);
  expect(autosave.current()).toMatchObject({ value: 'eleven char', phase: 'waiting' });
});

test('a restored value waits for a word, and can be given up', () => {
  const { autosave, sent } = setUp();
  autosave.restore('draft');
  autosave.receive('server', 3);
  vi.advanceTimersByTime(5_000);
  expect(sent()).toEqual([]);
  expect(autosave.current().value).toBe('draft');
  autosave.discard();
  expect(autosave.current()).toMatchObject({ value: 'server', phase: 'clean' });
  autosave.restore('draft');
  autosave.flush();
  expect(sent()).toEqual(['draft']);
});

test('a save whose answer was lost is settled when its value comes back from the server', async () => {
  const { autosave, saves, settle, onSettled } = setUp();
  autosave.change('sent');
  autosave.flush();
  saves[0]?.fail(new Error('no answer'));
  await settle();
  autosave.receive('sent', 4);
  expect(autosave.current().phase).toBe('clean');
  autosave.restore('sent');
  autosave.receive('sent', 4);
  expect(autosave.current().phase).toBe('clean');
  expect(onSettled).toHaveBeenCalledTimes(2);
});

test('without a rest every change is sent at once, the newest last', async () => {
  const { autosave, saves, sent, settle } = setUp(0);
  autosave.change('applied');
  autosave.change('interview');
  autosave.change('offer');
  expect(sent()).toEqual(['applied']);
  saves[0]?.done(1);
  await settle();
  expect(sent()).toEqual(['applied', 'offer']);
});
