import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, Refusal } from './refusal.mjs';

/** Command -> the program that carries it out, with its first arguments. */
const PROGRAMS = {
  start: ['src/local/main.ts'],
  dev: ['src/local/main.ts', '--dev'],
  test: ['tests/support/run-tests.ts'],
  'test:servers': ['tests/support/run-tests.ts', 'servers'],
  'test:compose': ['tests/support/run-tests.ts', 'compose'],
  check: ['tests/support/run-check.ts'],
  seed: ['src/local/seed/main.ts'],
  'allow-list': ['tests/support/write-allow-list.ts'],
  portal: ['src/operate/portal/main.ts'],
  realm: ['src/operate/realm/main.ts'],
  codegen: ['src/local/build/codegen-command.ts'],
  engine: ['src/engine/main.ts'],
  screens: ['tests/e2e/screens/take-pictures.ts'],
  bench: [],
};

/** @param {string | undefined} name */
function benchmark(name) {
  const folder = join(checkout, 'tests/bench');
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.ts'))
        .map((file) => file.slice(0, -3))
    : [];
  if (!name || !names.includes(name))
    throw new Refusal(`Which benchmark? npm run bench -- <name>, where <name> is one of: ${names.join(', ') || '(none yet)'}.`);
  return `tests/bench/${name}.ts`;
}

/**
 * The program behind a command, and its arguments.
 * @param {string[]} words
 */
export function programOf([command = '', ...words]) {
  const program = PROGRAMS[/** @type {keyof typeof PROGRAMS} */ (command)];
  if (!program) throw new Refusal(`Unknown command "${command}". There are: ${[...Object.keys(PROGRAMS), 'reset', 'secrets'].join(', ')}.`);
  return command === 'bench' ? [benchmark(words[0]), ...words.slice(1)] : [...program, ...words];
}
