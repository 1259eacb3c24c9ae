/** Lighthouse with its defaults (a slow phone on slow 4G), on a page of the portal, signed in where the page needs it. */
import { chromium } from '@playwright/test';
import { type BenchBrowser, startBrowser } from './browser.ts';
import type { Lighthouse, LighthousePage, LighthouseResult } from './install-lighthouse.ts';
import { signInAs } from './sessions.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];

export interface BenchPage {
  name: string;
  path: string;
  role: 'student' | 'admin' | null;
  /** The least performance. */
  performance: number;
}

export const PAGES: readonly BenchPage[] = [
  { name: '/auth', path: '/auth', role: null, performance: 95 },
  { name: 'student portal', path: '/', role: 'student', performance: 90 },
  { name: '/admin', path: '/admin', role: 'admin', performance: 85 },
];

export type Scores = Record<Category, number> & { findings: string[] };

/** The metrics that the performance is made of, each with the points that it cost. */
function metricsOf({ categories, audits }: LighthouseResult['lhr']): string {
  return (categories['performance']?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id, weight }) => `${id} ${audits[id]?.displayValue ?? '?'} (-${((1 - (audits[id]?.score ?? 0)) * weight).toFixed(1)})`)
    .join(', ');
}

/** The weighted audits of accessibility and best practices that are not met. */
function failedAudits({ categories, audits }: LighthouseResult['lhr']): string[] {
  return CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details ?? '').slice(0, 600)}`),
  );
}

/** What moved while the page loaded, and by how much. */
function shiftedParts({ audits }: LighthouseResult['lhr']): string[] {
  const { items = [] } = (audits['layout-shifts']?.details ?? {}) as {
    items?: { node?: { selector?: string; nodeLabel?: string }; score?: number }[];
  };
  return items.map(({ node, score }) => `layout shift ${score?.toFixed(3)}: ${node?.selector} (${node?.nodeLabel?.slice(0, 60)})`);
}

function scoreOf({ lhr }: LighthouseResult, category: Category): number {
  return Math.round((lhr.categories[category]?.score ?? 0) * 100);
}

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * This Chromium aborts a navigation that Lighthouse watches when the page's answer has a Referrer-Policy header (seen
 * with version 147 and any value); the one that the portal sends is the browser's own default, so it is left out here.
 */
async function leaveOutReferrerPolicy(page: LighthousePage, address: string): Promise<void> {
  const client = await page.createCDPSession();
  client.on('Fetch.requestPaused', ({ requestId, responseStatusCode, responseHeaders }) => {
    const kept = responseHeaders.filter(({ name }) => name.toLowerCase() !== 'referrer-policy');
    void client.send('Fetch.continueResponse', { requestId, responseCode: responseStatusCode, responseHeaders: kept });
  });
  await client.send('Fetch.enable', { patterns: [{ urlPattern: address, requestStage: 'Response' }] });
}

async function runOnce({ run, puppeteer }: Lighthouse, endpoint: string, address: string): Promise<LighthouseResult> {
  const browser = await puppeteer.connect({ browserURL: endpoint, defaultViewport: null });
  try {
    const page = await browser.newPage();
    await leaveOutReferrerPolicy(page, address);
    const flags = { logLevel: 'silent', output: 'json', onlyCategories: CATEGORIES, disableStorageReset: true };
    const result = await run(address, flags, undefined, page);
    await page.close();
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not measure ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    return result;
  } finally {
    await browser.disconnect();
  }
}

/** What the page needs before it is measured: a session at first, and for each run a cold cache. */
async function prepare(endpoint: string, url: string, role: BenchPage['role']): Promise<void> {
  const browser = await chromium.connectOverCDP(endpoint);
  try {
    const page = await browser.contexts()[0]?.newPage();
    if (!page) throw new Error('The browser has no default context');
    if (role) await signInAs(page, url, role);
    const client = await page.context().newCDPSession(page);
    await client.send('Network.clearBrowserCache');
    await page.close();
  } finally {
    // Lighthouse drives the browser alone: two masters abort each other's navigation.
    await browser.close();
  }
}

/** The median of each score over the runs, and of the middle run by performance what it found. */
export async function measureLighthouse(
  lighthouse: Lighthouse,
  browser: BenchBrowser,
  url: string,
  { path, role }: BenchPage,
  runs: number,
): Promise<Scores> {
  const results: LighthouseResult[] = [];
  const { endpoint, stop } = await startBrowser(browser);
  try {
    for (let run = 0; run < runs; run += 1) {
      await prepare(endpoint, url, run === 0 ? role : null);
      results.push(await runOnce(lighthouse, endpoint, `${url}${path}`));
    }
  } finally {
    await stop();
  }
  const ordered = results.toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
  const shown = ordered[Math.floor(ordered.length / 2)];
  if (!shown) throw new Error('There were no runs');
  const speeds = results.map(({ lhr }) => Math.round(lhr.environment.benchmarkIndex)).join(' ');
  const every = `performance of each run: ${results.map((result) => scoreOf(result, 'performance')).join(' ')}; speed of the machine meanwhile: ${speeds}`;
  return {
    performance: middle(results.map((result) => scoreOf(result, 'performance'))),
    accessibility: middle(results.map((result) => scoreOf(result, 'accessibility'))),
    'best-practices': middle(results.map((result) => scoreOf(result, 'best-practices'))),
    findings: [metricsOf(shown.lhr), every, ...shiftedParts(shown.lhr), ...failedAudits(shown.lhr)],
  };
}
