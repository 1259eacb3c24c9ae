/**
 * How long the browser's main thread is held while a student types into the search: the longest task of each
 * round, the median of the rounds. Servers and browser share this machine's processors, so the thread's own time
 * is what is judged; the wall clock, which also counts waiting for a processor, stands beside it.
 */
import type { Browser } from '@playwright/test';
import type { Session } from './sessions.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

export interface LongestTask {
  /** Milliseconds. */
  processor: number;
  wall: number;
}

const WORDS = 'software engineer jakarta';
const KEY_MS = 90;
const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];

function longestTask(trace: string): LongestTask {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mainThreads.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('The trace has no task of the page: nothing was measured');
  const most = (values: number[]) => Math.max(...values) / 1000;
  return { processor: most(tasks.map(({ tdur = 0 }) => tdur)), wall: most(tasks.map(({ dur = 0 }) => dur)) };
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function measureTyping(browser: Browser, url: string, session: Session, rounds: number): Promise<LongestTask> {
  const results: LongestTask[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ storageState: session, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('list', { name: 'Internships' }).getByRole('listitem').first().waitFor();
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await page.waitForTimeout(1_000);
    await browser.startTracing(page, { categories: CATEGORIES });
    await search.pressSequentially(WORDS, { delay: KEY_MS });
    for (let key = 0; key < WORDS.length; key += 1) await search.press('Backspace', { delay: KEY_MS });
    await page.waitForTimeout(1_000);
    results.push(longestTask((await browser.stopTracing()).toString()));
    await context.close();
  }
  return { processor: median(results.map(({ processor }) => processor)), wall: median(results.map(({ wall }) => wall)) };
}
