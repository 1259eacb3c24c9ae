/**
 * Tells the engine's live queries which tables this service has written, after its commits.
 *
 * Hot writes never NOTIFY inside their own transaction, because that serialises commits; so names are collected
 * here and sent as one notification, at most one per interval. The payload is table and column names, never data.
 * What a crash loses, the engine's safety poll finds.
 */
import type { Queries } from './database.ts';
import { sql } from './sql.ts';

const CHANNEL = 'live_query_changes';

/** `schema.table` or `schema.table.column`. */
export type ChangedName = `${string}.${string}`;

export interface LiveNotifier {
  /** Notes what has been written and committed; sent at once when the last notification is long enough ago. */
  changed(names: readonly ChangedName[]): void;
  /** Sends what is waiting; for a graceful stop. */
  flush(): Promise<void>;
}

/** `intervalMs`: shortest time between two notifications. `onError` hears of one that failed; its names are kept for the next. */
export function createLiveNotifier(options: {
  db: Pick<Queries, 'run'>;
  onError: (error: unknown) => void;
  intervalMs?: number;
}): LiveNotifier {
  const { db, onError, intervalMs = 100 } = options;
  const waiting = new Set<ChangedName>();
  let timer: NodeJS.Timeout | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    if (waiting.size === 0) return;
    const names = [...waiting];
    waiting.clear();
    sentAt = performance.now();
    try {
      await db.run(sql`/* notify_live_queries */ select pg_notify(${CHANNEL}, ${names.join('\n')})`);
    } catch (error) {
      for (const name of names) waiting.add(name);
      onError(error);
    }
  }

  function schedule(): void {
    if (timer !== null) return;
    const wait = Math.max(0, intervalMs - (performance.now() - sentAt));
    timer = setTimeout(() => {
      timer = null;
      sending = sending.then(send);
    }, wait);
  }

  return {
    changed(names) {
      for (const name of names) waiting.add(name);
      schedule();
    },
    async flush() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      sending = sending.then(send);
      await sending;
    },
  };
}
