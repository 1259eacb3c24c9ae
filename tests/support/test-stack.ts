/**
 * A whole stack for browser tests and benchmarks: `npm start` itself as a child, on a free port with a data
 * folder of its own under `.data`, removed at the end. The runner starts it once; tests read where it is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from './checkout.ts';

/** Where the parts of the running test stack are, and what a test needs to make accounts there. */
export interface TestStack {
  url: string;
  databaseUrl: string;
  identityUrl: string;
  clientId: string;
  clientSecret: string;
  adminSecret: string;
  dataDir: string;
  signIn: 'form' | 'redirect';
}

export interface StartedTestStack extends TestStack {
  pid: number;
  /** Stops it as Ctrl-C would; keeps the data folder with `keepData`. */
  stop: (options?: { keepData?: boolean }) => Promise<void>;
}

const VARIABLE = 'PORTAL_TEST_STACK';

/** Servers of the developer's own, which no test may write to. */
const NONE = { DATABASE_URL: '', HASURA_GRAPHQL_ENDPOINT: '', KEYCLOAK_URL: '', S3_ENDPOINT: '', SMTP_URL: '', PORTAL_SIGN_IN: '' };

/** Settings that name real servers in the place of the stand-ins, given by `npm run test:servers`. */
export function realServers(): Record<string, string> {
  return JSON.parse(process.env['PORTAL_TEST_SERVERS'] ?? '{}') as Record<string, string>;
}

/**
 * With `TEST_LIVE=polling` every stack is as slow as Hasura: live data once a second, sockets of ended tokens closed
 * with 1000. It shows what the browser expects of our engine alone.
 */
const LIVE_SETTINGS: Record<string, string> =
  process.env['TEST_LIVE'] === 'polling' ? { LIVE_QUERIES: 'polled', EXPIRED_SOCKET_CLOSE: '1000' } : {};

/** With `TEST_ALLOW_LIST=true` every stack answers the portal's own operations only, as production does. */
export const allowsListedOnly = process.env['TEST_ALLOW_LIST'] === 'true';

/** The variables of the two above: the engine as Hasura is in production. */
export const AS_HASURA = { TEST_LIVE: 'polling', TEST_ALLOW_LIST: 'true' };

/** Starts a stack; `env` adds settings, such as DATA_DIR to go on with kept data. */
export async function startTestStack(env: Record<string, string> = {}): Promise<StartedTestStack> {
  await mkdir(join(checkout, '.data'), { recursive: true });
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(checkout, '.data', 'test-stack-')));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(checkout, 'src/local/main.ts')], {
    cwd: checkout,
    env: {
      ...process.env,
      ...NONE,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DEMO_PASSWORD: '',
      LOG_LEVEL: 'warn',
      ALLOW_LIST: String(allowsListedOnly),
      ...LIVE_SETTINGS,
      ...env,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
    });
  }
  const exited = once(child, 'exit');
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const ready = await Promise.race([once(child, 'message'), exited.then(() => null)]);
  if (!ready) {
    await remove();
    throw new Error(`The test stack did not start:\n${output}`);
  }
  const [stack] = ready as [TestStack];
  return {
    ...stack,
    pid: child.pid ?? 0,
    async stop({ keepData = false } = {}) {
      child.kill('SIGTERM');
      await exited;
      if (!keepData) await remove();
    },
  };
}

/** Tells processes started from here which stack to use. */
export function publishTestStack(stack: TestStack): void {
  process.env[VARIABLE] = JSON.stringify(stack);
}

/** Whether somebody else has started the stack of these tests. */
export function isStackPublished(): boolean {
  return Boolean(process.env[VARIABLE]);
}

/** The stack that the runner, or Playwright's global set-up, started. */
export function readTestStack(): TestStack {
  const text = process.env[VARIABLE];
  if (!text) throw new Error(`${VARIABLE} is not set: browser tests run through \`npm test\` or \`npx playwright test\``);
  return JSON.parse(text) as TestStack;
}
