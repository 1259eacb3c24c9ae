/**
 * Packages that only a benchmark needs, and that are larger than all that the portal needs to run: each set has a
 * manifest and lockfile of its own in tests/bench/<name>, and is installed on first use into `.data/build/<name>`.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies } from '#local/bootstrap/install-dependencies.mjs';
import { checkout } from '#tests/support/checkout.ts';

const folderOf = (name: string) => join(checkout, '.data/build', name);

/** Installs what tests/bench/<name> locks, unless it is there already. */
export async function installPackages(name: string): Promise<void> {
  const folder = folderOf(name);
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await copyFile(join(checkout, 'tests/bench', name, file), join(folder, file));
  await installDependencies(folder, () => undefined);
}

/** Loads a module of the installed packages by its path below node_modules; the caller says what it is. */
export async function loadPackage<T>(name: string, path: string): Promise<T> {
  return (await import(pathToFileURL(join(folderOf(name), 'node_modules', path)).href)) as T;
}
