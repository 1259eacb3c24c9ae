/**
 * The browser of the tests: the headless Chromium inside the npm package, unpacked once per version to
 * `.data/build/chromium-<version>`. The package unpacks into the temporary folder, so it runs with one of ours.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { holdLock } from '#local/bootstrap/hold-lock.mjs';
import { checkout } from './checkout.ts';

export interface Browser {
  executablePath: string;
  /** Environment for the browser's process: libraries and fonts from the package where the system has none. */
  env: Record<string, string>;
}

const PACKAGE = join(checkout, 'node_modules/@sparticuz/chromium');
const LIBRARY = 'file://' + join(PACKAGE, 'build/esm');

/** Unpacks Chromium, its fonts and the shared libraries that a bare server lacks. */
const UNPACK = `
  import Chromium from '${LIBRARY}/index.js';
  import { inflate } from '${LIBRARY}/lambdafs.js';
  await Chromium.executablePath();
  await inflate('${join(PACKAGE, 'bin/al2023.tar.br')}');
`;

async function unpackInto(folder: string): Promise<void> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], { env: { ...process.env, TMPDIR: partial } });
  await rename(partial, folder);
}

function lacksLibraries(executablePath: string): boolean {
  try {
    return execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found');
  } catch {
    return false;
  }
}

/** Where the unpacked browser is; unpacks it when needed (about two seconds). */
export async function unpackBrowser(): Promise<Browser> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(checkout, '.data/build', `chromium-${version}`);
  const executablePath = join(folder, 'chromium');
  if (!existsSync(executablePath)) {
    await mkdir(join(checkout, '.data/build'), { recursive: true });
    const release = await holdLock(`${folder}.lock`, () => undefined);
    try {
      if (!existsSync(executablePath)) await unpackInto(folder);
    } finally {
      release();
    }
  }
  return {
    executablePath,
    env: {
      ...(lacksLibraries(executablePath) ? { LD_LIBRARY_PATH: join(folder, 'al2023/lib') } : {}),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  };
}
