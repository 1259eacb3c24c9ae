/**
 * `npm test`: checks, then every suite, on a PostgreSQL and a stack of its own, so it may run beside a started
 * portal. Words after `--` choose steps: `npm test -- unit browser`; with `CI=true` the benchmarks follow as smoke runs,
 * and the real servers and containers that this machine can run. `npm run test:servers` is `npm test -- servers`,
 * `npm run test:compose` is `npm test -- compose`.
 * Ends with one line `N passed, N failed`.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '#local/postgres/start-postgres.ts';
import { describeError, StackError } from '#local/stack-error.ts';
import { composeStep, stopTrial } from '#tests/compose/steps.ts';
import type { ServerStep } from '#tests/servers/steps.ts';
import { serverSteps } from '#tests/servers/steps.ts';
import { checkDocuments, checkFormat, checkLint, checkTypes } from './checks.ts';
import type { Check } from './checks.ts';
import { checkout } from './checkout.ts';
import { AS_HASURA } from './test-stack.ts';
import { runBenchmark, runPlaywright, runVitest, stopSuite } from './test-suites.ts';
import type { Count } from './test-suites.ts';

type Step = Omit<ServerStep, 'lacks'> & Partial<ServerStep>;

const DATA = join(checkout, '.data');
const ABANDONED_AFTER = 86_400_000;

const check = (name: string, run: Check): Step => ({
  name,
  run: async () => {
    try {
      await run();
      return { passed: 1, failed: 0 };
    } catch (error) {
      console.error(describeError(error));
      return { passed: 0, failed: 1 };
    }
  },
});

/** Projects of vitest.config.ts; the first gives the step its name. */
const vitest = (name: string, ...others: string[]): Step => ({
  name,
  run: ({ reports, env }) => runVitest([name, ...others], reports, env),
});

const STEPS: Step[] = [
  check('codegen', checkDocuments),
  check('format', checkFormat),
  check('types', checkTypes),
  check('lint', checkLint),
  vitest('unit', 'web'),
  vitest('engine'),
  vitest('integration'),
  vitest('contract'),
  { name: 'browser', run: ({ reports }) => runPlaywright(reports) },
];

/** What a busy machine cannot spoil: that they run, and the budgets that are counted in bytes. */
const SMOKE_RUNS: Step[] = [
  { name: 'budgets', run: () => runBenchmark('web', ['--quick'], {}) },
  { name: 'engine-bench', run: () => runBenchmark('engine', ['--quick'], {}) },
  { name: 'live-bench', run: () => runBenchmark('live', ['--quick'], {}) },
];

/** The browser tests against an engine with the manners of Hasura in production: on demand, or in part with the real servers. */
const asHasura: Step = { name: 'as-hasura', run: ({ reports }) => runPlaywright(reports, AS_HASURA) };

/** `servers` is every step on real servers, after the same contracts on the stand-ins; `servers all` with every browser test. */
function stepsOf(word: string, isWhole: boolean): Step[] {
  const named = [...STEPS, ...SMOKE_RUNS, ...serverSteps(isWhole), asHasura, composeStep];
  if (word === 'servers') return [vitest('contract'), ...serverSteps(isWhole)];
  const step = named.find(({ name }) => name === word);
  if (!step) throw new StackError(`Unknown step: ${word}. There are: ${named.map(({ name }) => name).join(', ')}, servers.`);
  return [step];
}

function chosenSteps(words: string[], isCi: boolean): Step[] {
  const isWhole = words.includes('all');
  const chosen = words.filter((word) => word !== 'all');
  if (chosen.length > 0) return chosen.flatMap((word) => stepsOf(word, isWhole));
  return isCi ? [...STEPS, ...SMOKE_RUNS, ...serverSteps(isWhole), composeStep] : STEPS;
}

/** Folders of test runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of (await readdir(DATA)).filter((entry) => entry.startsWith('test-'))) {
    const { mtimeMs } = await stat(join(DATA, name));
    if (Date.now() - mtimeMs > ABANDONED_AFTER) await rm(join(DATA, name), { recursive: true, force: true });
  }
}

interface Outcome extends Count {
  name: string;
  seconds: number;
  /** Why it was left out. */
  lacks?: string;
}

async function runAll(steps: Step[], folder: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    password: 'throw-away',
    throwaway: true,
    log: (line) => console.log(line),
  });
  stopServer = server.stop;
  for (const { name, run, lacks } of steps) {
    console.log(`\n── ${name}`);
    const missing = await lacks?.();
    if (missing) {
      console.log(`Left out: this machine has no ${missing}.`);
      outcomes.push({ name, passed: 0, failed: 0, seconds: 0, lacks: missing });
      continue;
    }
    const began = Date.now();
    const count = await run({ reports: folder, env: { TEST_POSTGRES_URL: server.url } }).catch((error: unknown) => {
      console.error(`\n${describeError(error)}\n`);
      return { passed: 0, failed: 1 };
    });
    outcomes.push({ name, ...count, seconds: (Date.now() - began) / 1000 });
  }
  return outcomes;
}

function report(outcomes: Outcome[]): boolean {
  console.log('');
  for (const { name, passed, failed, seconds, lacks } of outcomes) {
    if (lacks) {
      console.log(`  – ${name.padEnd(14)} left out: this machine has no ${lacks}`);
      continue;
    }
    console.log(`  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(14)}${seconds.toFixed(1).padStart(7)} s  ${passed} passed, ${failed} failed`);
  }
  const total = (key: 'passed' | 'failed' | 'seconds') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  console.log(`\nTook ${Math.round(total('seconds'))} s\n${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0;
}

let stopServer: () => Promise<void> = () => Promise.resolve();
let folder: string | undefined;
let leaving = false;

async function leave(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  await stopSuite();
  await stopTrial();
  await stopServer();
  if (folder) await rm(folder, { recursive: true, force: true });
  process.exit(code);
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => void leave(code));
process.on('disconnect', () => void leave(1));

try {
  const steps = chosenSteps(process.argv.slice(2), process.env['CI'] === 'true');
  await mkdir(DATA, { recursive: true });
  await removeAbandoned();
  folder = await mkdtemp(join(DATA, 'test-run-'));
  const outcomes = await runAll(steps, folder);
  await leave(report(outcomes) ? 0 : 1);
} catch (error) {
  console.error(`\n${describeError(error)}\n`);
  await leave(1);
}
