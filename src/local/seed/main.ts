/**
 * `npm run seed -- --listings 10000 --students 5000 --logs 1000000`: adds a large data set to the portal of
 * `DATA_DIR` (the running stack's database, else one started for this) or to `DATABASE_URL`. Adds only;
 * `npm run reset` is the way back.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environment, readSettings } from '../env.ts';
import { findRunningStack, lockInstance } from '../instance-lock.ts';
import { openPortalDatabase } from '../portal-database.ts';
import { loadSecrets } from '../secrets.ts';
import { StackError, describeError } from '../stack-error.ts';
import { createSteps } from '../steps.ts';
import { createStopList } from '../stop-list.ts';
import type { StopList } from '../stop-list.ts';
import { seedBulk } from './bulk/seed-bulk.ts';
import type { BulkAmounts } from './bulk/seed-bulk.ts';

const DEFAULTS: BulkAmounts = { listings: 10_000, students: 5_000, logs: 1_000_000 };
const MOST = 20_000_000;
const USAGE = 'Usage: npm run seed -- --listings 10000 --students 5000 --logs 1000000';

function readAmounts(args: string[]): BulkAmounts {
  let values: Partial<Record<keyof BulkAmounts, string>>;
  try {
    ({ values } = parseArgs({ args, options: { listings: { type: 'string' }, students: { type: 'string' }, logs: { type: 'string' } } }));
  } catch (error) {
    throw new StackError(`${(error as Error).message}\n${USAGE}`);
  }
  const amount = (name: keyof BulkAmounts) => {
    const text = values[name];
    if (text === undefined) return DEFAULTS[name];
    const number = Number(text);
    if (!/^\d+$/.test(text) || number > MOST) throw new StackError(`--${name} must be a whole number up to ${MOST}.\n${USAGE}`);
    return number;
  };
  return { listings: amount('listings'), students: amount('students'), logs: amount('logs') };
}

/** The database to fill; one that is started here is stopped by the list. */
async function findDatabase(stops: StopList): Promise<string> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const { DATA_DIR } = readSettings();
  await mkdir(join(DATA_DIR, 'logs'), { recursive: true });
  const running = await findRunningStack(DATA_DIR);
  const { postgresPassword } = await loadSecrets(DATA_DIR);
  if (running) {
    if (running.postgresPort === undefined) throw new StackError('The portal is just starting. Try again when it is up.');
    return `postgres://postgres:${postgresPassword}@127.0.0.1:${running.postgresPort}/portal`;
  }
  const lock = await lockInstance(DATA_DIR);
  stops.add('The lock', lock.release);
  const { url } = await openPortalDatabase({ dataDir: DATA_DIR, password: postgresPassword, steps: createSteps() }, stops);
  return url;
}

const stops = createStopList((line) => console.error(line));
const stop = async (code: number) => {
  await stops.stopAll();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(130));

try {
  const amounts = readAmounts(process.argv.slice(2));
  await seedBulk(await findDatabase(stops), amounts, () => new Date());
  await stop(0);
} catch (error) {
  console.error(`\n${describeError(error)}\n`);
  await stop(1);
}
