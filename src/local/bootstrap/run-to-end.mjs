import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Our parent and its parent: npm stands behind a shell. A change means that one of them is gone. */
function ancestors() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    return `${process.ppid} ${/^PPid:\t(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}

/**
 * Runs a program of ours under `node` with this terminal, passes signals on, and answers its exit code. The
 * program holds a channel to us: when we are killed it sees the channel close and stops by itself. When npm,
 * our parent, is killed, we stop it too.
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runToEnd(node, args) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) {
    const before = ancestors();
    setInterval(() => {
      if (ancestors() !== before) child.kill('SIGTERM');
    }, 1000).unref();
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
