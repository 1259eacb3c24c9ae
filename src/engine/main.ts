/**
 * The engine as a program: settings from the environment, one line when it answers, a clean stop. As a child process
 * it sends `{ ready: true, port }` and leaves when its parent is gone. SIGHUP makes it read metadata and catalogue again.
 */
import { parseEnv } from '#engine/env.ts';
import { messageOf } from '#engine/errors.ts';
import { startEngine, type RunningEngine } from '#engine/start-engine.ts';

const log = (line: string) => void process.stderr.write(`${new Date().toISOString()} ${line}\n`);

/** Requests in flight get this long (ms) to finish. */
const STOP_PATIENCE = 10_000;

let stopping = false;

async function stop(engine: RunningEngine, reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log(`stopping: ${reason}`);
  setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
  await engine.close();
  process.exit(0);
}

try {
  const started = performance.now();
  const engine = await startEngine(parseEnv(), log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(engine, signal));
  process.on('SIGHUP', () => void engine.reload());
  process.on('disconnect', () => void stop(engine, 'the parent process is gone'));
  log(`answering on port ${engine.port} after ${Math.round(performance.now() - started)} ms`);
  process.send?.({ ready: true, port: engine.port });
} catch (error) {
  log(`the engine cannot start: ${messageOf(error)}`);
  process.exitCode = 1;
  process.disconnect?.();
}
