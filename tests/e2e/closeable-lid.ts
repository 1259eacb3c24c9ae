import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** How long nothing was asked for before the page counts as at rest: a request follows its timer by a moment. */
const REST_MS = 500;

/**
 * Moves the clock at one blow, as a lid that is closed, and only while the pages are at rest: a request would time out.
 * All pages of one context share its clock.
 */
export function closeableLid(...pages: [Page, ...Page[]]): (ms: number) => Promise<void> {
  let underWay = 0;
  let changedAt = Date.now();
  const count = (by: number) => () => {
    underWay += by;
    changedAt = Date.now();
  };
  for (const page of pages) {
    page.on('request', count(1));
    page.on('requestfinished', count(-1));
    page.on('requestfailed', count(-1));
  }
  return async (ms) => {
    await expect.poll(() => underWay === 0 && Date.now() - changedAt > REST_MS).toBe(true);
    await pages[0].clock.fastForward(ms);
  };
}
