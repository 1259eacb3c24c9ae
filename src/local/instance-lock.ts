/**
 * One running stack per data folder. `stack.json` names the process that has it and where its parts listen;
 * the file of a process that is gone is replaced without a word.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StackError } from './stack-error.ts';

const schema = z.object({
  pid: z.number(),
  /** The portal's address, once it is up. */
  url: z.string().optional(),
  postgresPort: z.number().optional(),
  identityUrl: z.string().optional(),
  smtpUrl: z.string().optional(),
});

/** What `stack.json` says about the stack that runs on a data folder. */
export type RunningStack = z.infer<typeof schema>;

export interface InstanceLock {
  /** Adds where the parts listen. */
  describe: (parts: Omit<RunningStack, 'pid'>) => Promise<void>;
  release: () => Promise<void>;
}

/** The programs that take the lock: the stack itself, and the seeding of a large data set. */
const PROGRAMS = /src\/local\/(seed\/)?main\.ts/;

const fileOf = (dataDir: string) => join(dataDir, 'stack.json');

async function isStack(pid: number): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  // The number may meanwhile belong to something else.
  return PROGRAMS.test(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
}

/** The stack that has this data folder now, or null. */
export async function findRunningStack(dataDir: string): Promise<RunningStack | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success && (await isStack(parsed.data.pid)) ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function claim(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes a stale file out of the way; of two starts that find it, one gets it. */
async function discard(file: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Takes the data folder for this process, or says who has it. */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  const file = fileOf(dataDir);
  const text = JSON.stringify({ pid: process.pid });
  while (!(await claim(file, text))) {
    const other = await findRunningStack(dataDir);
    if (other) {
      throw new StackError(
        `The portal already runs with this data folder (process ${other.pid}${other.url ? `, ${other.url}` : ''}).\n` +
          'Stop it first with Ctrl-C in its window, or start a second one with its own data and port: DATA_DIR=.data/second PORT=3100 npm start',
      );
    }
    await discard(file);
  }
  return {
    describe: (parts) => writeFile(file, `${JSON.stringify({ pid: process.pid, ...parts }, null, 2)}\n`),
    release: () => rm(file, { force: true }),
  };
}
