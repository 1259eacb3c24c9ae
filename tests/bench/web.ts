/**
 * `npm run bench -- web`: the web app's budgets, on the production build among 10,000 listings: what the first
 * views weigh, what Lighthouse says on a slow phone (the median of five), and that typing never blocks. Prints every
 * figure and leaves with 1 when one is over. `--quick` is for every change: bytes, accessibility and best
 * practices are held, what depends on the machine's load is taken once and only printed.
 */
import { chromium } from '@playwright/test';
import { seedBulk } from '#local/seed/bulk/seed-bulk.ts';
import { startTestStack } from '#tests/support/test-stack.ts';
import { unpackBrowser } from '#tests/support/unpack-browser.ts';
import { createBudgets } from './support/budgets.ts';
import { installLighthouse } from './web/install-lighthouse.ts';
import { PAGES, measureLighthouse } from './web/lighthouse.ts';
import { signedIn } from './web/sessions.ts';
import { measureTyping } from './web/typing.ts';
import { measureWeights } from './web/weights.ts';

const LISTINGS = 10_000;
const RUNS = 5;

const isQuick = process.argv.includes('--quick');
const budgets = createBudgets();
const lighthouse = await installLighthouse();
const { executablePath, env } = await unpackBrowser();
const launch = {
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  env: { ...process.env, ...env },
};
const stack = await startTestStack();
try {
  await seedBulk(stack.databaseUrl, { listings: LISTINGS, students: 100, logs: 10_000 }, () => new Date());
  const browser = await chromium.launch(launch);
  try {
    const student = await signedIn(browser, stack.url, 'student');
    const admin = await signedIn(browser, stack.url, 'admin');
    const weights = await measureWeights(browser, stack.url, { student, admin });
    budgets.say('Weight from a cold cache until the page shows its list, as it travels (brotli)');
    for (const { name, bytes, most } of weights) budgets.atMost(name, bytes / 1024, most, 'KiB');

    const typing = await measureTyping(browser, stack.url, student, isQuick ? 1 : RUNS);
    budgets.say('Typing in the search among 10,000 listings: the longest task of the browser');
    budgets.atMost('processor time', typing.processor, isQuick ? null : 50, 'ms');
    budgets.atMost('wall clock', typing.wall, null, 'ms');
  } finally {
    await browser.close();
  }
  budgets.say(`Lighthouse on a slow phone, ${isQuick ? 'one run' : `median of ${RUNS} runs`}`);
  for (const page of PAGES) {
    const scores = await measureLighthouse(lighthouse, launch, stack.url, page, isQuick ? 1 : RUNS);
    budgets.atLeast(`${page.name}: performance`, scores.performance, isQuick ? null : page.performance);
    budgets.atLeast(`${page.name}: accessibility`, scores.accessibility, 100);
    budgets.atLeast(`${page.name}: best practices`, scores['best-practices'], 100);
    for (const finding of scores.findings) budgets.say(`    ${finding}`);
  }
} finally {
  await stack.stop();
}
process.exitCode = budgets.report() ? 0 : 1;
