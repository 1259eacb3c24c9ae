/** What is on screen stays where it is while the rest arrives: skeletons have the size of what takes their place. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The most that a page may move by itself while it loads, in Chrome's layout-shift score ("good" is below 0.1). */
const MOST = 0.05;

declare global {
  interface Window {
    layoutShift: number;
  }
}

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Slow answers, so that every skeleton is drawn before what it stands for. */
async function slowAnswers(page: Page): Promise<void> {
  await page.route('**/v1/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
}

/** Listings that no other test adds to, found by the word that is answered. */
async function ownListings(newListing: (fields: { title: string }) => Promise<unknown>): Promise<string> {
  const word = `yak${crypto.randomUUID().slice(0, 8)}`;
  await Promise.all(Array.from({ length: 12 }, (_, n) => newListing({ title: `Listing ${n} ${word}` })));
  return word;
}

for (const width of [390, 1440]) {
  test(`the student's list does not move while it loads at ${width} pixels`, async ({ asStudent, newListing }) => {
    const word = await ownListings(newListing);
    const { page } = await asStudent({ viewport: { width, height: 900 } });
    await countShifts(page);
    await slowAnswers(page);
    await page.goto(`/?q=${word}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(MOST);
  });

  test(`the dashboard does not move while it loads at ${width} pixels`, async ({ asAdmin, newListing }) => {
    const word = await ownListings(newListing);
    const { page } = await asAdmin({ viewport: { width, height: 900 } });
    await countShifts(page);
    await slowAnswers(page);
    await page.goto(`/admin?q=${word}`);
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(MOST);
  });
}
