/** The test suites as child processes that print as they go and leave a JSON report, from which they are counted. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { toolScript } from '#local/build/run-tool.ts';
import { checkout } from './checkout.ts';

export interface Count {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** A suite cleans up after itself when it is interrupted; this is how long it may take. */
const STOP_PATIENCE = 15_000;

let current: ChildProcess | undefined;

/** Interrupts the running suite, if there is one, and waits until it has cleaned up. */
export async function stopSuite(): Promise<void> {
  if (!current || current.exitCode !== null || current.signalCode !== null) return;
  const closed = once(current, 'close');
  current.kill('SIGINT');
  await Promise.race([closed, sleep(STOP_PATIENCE)]);
}

async function runSuite(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  current = child;
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', kill);
  return code ?? 1;
}

async function readReport(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
}

/** A suite that ended badly without a failed test (it could not load, say) counts as one failure. */
function count(passed: number, failed: number, succeeded: boolean): Count {
  return { passed, failed: failed === 0 && !succeeded ? 1 : failed };
}

/** Runs projects of vitest.config.ts, or `files` of them alone. */
export async function runVitest(
  projects: string[],
  reports: string,
  env: NodeJS.ProcessEnv,
  { files = [] }: { files?: string[] } = {},
): Promise<Count> {
  const file = join(reports, `${projects.join('-')}.json`);
  // A report of an earlier step would be counted again.
  await rm(file, { force: true });
  const args = [
    'run',
    ...files,
    ...projects.flatMap((name) => ['--project', name]),
    '--passWithNoTests',
    // A machine that others share may stall for seconds: there a test has a second try, which the report names.
    ...(process.env['CI'] === 'true' ? ['--retry=1'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const code = await runSuite(toolScript('vitest', 'vitest'), args, env);
  const report = vitestReport.safeParse(await readReport(file));
  if (!report.success) return count(0, 0, code === 0);
  return count(report.data.numPassedTests, report.data.numFailedTests, code === 0 && report.data.success);
}

/** Runs the browser tests, or with `args` some of them. */
export async function runPlaywright(reports: string, env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<Count> {
  const file = join(reports, 'browser.json');
  await rm(file, { force: true });
  const code = await runSuite(toolScript('@playwright/test', 'playwright'), ['test', ...args, '--reporter=list,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = playwrightReport.safeParse(await readReport(file));
  if (!report.success) return count(0, 0, code === 0);
  const { expected, unexpected, flaky } = report.data.stats;
  return count(expected + flaky, unexpected, code === 0 && report.data.errors.length === 0);
}

/** Runs a benchmark of tests/bench, which counts as one test: it ends with 0 when every budget holds. */
export async function runBenchmark(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const code = await runSuite(join(checkout, `tests/bench/${name}.ts`), args, env);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
