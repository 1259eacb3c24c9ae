/**
 * The last resort for root in a closed checkout: binaries and data go to a folder of the system that every
 * user can enter, named after the wanted data folder so that each checkout has its own.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Binaries } from './binaries.ts';

const BASE = '/var/lib/career-center-portal';

/** One folder per wanted data folder; `npm run reset` clears it too (bootstrap/reset-data.mjs). */
function enterableFolder(wanted: string): string {
  return join(BASE, createHash('sha256').update(wanted).digest('hex').slice(0, 16));
}

/** Where the data of `wanted` lies when it had to move. */
export function enterableData(wanted: string): string {
  return join(enterableFolder(wanted), 'data');
}

/** Copies the binaries once per version and answers their new place and the new data folder. */
export async function enterableCopy(binaries: Binaries, wanted: string): Promise<{ binaries: Binaries; dataDir: string }> {
  const folder = enterableFolder(wanted);
  const root = join(folder, `postgresql-${binaries.major}`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (!(await stat(root).catch(() => null))) {
    const partial = `${root}.partial`;
    await rm(partial, { recursive: true, force: true });
    await cp(binaries.root, partial, { recursive: true, verbatimSymlinks: true });
    await rename(partial, root);
  }
  const program = (path: string) => join(root, 'bin', basename(path));
  return {
    binaries: { ...binaries, root, initdb: program(binaries.initdb), pgCtl: program(binaries.pgCtl), postgres: program(binaries.postgres) },
    dataDir: enterableData(wanted),
  };
}
