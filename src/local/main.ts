/**
 * `npm start` and `npm run dev`: the whole portal on one machine, until Ctrl-C. Prints the steps and where
 * everything is; leaves with 0 after a wanted stop, with 1 when something failed. A parent with an IPC channel
 * is told where the parts are (tests/support/test-stack.ts), and when that channel closes the stack stops.
 */
import { statfsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { banner } from './banner.ts';
import { checkout, readSettings } from './env.ts';
import { lockInstance } from './instance-lock.ts';
import { loadSecrets, withGivenSecrets } from './secrets.ts';
import { startStack } from './stack.ts';
import { describeError } from './stack-error.ts';
import { createSteps } from './steps.ts';
import { createStopList } from './stop-list.ts';

const development = process.argv.includes('--dev');
const steps = createSteps();
const stops = createStopList((line) => steps.say(line));

const LEAST_SPACE = 16 * 1024 * 1024;
let dataDir = checkout;

let leaving: Promise<never> | undefined;

/** Stops what runs, in order, and leaves; further calls change nothing. */
function leave(code: number): Promise<never> {
  leaving ??= (async () => {
    await stops.stopAll();
    process.exit(code);
  })();
  return leaving;
}

/** Whatever part fails first on a full disk, this is what to say. */
function isDiskFull(): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < LEAST_SPACE;
  } catch {
    return false;
  }
}

function explain(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || isDiskFull()) return `The disk that holds ${dataDir} is full. Free some space and start again; no data is lost.`;
  if (code === 'EACCES' || code === 'EROFS')
    return `This user may not write there: ${(error as Error).message}. Choose another folder with DATA_DIR=...`;
  return describeError(error);
}

async function run(): Promise<void> {
  const began = Date.now();
  const settings = readSettings();
  dataDir = settings.DATA_DIR;
  await mkdir(settings.DATA_DIR, { recursive: true });
  const lock = await lockInstance(settings.DATA_DIR);
  stops.add('The lock', lock.release);
  console.log(`\nCareer Center internship portal${development ? ' (development)' : ''}\n`);
  const secrets = withGivenSecrets(await loadSecrets(settings.DATA_DIR), settings);
  const stack = await startStack({ settings, secrets, steps, development }, stops);
  const { publicUrl, postgresPort, identityUrl, smtpUrl } = stack;
  await lock.describe({ url: publicUrl, ...(postgresPort !== null && { postgresPort }), identityUrl, smtpUrl });
  console.log(banner(settings, stack.publicUrl, Date.now() - began));
  process.send?.({
    url: stack.publicUrl,
    databaseUrl: stack.databaseUrl,
    identityUrl: stack.identityUrl,
    clientId: 'portal-operators',
    clientSecret: secrets.operatorSecret,
    adminSecret: secrets.adminSecret,
    dataDir: settings.DATA_DIR,
    signIn: settings.PORTAL_SIGN_IN,
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!leaving) console.log('\nStopping ...');
    void leave(0);
  });
}
process.on('disconnect', () => void leave(0));
process.on('uncaughtException', (error) => {
  console.error(`\n${explain(error)}\n`);
  void leave(1);
});

try {
  await run();
} catch (error) {
  if (!leaving) console.error(`\n${explain(error)}\n`);
  await leave(1);
}
