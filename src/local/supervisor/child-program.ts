/**
 * One of the stack's own programs as a child process: started with its settings, waited for until its health
 * page answers, started again with growing pauses when it dies, stopped with SIGTERM. Its output goes to a log
 * file. It holds an IPC channel to us and leaves when that closes, so a killed stack leaves nothing running.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from '../stack-error.ts';

export interface ProgramOptions {
  /** For messages: "the engine". */
  name: string;
  script: string;
  /** Options of Node. */
  nodeOptions?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Answers 200 when the program is ready. */
  healthUrl: string;
  logFile: string;
  log: (line: string) => void;
}

export interface ChildProgram {
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
const STEADY_AFTER = 60_000;
const STOP_PATIENCE = 12_000;
const START_PATIENCE = 60_000;

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && child.pid !== undefined;
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (!isRunning(child)) return done();
    child.once('exit', () => done());
    child.once('error', () => done());
  });
}

function launch({ script, nodeOptions = [], env, logFile }: ProgramOptions): ChildProcess {
  const log = openSync(logFile, 'a');
  try {
    // A process group of its own: Ctrl-C in the terminal reaches the stack alone, which stops its parts in order.
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...nodeOptions, script], {
      env,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    child.on('error', () => undefined);
    return child;
  } finally {
    closeSync(log);
  }
}

async function endOf(logFile: string): Promise<string> {
  const handle = await open(logFile, 'r');
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, 3_000);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString().trimEnd().split('\n').slice(-15).join('\n');
  } finally {
    await handle.close();
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function waitUntilHealthy(child: ChildProcess, options: ProgramOptions): Promise<void> {
  const deadline = Date.now() + START_PATIENCE;
  while (!(await isHealthy(options.healthUrl))) {
    if (!isRunning(child))
      throw new StackError(`${options.name} did not start. The end of its log (${options.logFile}):\n${await endOf(options.logFile)}`);
    if (Date.now() > deadline)
      throw new StackError(`${options.name} does not answer after ${START_PATIENCE / 1000} s. Its log: ${options.logFile}`);
    await sleep(20);
  }
}

async function terminate(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE);
  child.kill('SIGTERM');
  await exitOf(child);
  clearTimeout(timer);
}

/** Starts the program and resolves when it is healthy; a failing first start throws with the end of its log. */
export async function startProgram(options: ProgramOptions): Promise<ChildProgram> {
  let child = launch(options);
  let wanted = true;
  let pause = FIRST_PAUSE;
  let replaced: ChildProcess | undefined;

  const watch = (current: ChildProcess, since = Date.now()) => {
    void exitOf(current).then(async () => {
      if (!wanted || replaced === current) return;
      if (Date.now() - since > STEADY_AFTER) pause = FIRST_PAUSE;
      options.log(`${options.name} stopped unexpectedly; starting it again in ${pause / 1000} s (log: ${options.logFile})`);
      await sleep(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
      if (!wanted) return;
      child = launch(options);
      watch(child);
    });
  };

  try {
    await waitUntilHealthy(child, options);
  } catch (error) {
    wanted = false;
    await terminate(child);
    throw error;
  }
  watch(child);
  return {
    async restart() {
      replaced = child;
      await terminate(child);
      child = launch(options);
      watch(child);
      await waitUntilHealthy(child, options);
    },
    async stop() {
      wanted = false;
      await terminate(child);
    },
  };
}
