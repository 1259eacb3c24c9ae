/**
 * `node src/actions/main.ts`: the action service as a process.
 *
 * Started by a parent with an IPC channel it sends `{ready: true, port}` and ends when the channel does, so that a
 * killed parent leaves nothing behind. SIGTERM and SIGINT stop it gracefully: what is under way is finished.
 */
import { readEnvironment } from './env.ts';
import { createLog } from './log.ts';
import { startActionService } from './service.ts';

/** What has not drained by then is given up. */
const STOP_TIMEOUT_MS = 10_000;

async function main(): Promise<void> {
  const env = readEnvironment();
  const log = createLog(env.LOG_LEVEL);
  const service = await startActionService(env, log);

  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('the parent process is gone'));
  process.send?.({ ready: true, port: service.port });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  process.exit();
}
