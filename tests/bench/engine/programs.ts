/** The servers of a benchmark as child processes: each tells its port when it answers, all are ended with the run. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILE_CACHE } from '#local/supervisor/programs.ts';
import { checkout } from '#tests/support/checkout.ts';

export interface StartedProgram {
  port: number;
  /** From the start of the process until it answers, ms. */
  took: number;
  stop: () => Promise<void>;
}

export interface Programs {
  /** Starts a program of this checkout; its errors go to the terminal. */
  start: (script: string, env: Record<string, string>, nodeOptions?: readonly string[]) => Promise<StartedProgram>;
  stopAll: () => Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

export function createPrograms(): Programs {
  const children: ChildProcess[] = [];
  return {
    async start(script, env, nodeOptions = []) {
      const began = performance.now();
      const child = fork(join(checkout, script), {
        env: { PATH: process.env.PATH, TZ: 'UTC', NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
        execArgv: ['--disable-warning=ExperimentalWarning', ...nodeOptions],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      children.push(child);
      let output = '';
      child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-5_000)));
      const failed = once(child, 'exit').then(() => {
        throw new Error(`${script} did not start:\n${output}`);
      });
      failed.catch(() => undefined);
      const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [{ port: number }];
      return { port, took: performance.now() - began, stop: () => end(child) };
    },
    async stopAll() {
      await Promise.all(children.map(end));
    },
  };
}
