import type { Log } from '#actions/log.ts';

/** Work that goes on after its request was answered. */
export interface Background {
  /** Starts the work; what it throws is logged under `doing`. */
  run(doing: string, work: () => Promise<void>): void;
  /** Waits for what is under way; for a graceful stop. */
  drain(): Promise<void>;
}

/** Keeps track of work that nobody waits for. */
export function createBackground(log: Pick<Log, 'error'>): Background {
  const running = new Set<Promise<void>>();
  return {
    run(doing, work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, doing }, 'work in the background failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain() {
      await Promise.all(running);
    },
  };
}
