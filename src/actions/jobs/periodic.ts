import type { Log } from '#actions/log.ts';

export interface PeriodicJob {
  /** Stops the clock, tells a run that is under way to end early, and waits for it. */
  stop(): Promise<void>;
}

/**
 * Runs the work every `intervalMs`, never twice at once. A run that fails is logged; the next one comes all the same. A
 * work of many steps looks at the signal between them: it is aborted when the job stops.
 */
export function startPeriodicJob(options: {
  name: string;
  intervalMs: number;
  work: (signal: AbortSignal) => Promise<void>;
  log: Pick<Log, 'error'>;
}): PeriodicJob {
  const { name, intervalMs, work, log } = options;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      await work(stopping.signal);
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
      stopping.abort();
      await running;
    },
  };
}
