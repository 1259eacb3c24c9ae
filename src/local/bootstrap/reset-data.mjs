/**
 * `npm run reset`: forgets everything that the portal stored, after asking; `--yes` does not ask. Refuses while the
 * portal runs, and removes only what a portal's data folder holds: a DATA_DIR that points elsewhere by mistake
 * loses nothing. The build cache stays.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { checkout, Refusal } from './refusal.mjs';

const OURS = ['postgres', 'postgres.unfinished', 'files', 'mail', 'logs', 'secrets.json', 'stack.json'];

/**
 * Whether the process that a file names (in JSON, or on the first line) lives and is `program`: its number
 * may meanwhile belong to something else.
 * @param {string} path
 * @param {string} program
 */
function isRunning(path, program) {
  try {
    const text = readFileSync(path, 'utf8');
    const pid = path.endsWith('.json') ? Number(JSON.parse(text).pid) : Number(text.split('\n')[0]);
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} question */
async function confirm(question) {
  if (!process.stdin.isTTY) throw new Refusal('Nothing was removed: without a terminal to ask on, say `npm run reset -- --yes`.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * @param {string[]} words
 * @returns {Promise<number>} the exit code
 */
export async function resetData(words) {
  const folder = resolve(checkout, process.env.DATA_DIR || '.data');
  const present = OURS.filter((name) => existsSync(join(folder, name)));
  if (present.length === 0) {
    console.log(`Nothing to forget: ${folder} holds no data of the portal.`);
    return 0;
  }
  if (isRunning(join(folder, 'stack.json'), 'src/local/')) {
    throw new Refusal('The portal is running with this data folder. Stop it first (Ctrl-C in its window), then reset.');
  }
  if (isRunning(join(folder, 'postgres/postmaster.pid'), 'postgres')) {
    throw new Refusal('A killed start left its PostgreSQL running on this data folder. Start and stop the portal once, then reset.');
  }
  const sure = words.includes('--yes') || (await confirm(`Remove all accounts, listings, files and mails in ${folder}? [y/N] `));
  if (!sure) {
    console.log('Nothing was removed.');
    return 1;
  }
  for (const name of present) rmSync(join(folder, name), { recursive: true, force: true });
  // Where PostgreSQL's data had to move to: postgres/enterable-copy.ts.
  const moved = createHash('sha256').update(join(folder, 'postgres')).digest('hex').slice(0, 16);
  rmSync(join('/var/lib/career-center-portal', moved), { recursive: true, force: true });
  console.log(`Forgotten: ${present.join(', ')} in ${folder}. The next start begins with fresh demo data.`);
  return 0;
}
