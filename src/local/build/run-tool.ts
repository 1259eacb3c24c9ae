import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { checkout, environment } from '../env.ts';

const require = createRequire(import.meta.url);

/** The script behind a package's command, to be run under the Node that runs us. */
export function toolScript(packageName: string, command: string): string {
  const manifest = join(checkout, 'node_modules', packageName, 'package.json');
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`Package ${packageName} has no command ${command}`);
  return join(dirname(manifest), script);
}

/**
 * Runs `node <script> <args>` in the checkout to its end and keeps what it prints. NODE_ENV does not pass on: a
 * test runner's would make the site's build one for development.
 */
export function runTool(script: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: checkout,
    env: { ...environment, NODE_ENV: 'production', FORCE_COLOR: '0', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', kill);
      resolve({ code: code ?? 1, output });
    });
  });
}
