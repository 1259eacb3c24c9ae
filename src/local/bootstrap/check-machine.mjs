/** What a machine must offer, each lack told in words before anything is downloaded or written. */
import { readFileSync, statfsSync } from 'node:fs';
import { Refusal } from './refusal.mjs';

const OLDEST = [20, 20];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Refusal(
    `Node ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}. Install a current Node from https://nodejs.org.`,
  );
}

function isMusl() {
  if (process.platform !== 'linux' || !process.report) return false;
  process.report.excludeNetwork = true;
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (/** @type {unknown} */ (process.report.getReport()));
  return !report.header.glibcVersionRuntime;
}

function isWsl() {
  try {
    return process.platform === 'linux' && /microsoft/i.test(readFileSync('/proc/version', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Refuses systems on which the parts cannot run.
 * @param {string} folder the checkout
 */
export function checkMachine(folder) {
  checkNode();
  if (process.platform === 'win32')
    throw new Refusal('Windows itself is not supported. Run the portal in WSL 2, in a folder of the Linux file system.');
  if (isWsl() && /^\/mnt\/[a-z]\//i.test(`${folder}/`)) {
    throw new Refusal(
      `${folder} is a Windows drive; PostgreSQL cannot keep its data there. Clone into the Linux file system instead, such as ~/career-center.`,
    );
  }
  if (isMusl())
    throw new Refusal(
      'This system uses musl (Alpine?); the PostgreSQL and Chromium from npm need glibc. Use Debian, Ubuntu, Fedora or the like.',
    );
}

/**
 * Refuses when `folder` has less than `megabytes` of free disk.
 * @param {string} folder
 * @param {number} megabytes
 * @param {string} what subject of the sentence
 */
export function checkSpace(folder, megabytes, what) {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < megabytes)
    throw new Refusal(`${what} needs ${megabytes} MB of free disk; ${folder} has ${free} MB. Free some space and start again.`);
}
