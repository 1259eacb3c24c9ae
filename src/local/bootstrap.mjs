/**
 * The first program of every `npm run` command. Plain JavaScript without dependencies, because it runs on
 * whatever Node there is (20.20 or newer) before anything is installed. It checks the machine, installs the
 * locked dependencies when they are missing or changed, finds a Node that runs TypeScript (22.18 or newer)
 * and hands over to the command's own program, passing signals on and its exit code back.
 * It builds and starts nothing itself: see main.ts.
 */
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkMachine, checkSpace } from './bootstrap/check-machine.mjs';
import { installDependencies } from './bootstrap/install-dependencies.mjs';
import { modernNode } from './bootstrap/modern-node.mjs';
import { checkout, Refusal } from './bootstrap/refusal.mjs';
import { resetData } from './bootstrap/reset-data.mjs';
import { runToEnd } from './bootstrap/run-to-end.mjs';

/** Command -> the program that carries it out, with its first arguments. */
const PROGRAMS = {
  start: ['src/local/main.ts'],
  dev: ['src/local/main.ts', '--dev'],
  test: ['tests/support/run-tests.ts'],
  'test:servers': ['tests/support/run-tests.ts', 'contract'],
  check: ['tests/support/run-check.ts'],
  seed: ['src/local/seed/main.ts'],
  codegen: ['src/local/build/codegen-command.ts'],
  engine: ['src/engine/main.ts'],
  bench: [],
};

/** @param {string | undefined} name */
function benchmark(name) {
  const folder = join(checkout, 'tests/bench');
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3)) : [];
  if (!name || !names.includes(name)) throw new Refusal(`Which benchmark? npm run bench -- <name>, where <name> is one of: ${names.join(', ') || '(none yet)'}.`);
  return `tests/bench/${name}.ts`;
}

/** @param {string[]} words */
function programOf([command = '', ...words]) {
  const program = PROGRAMS[/** @type {keyof typeof PROGRAMS} */ (command)];
  if (!program) throw new Refusal(`Unknown command "${command}". There are: ${[...Object.keys(PROGRAMS), 'reset'].join(', ')}.`);
  if (command === 'test:servers' && !process.env.CONTRACT_KEYCLOAK_URL) {
    throw new Refusal('test:servers runs the contract tests against real servers. Start them, then name them: CONTRACT_KEYCLOAK_URL=http://localhost:8080 npm run test:servers');
  }
  return command === 'bench' ? [benchmark(words[0]), ...words.slice(1)] : [...program, ...words];
}

async function main() {
  const words = process.argv.slice(2);
  checkMachine(checkout);
  if (words[0] === 'reset') return resetData(words.slice(1));
  const [program = '', ...rest] = programOf(words);
  await installDependencies(checkout, () => checkSpace(checkout, 1500, 'The first start'));
  checkSpace(checkout, 150, 'The portal');
  const node = modernNode(checkout, createRequire(join(checkout, 'package.json')));
  return runToEnd(node, [join(checkout, program), ...rest]);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
