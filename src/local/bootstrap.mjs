/**
 * The first program of every `npm run` command. Plain JavaScript without dependencies, because it runs on
 * whatever Node there is (20.20 or newer) before anything is installed. It checks the machine, installs the
 * locked dependencies when they are missing or changed, finds a Node that runs TypeScript (22.18 or newer)
 * and hands over to the command's own program, passing signals on and its exit code back.
 * It builds and starts nothing itself: see main.ts.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkMachine, checkSpace } from './bootstrap/check-machine.mjs';
import { programOf } from './bootstrap/commands.mjs';
import { ENGINE_OPTIONS } from './bootstrap/engine-options.mjs';
import { installDependencies } from './bootstrap/install-dependencies.mjs';
import { modernNode } from './bootstrap/modern-node.mjs';
import { checkout, Refusal } from './bootstrap/refusal.mjs';
import { resetData } from './bootstrap/reset-data.mjs';
import { runToEnd } from './bootstrap/run-to-end.mjs';
import { writeSecrets } from './bootstrap/write-secrets.mjs';

async function main() {
  const words = process.argv.slice(2);
  checkMachine(checkout);
  if (words[0] === 'reset') return resetData(words.slice(1));
  if (words[0] === 'secrets') return writeSecrets(checkout);
  const [program = '', ...rest] = programOf(words);
  await installDependencies(checkout, () => checkSpace(checkout, 1500, 'The first start'));
  checkSpace(checkout, 150, 'The portal');
  const node = modernNode(checkout, createRequire(join(checkout, 'package.json')));
  const options = words[0] === 'engine' ? ENGINE_OPTIONS : [];
  return runToEnd(node, [...options, join(checkout, program), ...rest]);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
