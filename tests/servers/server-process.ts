/**
 * A real server as a child process: waited for until it answers, stopped with SIGTERM. A small shell stands between
 * that sees its input close when we are killed, so that no server is ever left behind.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from '#local/stack-error.ts';

const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ cat <&3 >/dev/null; kill -TERM $server; } 2>/dev/null &
wait $server`;

const START_PATIENCE = 240_000;
const STOP_PATIENCE = 20_000;

export interface ServerOptions {
  /** For messages: "Keycloak". */
  name: string;
  command: string;
  args: string[];
  /** Added to PATH, HOME and the like; nothing else of our own environment is passed on. */
  env?: Record<string, string>;
  cwd?: string;
  /** Answers 200 when the server is ready. */
  readyUrl: string;
  logFile: string;
}

export interface ServerProcess {
  stop: () => Promise<void>;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Starts the server and resolves when it answers; throws a StackError with the end of its log when it does not. */
export async function startServer({ name, command, args, env, cwd, readyUrl, logFile }: ServerOptions): Promise<ServerProcess> {
  const { PATH, HOME, TMPDIR, JAVA_HOME } = process.env;
  const log = openSync(logFile, 'a');
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', command, ...args], {
    cwd,
    env: { PATH, HOME, TMPDIR, JAVA_HOME, TZ: 'UTC', ...env },
    stdio: ['pipe', log, log],
    // A process group of its own: Ctrl-C reaches us alone, and we stop it.
    detached: true,
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  const stop = async () => {
    if (!isRunning()) return;
    child.stdin?.end();
    const killer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), STOP_PATIENCE);
    await exited;
    clearTimeout(killer);
  };

  const deadline = Date.now() + START_PATIENCE;
  while (!(await isReady(readyUrl))) {
    const isLate = Date.now() > deadline;
    if (isRunning() && !isLate) {
      await sleep(100);
      continue;
    }
    await stop();
    const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-25).join('\n');
    const reason = isLate ? `does not answer after ${START_PATIENCE / 1000} s` : 'did not start';
    throw new StackError(`${name} ${reason}. The end of its log (${logFile}):\n${lines}`);
  }
  return { stop };
}
