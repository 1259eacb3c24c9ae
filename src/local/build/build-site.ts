/**
 * Builds a site (the app, the console) with Vite into `.data/build/sites/<site>/<hash of its sources>`, compressed
 * beside. A build is a folder of its own, complete or absent: a running stack keeps serving the one that it
 * opened while another builds the next. The newest few are kept.
 */
import { access, mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { holdLock } from '../bootstrap/hold-lock.mjs';
import { checkout } from '../env.ts';
import { StackError } from '../stack-error.ts';
import { runTool, toolScript } from './run-tool.ts';
import { hashSources } from './source-hash.ts';

export type Site = 'web' | 'console';

const BUILD = join(checkout, '.data/build/sites');
const KEPT = 3;
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const WORTH_COMPRESSING = 1024;

/** What a site is made from, beside `src/domain` and the dependencies. The console has the app's documents as examples. */
const SOURCES: Record<Site, string[]> = {
  web: ['src/web', 'hasura/schema'],
  console: ['src/console', 'src/web/features', 'hasura/schema', 'hasura/metadata'],
};

function isSource(site: Site, path: string): boolean {
  if (site === 'console' && path.includes('/src/web/')) return path.endsWith('.graphql');
  return !/\.(test\.tsx?|generated\.ts)$/.test(path);
}

async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const body = await readFile(path);
      if (body.length < WORTH_COMPRESSING) return;
      const size = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(body, { params: size }));
      await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }));
    }),
  );
}

async function removeOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  const aged = await Promise.all(names.map(async (name) => ({ name, used: (await stat(join(folder, name))).mtimeMs })));
  const old = aged.toSorted((one, other) => other.used - one.used).slice(KEPT);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })));
}

async function build(site: Site, folder: string): Promise<void> {
  const partial = `${folder}.partial`;
  const { code, output } = await runTool(toolScript('vite', 'vite'), [
    'build',
    '--config',
    `src/${site}/vite.config.ts`,
    '--outDir',
    partial,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]);
  if (code !== 0) throw new StackError(`The ${site === 'web' ? 'app' : 'console'} could not be built:\n${output.trim()}`);
  await compress(partial);
  await rename(partial, folder);
}

/** The folder of the built site, built first when its sources changed. */
export async function buildSite(site: Site): Promise<string> {
  const sources = [...SOURCES[site], 'src/domain', 'package-lock.json'];
  const folder = join(BUILD, site, await hashSources(checkout, sources, (path) => isSource(site, path)));
  await mkdir(join(BUILD, site), { recursive: true });
  const exists = () =>
    access(folder).then(
      () => true,
      () => false,
    );
  if (!(await exists())) {
    const release = await holdLock(join(BUILD, `${site}.lock`), () => undefined);
    try {
      if (!(await exists())) await build(site, folder);
    } finally {
      release();
    }
  }
  const now = new Date();
  await utimes(folder, now, now);
  await removeOld(join(BUILD, site));
  return folder;
}
