/** Debian without a registry of images: a minimal root file system made with debootstrap, kept in the cache as an archive. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from '#tests/servers/cache.ts';
import { runCommand } from '#tests/servers/run-command.ts';

/** What later installs would need, and nobody. */
const LEFT_OUT = ['./var/cache/apt/archives/*.deb', './var/cache/apt/*.bin', './var/lib/apt/lists/*', './dev/*', './proc/*', './sys/*'];

/** The path of an archive with `suite` and `packages` installed. Needs root. */
export async function debianArchive(suite: string, packages: string[]): Promise<string> {
  const key = createHash('sha256').update(packages.join()).digest('hex').slice(0, 8);
  const folder = await cached(`debian-${suite}-${key}`, async (making) => {
    const root = join(making, 'root');
    // The last word: a suite that is newer than debootstrap is made as every present one.
    await runCommand('debootstrap', ['--variant=minbase', `--include=${packages.join()}`, suite, root, '', 'sid']);
    await runCommand('tar', ['-C', root, ...LEFT_OUT.map((pattern) => `--exclude=${pattern}`), '-cf', join(making, 'root.tar'), '.']);
    await rm(root, { recursive: true });
  });
  return join(folder, 'root.tar');
}
