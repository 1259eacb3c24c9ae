/**
 * Every screen of the table (screens/screens.ts) under axe: at 1440 in light and dark and at 390 in light, with the
 * rule on 24 px targets; and the main job by keyboard alone.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createListing } from '#tests/support/listings.ts';
import { readTestStack } from '#tests/support/test-stack.ts';
import { expect, test } from './fixtures.ts';
import { type Screen, type Width, settle } from './screens/screen.ts';
import { SCREENS } from './screens/screens.ts';
import { resumeSession } from './screens/sign-in.ts';
import { findDemoListing, giveHistory } from './screens/stage.ts';

interface Look {
  name: string;
  width: Width;
  height: number;
  colorScheme: 'light' | 'dark';
}

const PHONE: Look = { name: 'phone, light', width: 390, height: 844, colorScheme: 'light' };
const DARK_PHONE: Look = { name: 'phone, dark', width: 390, height: 844, colorScheme: 'dark' };

/** The first is opened, the others are the same page resized. */
const LOOKS: readonly Look[] = [
  { name: 'desktop, light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'desktop, dark', width: 1440, height: 900, colorScheme: 'dark' },
  PHONE,
];

const DIALOG = '[aria-modal="true"]';

const NAMES = { student: 'Ayu Kartika', newcomer: 'Bima Santoso', admin: 'Dian Paramita' } as const;

/** What axe finds on the page as it stands. Spacing of targets counts too: the rule is off by default. */
async function complaints(page: Page, screen: Screen): Promise<string[]> {
  await settle(page, screen);
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] });
  // What lies behind a dialog is a screen of its own.
  if ((await page.locator(DIALOG).count()) > 0) axe.include(DIALOG).include('#toasts');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')}: ${[...any, ...all][0]?.message ?? ''}`),
  );
}

/** The looks of a screen; one that exists on small screens alone is tried there in both themes. */
function looksOf({ widths }: Screen): readonly Look[] {
  if (!widths || widths.includes(1440)) return LOOKS.filter(({ width }) => widths?.includes(width) ?? true);
  return [PHONE, DARK_PHONE];
}

// Axe takes seconds for a long list, and each screen is looked at three times.
test.describe.configure({ timeout: 120_000 });

for (const screen of SCREENS) {
  test(`axe finds nothing on the screen ${screen.name}`, async ({ page, db, newAccount, strict }) => {
    const { viewer } = screen;
    const [first] = looksOf(screen);
    if (!first) throw new Error('A screen exists at no width');
    await page.setViewportSize(first);
    const now = new Date();
    const made: string[] = [];
    const account = viewer === 'visitor' ? undefined : await newAccount(viewer === 'admin' ? 'admin' : 'student', NAMES[viewer]);
    if (account) {
      if (viewer === 'student') await giveHistory(db, account.id);
      await resumeSession(page, readTestStack().url, account);
    }
    if (!screen.expectedComplaints) strict(page);
    try {
      await screen.open({
        page,
        db,
        url: readTestStack().url,
        account: account ?? { id: '', name: '', email: '', password: '' },
        width: first.width,
        now,
        unique: (words) => `${words} ${crypto.randomUUID().slice(0, 8)}`,
        newListing: async (fields) => {
          const listing = await createListing(db, fields);
          made.push(listing.id);
          return listing;
        },
        knownAddress: async () => (await newAccount('student')).email,
        demoListing: (kind) => findDemoListing(db, kind, now),
      });
      for (const { name, width, height, colorScheme } of looksOf(screen)) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        expect(await complaints(page, screen), name).toEqual([]);
      }
    } finally {
      await db.query('delete from internships where id = any($1)', [made]);
    }
  });
}

test('the main job needs no mouse', async ({ asStudent, newListing }) => {
  const listing = await newListing();
  const { page } = await asStudent();
  await page.getByRole('searchbox').fill(listing.title);
  const card = page.getByRole('listitem').filter({ hasText: listing.title });
  await card.waitFor();
  const open = card.getByRole('button', { name: /View Details/ });
  for (let tab = 0; tab < 60 && !(await open.evaluate((element) => element === document.activeElement)); tab += 1)
    await page.keyboard.press('Tab');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const apply = dialog.getByRole('link', { name: /Apply Online/ });
  for (let tab = 0; tab < 10 && !(await apply.evaluate((element) => element === document.activeElement)); tab += 1)
    await page.keyboard.press('Tab');
  await expect(apply).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('where less motion is asked for, nothing moves', async ({ asStudent, newListing }) => {
  const listing = await newListing();
  const { page } = await asStudent();
  await page.goto(`/?q=${encodeURIComponent(listing.title)}`);
  /** The longest animation or transition of anything on the page, in seconds. */
  const longest = () =>
    page.evaluate(() => {
      const seconds = [...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return `${animationDuration},${transitionDuration}`.split(',').map((duration) => Number.parseFloat(duration));
      });
      return Math.max(...seconds);
    });
  await page.getByRole('button', { name: `View Details: ${listing.title}` }).click();
  await expect(page.getByRole('dialog', { name: listing.title })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longest()).toBeGreaterThan(0.05);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBeLessThan(0.001);
});
