import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { installTriggers } from './install-triggers.ts';

/** A pool of one connection that breaks at the first statement which names `word`, as pg tells it: the statement fails, and an event. */
function poolBreakingAt(word: string) {
  const release = vi.fn();
  const client = Object.assign(new EventEmitter(), {
    release,
    query(text: string) {
      if (!text.includes(word)) return Promise.resolve({ rows: [] });
      const error = new Error('Connection terminated unexpectedly');
      client.emit('error', error);
      return Promise.reject(error);
    },
  });
  return { pool: { connect: () => Promise.resolve(client) } as unknown as Pool, release };
}

test.each(['pg_advisory_lock', 'engine_live_facts', 'pg_advisory_unlock'])(
  'a connection that breaks at %s fails the installation alone, and is not used again',
  async (word) => {
    const { pool, release } = poolBreakingAt(word);
    await expect(installTriggers(pool, [], new Set())).rejects.toThrow('Connection terminated unexpectedly');
    expect(release.mock.calls).toEqual([[true]]);
  },
);

test('a connection that did its work is kept', async () => {
  const { pool, release } = poolBreakingAt('nothing that is sent');
  expect(await installTriggers(pool, [], new Set())).toEqual({ watched: new Set(), problems: [], retry: false });
  expect(release.mock.calls).toEqual([[false]]);
});
