/**
 * A server that an earlier, killed start left running on our own data folder. It is told apart from a
 * foreign process that merely got the same number: only what is PostgreSQL on this very folder is stopped.
 */
import { execFileSync } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { runProgram } from './cluster.ts';
import type { RunAs } from './run-as.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function isOurServer(pid: number, dataDir: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command.includes('postgres') && (command.includes(dataDir) || command.includes(await realpath(dataDir)));
}

/**
 * Stops a server left running on `dataDir` (fast shutdown: no data is lost) and removes a lock file whose
 * process is gone or is not PostgreSQL. Answers what it did.
 */
export async function stopLeftover(binaries: Binaries, dataDir: string, runAs: RunAs): Promise<'none' | 'stopped' | 'cleared'> {
  const lockFile = join(dataDir, 'postmaster.pid');
  const lock = await readFile(lockFile, 'utf8').catch(() => null);
  if (lock === null) return 'none';
  const pid = Number(lock.split('\n')[0]);
  if (Number.isInteger(pid) && pid > 1 && isAlive(pid) && (await isOurServer(pid, dataDir))) {
    const { code, output } = await runProgram(runAs, binaries.pgCtl, ['-D', dataDir, '-m', 'fast', '-w', '-t', '60', 'stop']);
    if (code !== 0 && isAlive(pid)) throw new Error(`A PostgreSQL of an earlier start (process ${pid}) does not stop:\n${output.trim()}`);
    while (isAlive(pid)) await sleep(20);
    return 'stopped';
  }
  await rm(lockFile, { force: true });
  return 'cleared';
}
