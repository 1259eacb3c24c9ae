/**
 * A real PostgreSQL from npm, as a child of this process: one data folder, loopback TCP only, password
 * required, UTC. Owns making the data folder, choosing the user it runs as (`run-as.ts`), repairing what a
 * killed start left, and a fast shutdown. Knows nothing of the portal's schema: see `apply-migrations.ts`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { access, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findFreePort } from '../free-port.ts';
import { StackError } from '../stack-error.ts';
import { locateBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { ensureCluster, postgresEnvironment, resetPassword } from './cluster.ts';
import { enterableCopy, enterableData } from './enterable-copy.ts';
import { chooseRunAs, commandFor } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import { stopLeftover } from './running-server.ts';
import { sharedMemorySettings } from './shared-memory.ts';

export interface PostgresOptions {
  /** PostgreSQL's own folder; made when missing, never overwritten. */
  dataDir: string;
  /** Password of the superuser `postgres`; must stay the same for a data folder. */
  password: string;
  /** A fixed port; a free one when left out. */
  port?: number;
  /** Where the server's own log goes; `<dataDir>.log` when left out. */
  logFile?: string;
  /** For tests: no syncing to disk, so a power cut loses everything. */
  throwaway?: boolean;
  log: (line: string) => void;
}

/** PostgreSQL's code for a refused password. */
const WRONG_PASSWORD = '28P01';

export interface RunningPostgres {
  /** Superuser connection to the database `postgres`. */
  url: string;
  port: number;
  /** Settles when the server is gone for whatever reason. */
  exited: Promise<void>;
  stop: () => Promise<void>;
}

function settings(port: number, throwaway: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '200',
    max_wal_size: '2GB',
    // As docker-compose.yml has it. It is taken as it is used: a small portal takes little.
    shared_buffers: '256MB',
    ...sharedMemorySettings(),
    // Commits stay synchronous: after asynchronous ones VACUUM cannot mark pages visible, and plans differ.
    ...(throwaway ? { fsync: 'off', full_page_writes: 'off' } : {}),
  };
}

function launch(binaries: Binaries, dataDir: string, runAs: RunAs, set: Record<string, string>, logFile: string): ChildProcess {
  const args = ['-D', dataDir, ...Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const { command, args: words, options } = commandFor(runAs, binaries.postgres, args);
  const log = openSync(logFile, 'a');
  try {
    // Its own process group: Ctrl-C in the terminal reaches us alone, and we stop the parts in order.
    return spawn(command, words, { ...options, env: postgresEnvironment(), stdio: ['ignore', log, log], detached: true });
  } finally {
    closeSync(log);
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === WRONG_PASSWORD) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function explainExit(logFile: string): Promise<Error> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-12);
  const text = lines.join('\n');
  if (text.includes('No space left on device'))
    return new StackError('The disk is full: PostgreSQL cannot start. Free some space and start again; no data is lost.');
  return new StackError(`PostgreSQL did not start. The end of its log (${logFile}):\n${text}`);
}

async function waitUntilReady(child: ChildProcess, url: string, logFile: string, log: PostgresOptions['log']): Promise<void> {
  const began = Date.now();
  let said = false;
  while (!(await acceptsConnections(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw await explainExit(logFile);
    if (!said && Date.now() - began > 5_000) {
      said = true;
      log('PostgreSQL replays what a killed run left; this can take a while');
    }
    await sleep(25);
  }
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const patience = new AbortController();
  const late = sleep(20_000, 'late', { signal: patience.signal }).catch(() => 'stopped');
  if ((await Promise.race([exited, late])) === 'late') child.kill('SIGQUIT');
  patience.abort();
  await exited;
}

interface Place {
  binaries: Binaries;
  dataDir: string;
  runAs: RunAs;
}

const holdsData = (folder: string) =>
  access(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );

/** Where the data lies and who runs on it: `wanted`, unless its folder is closed to every user that may run. */
async function placeFor(binaries: Binaries, wanted: string, log: PostgresOptions['log']): Promise<Place> {
  const parent = dirname(wanted);
  await mkdir(parent, { recursive: true });
  const runAs = chooseRunAs(binaries.initdb, parent);
  // What once had to move stays there, and what lies here is never left behind.
  const moved = (await holdsData(enterableData(wanted))) && !(await holdsData(wanted));
  if (runAs && !moved) return { binaries, dataDir: wanted, runAs };
  const copy = moved || !(await holdsData(wanted)) ? await enterableCopy(binaries, wanted) : null;
  const elsewhere = copy && chooseRunAs(copy.binaries.initdb, dirname(copy.dataDir));
  if (!elsewhere)
    throw new StackError(`PostgreSQL may not run as root, and no other user can enter ${parent}. Start the portal as an ordinary user.`);
  log(`PostgreSQL's user cannot enter this checkout: the database lies in ${copy.dataDir}`);
  return { ...copy, runAs: elsewhere };
}

async function serve({ binaries, dataDir, runAs }: Place, options: PostgresOptions, logFile: string): Promise<RunningPostgres> {
  const port = options.port ?? (await findFreePort());
  const child = launch(binaries, dataDir, runAs, settings(port, options.throwaway ?? false), logFile);
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  const url = `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  try {
    await waitUntilReady(child, url, logFile, options.log);
  } catch (error) {
    await stopChild(child, exited);
    throw error;
  }
  return { url, port, exited, stop: () => stopChild(child, exited) };
}

/** Starts PostgreSQL on `dataDir`, making it first when missing; resolves when it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const wanted = resolve(options.dataDir);
  const place = await placeFor(await locateBinaries(), wanted, options.log);
  const { binaries, dataDir, runAs } = place;
  const { password, throwaway = false, logFile = join(dirname(wanted), 'postgres.log') } = options;
  await ensureCluster({ binaries, dataDir, runAs, password, throwaway });
  const leftover = await stopLeftover(binaries, dataDir, runAs);
  if (leftover === 'stopped') options.log('Stopped a PostgreSQL that an earlier, killed start had left running');
  try {
    return await serve(place, options, logFile);
  } catch (error) {
    if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
    await resetPassword({ binaries, dataDir, runAs, password });
    options.log('The stored password of the database was lost; it has a new one');
    return serve(place, options, logFile);
  }
}
