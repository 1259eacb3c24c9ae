/**
 * Keeps node_modules equal to package-lock.json. A stamp in node_modules remembers which lockfile it was made
 * from; with another (or none: someone ran `npm ci` by hand) npm's own record decides. No install script ever runs.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdLock } from './hold-lock.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }> }} Lockfile */

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * @param {string} path
 * @returns {Lockfile | null}
 */
function readLockfile(path) {
  const text = readText(path);
  return text === null ? null : /** @type {Lockfile} */ (JSON.parse(text));
}

/** @param {string} folder */
function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}

/**
 * Whether node_modules holds what the lockfile asks for. Optional packages may be absent: they are for other platforms.
 * @param {string} folder
 */
function isInstalled(folder) {
  const stamp = join(folder, 'node_modules/.portal-install');
  const hash = lockHash(folder);
  if (readText(stamp) === hash) return true;
  const wanted = readLockfile(join(folder, 'package-lock.json'));
  const present = readLockfile(join(folder, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  const same = Object.entries(wanted.packages).every(
    ([path, { version, optional }]) => path === '' || present.packages[path]?.version === version || (optional && !present.packages[path]),
  );
  if (same) writeFileSync(stamp, hash);
  return same;
}

/** @param {string} output what npm printed */
function explain(output) {
  const tail = output.trim().split('\n').slice(-12).join('\n');
  if (/EUSAGE/.test(output))
    return `package.json and package-lock.json do not fit together. After changing one by hand, run \`npm install\`. npm said:\n${tail}`;
  if (/ENOSPC/.test(output)) return 'The disk is full: the dependencies need about 1 GB. Free some space and start again.';
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR/.test(output)) {
    return (
      'The npm registry cannot be reached. Is this machine online? Behind a proxy: `npm config set proxy http://...` and\n' +
      `\`npm config set https-proxy http://...\`; with a mirror: \`npm config set registry https://...\`. npm said:\n${tail}`
    );
  }
  if (/EACCES|EPERM/.test(output))
    return `npm may not write here. Does node_modules belong to another user? Remove it and start again. npm said:\n${tail}`;
  return `The dependencies could not be installed. npm said:\n${tail}`;
}

/**
 * The folders that npm will fill on this platform.
 * @param {string} folder
 */
function wantedPackages(folder) {
  const { packages } = readLockfile(join(folder, 'package-lock.json')) ?? { packages: {} };
  return Object.entries(packages)
    .filter(
      ([path, { os, cpu, libc }]) =>
        path && (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true) && !libc?.includes('musl'),
    )
    .map(([path]) => join(folder, path, 'package.json'));
}

/**
 * Says on one line how far npm is: on a terminal every second, in a log file every ten.
 * @param {string} folder
 * @param {number} began
 */
function reportProgress(folder, began) {
  const wanted = wantedPackages(folder);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (!process.stdout.isTTY && ticks % 10 !== 0) return;
    const there = wanted.filter((path) => existsSync(path)).length;
    const line = `  … Dependencies: ${there} of ${wanted.length} packages, ${Math.round((Date.now() - began) / 1000)} s`;
    process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
  }, 1000);
  return () => {
    clearInterval(timer);
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K');
  };
}

/**
 * @param {string} folder
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runNpm(folder) {
  const flags = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--progress=false',
  ];
  const cli = process.env.npm_execpath;
  const [command, args] = cli && /\.[cm]?js$/.test(cli) ? [process.execPath, [cli, ...flags]] : ['npm', flags];
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = () => child.kill('SIGTERM');
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code, output });
    });
  });
}

/**
 * Installs when needed. `before` runs only then, and may refuse.
 * @param {string} folder the checkout
 * @param {() => void} before
 */
export async function installDependencies(folder, before) {
  if (isInstalled(folder)) return;
  mkdirSync(join(folder, '.data/build'), { recursive: true });
  const release = await holdLock(join(folder, '.data/build/install.lock'), () =>
    console.log('  … Dependencies: another start is installing them'),
  );
  try {
    if (isInstalled(folder)) return;
    before();
    const began = Date.now();
    if (!process.stdout.isTTY) console.log('  … Dependencies: npm ci');
    const done = reportProgress(folder, began);
    const { code, output } = await runNpm(folder);
    done();
    if (code !== 0) {
      rmSync(join(folder, 'node_modules/.package-lock.json'), { force: true });
      throw new Refusal(explain(output));
    }
    writeFileSync(join(folder, 'node_modules/.portal-install'), lockHash(folder));
    console.log(`  ✓ Dependencies${' '.repeat(14)}${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`);
  } finally {
    release();
  }
}
