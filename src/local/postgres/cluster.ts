/** The data folder of PostgreSQL ("cluster"): made once with UTF-8 and a builtin locale, never made over. */
import { spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { escapeLiteral } from 'pg';
import { environment } from '../env.ts';
import { StackError } from '../stack-error.ts';
import type { Binaries } from './binaries.ts';
import { commandFor } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import { sharedMemorySettings } from './shared-memory.ts';

/** Environment for PostgreSQL's programs: the caller's locale and PG* variables never leak in. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: environment.PATH, LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8', TZ: 'UTC' };
}

/** Runs one of PostgreSQL's programs to its end, with `input` on its standard input. */
export function runProgram(runAs: RunAs, program: string, args: string[], input = ''): Promise<{ code: number | null; output: string }> {
  const { command, args: words, options } = commandFor(runAs, program, args);
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { ...options, env: postgresEnvironment(), stdio: 'pipe' });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Gives the folder and everything in it to the user that PostgreSQL runs as. */
export async function giveTo(owner: RunAs['owner'], folder: string): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await chown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  await chown(folder, owner.uid, owner.gid);
}

/** The major version of the cluster in the folder; null when there is none. */
async function readVersion(dataDir: string): Promise<string | null> {
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return version?.trim() ?? null;
}

function refuseOtherVersion(found: string, wanted: string, dataDir: string): void {
  if (found === wanted) return;
  throw new StackError(
    `The database in ${dataDir} was made by PostgreSQL ${found}; the portal now runs PostgreSQL ${wanted}. Nothing was changed.\n` +
      `Start with another folder (DATA_DIR=...), go back to the older portal, or give the data up with \`npm run reset\`.`,
  );
}

function explainInitdb(output: string, dataDir: string): Error {
  if (output.includes('No space left on device')) {
    return new StackError(`The disk is full: PostgreSQL's data folder ${dataDir} needs about 200 MB. Free some space and start again.`);
  }
  return new StackError(`PostgreSQL could not make its data folder ${dataDir}:\n${output.trim()}`);
}

/**
 * Makes sure that `dataDir` holds a cluster of our major version. A new one is built in a folder beside it
 * and renamed only when complete, so a start that is interrupted leaves nothing half made.
 */
export async function ensureCluster(options: {
  binaries: Binaries;
  dataDir: string;
  runAs: RunAs;
  password: string;
  throwaway: boolean;
}): Promise<'made' | 'kept'> {
  const { binaries, dataDir, runAs } = options;
  const found = await readVersion(dataDir);
  if (found !== null) {
    refuseOtherVersion(found, binaries.major, dataDir);
    await giveTo(runAs.owner, dataDir);
    return 'kept';
  }
  const left = await readdir(dataDir).catch(() => []);
  if (left.length > 0) {
    throw new StackError(`${dataDir} is not empty but holds no PostgreSQL database; nothing was changed. Move it away and start again.`);
  }
  const unfinished = `${dataDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await initialise({ ...options, dataDir: unfinished });
  await rename(unfinished, dataDir);
  return 'made';
}

/**
 * Sets the superuser's password anew, on a stopped server: what is left to do when secrets.json got lost. Whoever may
 * write the data folder has all its rights anyway.
 */
export async function resetPassword({
  binaries,
  dataDir,
  runAs,
  password,
}: Omit<Parameters<typeof ensureCluster>[0], 'throwaway'>): Promise<void> {
  const statement = `alter user postgres password ${escapeLiteral(password)};\n`;
  const { code, output } = await runProgram(runAs, binaries.postgres, ['--single', '-D', dataDir, 'postgres'], statement);
  if (code !== 0) throw new StackError(`PostgreSQL's password could not be set anew:\n${output.trim()}`);
}

async function initialise(options: Parameters<typeof ensureCluster>[0]): Promise<void> {
  const { binaries, dataDir, runAs } = options;
  const scratch = await mkdtemp(join(dirname(dataDir), '.pg-password-'));
  const passwordFile = join(scratch, 'password');
  try {
    await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
    await mkdir(dataDir, { mode: 0o700 });
    if (runAs.owner) {
      for (const path of [scratch, passwordFile, dataDir]) await chown(path, runAs.owner.uid, runAs.owner.gid);
    }
    const { code, output } = await runProgram(runAs, binaries.initdb, [
      `--pgdata=${dataDir}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${postgresEnvironment().LC_ALL}`,
      '--data-checksums',
      ...Object.entries(sharedMemorySettings()).map(([name, value]) => `--set=${name}=${value}`),
      ...(options.throwaway ? ['--no-sync'] : []),
    ]);
    if (code !== 0) throw explainInitdb(output, dataDir);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
