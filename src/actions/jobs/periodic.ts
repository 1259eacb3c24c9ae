import type { Log } from '#actions/log.ts';

export interface PeriodicJob {
  /** Stops the clock and waits for a run that is under way. */
  stop(): Promise<void>;
}

/** Runs the work every `intervalMs`, never twice at once. A run that fails is logged; the next one comes all the same. */
export function startPeriodicJob(options: {
  name: string;
  intervalMs: number;
  work: () => Promise<void>;
  log: Pick<Log, 'error'>;
}): PeriodicJob {
  const { name, intervalMs, work, log } = options;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, job: name }, 'a periodic job failed');
    } finally {
      running = null;
    }
  }

  const timer = setInterval(() => {
    running ??= run();
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
