/**
 * Where fetched and built servers lie: `.data/servers/<name and version>`, made once and used by every later run. A
 * folder appears there whole or not at all, so a build that was broken off is begun again.
 */
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '#tests/support/checkout.ts';

const CACHE = join(checkout, '.data', 'servers');

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The cached folder `name`; made by `build`, which fills the empty folder that it is given, when it is missing. */
export async function cached(name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name);
  if (await exists(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const making = await mkdtemp(join(CACHE, 'making-'));
  try {
    console.log(`Getting ${name} ready for the first time ...`);
    await build(making);
    await rename(making, folder).catch(async (error: unknown) => {
      // Somebody else made it meanwhile: theirs is as good.
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return folder;
}
