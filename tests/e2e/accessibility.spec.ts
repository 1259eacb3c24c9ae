/**
 * Every screen of the table (screens/screens.ts) under axe: at 1440 in light and dark and at 390 in light, with the
 * rule on 24 px targets; and the main job by keyboard alone. A screen is opened once; where only the colours change,
 * only the rules on colours can say something else.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createListing } from '#tests/support/listings.ts';
import { readTestStack } from '#tests/support/test-stack.ts';
import { expect, test } from './fixtures.ts';
import { leaveOut } from './left-out.ts';
import { type Screen, type Width, settle } from './screens/screen.ts';
import { SCREENS } from './screens/screens.ts';
import { keepSession } from './screens/sign-in.ts';
import { findDemoListing, giveHistory } from './screens/stage.ts';

interface Look {
  name: string;
  width: Width;
  height: number;
  colorScheme: 'light' | 'dark';
  /** The same page at the same width was tried already, in other colours. */
  isRecoloured?: boolean;
}

const PHONE: Look = { name: 'phone, light', width: 390, height: 844, colorScheme: 'light' };
const DARK_PHONE: Look = { name: 'phone, dark', width: 390, height: 844, colorScheme: 'dark', isRecoloured: true };

/** The first is opened, the others are the same page resized. */
const LOOKS: readonly Look[] = [
  { name: 'desktop, light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'desktop, dark', width: 1440, height: 900, colorScheme: 'dark', isRecoloured: true },
  PHONE,
];

const DIALOG = '[aria-modal="true"]';
/** Where a list is one part of the screen, what follows its eighth entry is more of the same. */
const REPEATED = ['main li:nth-child(n+9)', 'main tbody tr:nth-child(n+9)'];
/** They try their lists to the end. */
const WHOLE = new Set(['student', 'admin']);

const NAMES = { student: 'Ayu Kartika', newcomer: 'Bima Santoso', admin: 'Dian Paramita' } as const;

/** Axe in the page itself, put there once: there are no frames for which it would need a page of its own. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder(isThere ? { page, axeSource: 'undefined' } : { page }).setLegacyMode();
}

/** What axe finds on the page as it stands. Spacing of targets counts too: the rule is off by default. */
async function complaints(page: Page, screen: Screen, { isRecoloured = false }: Look): Promise<string[]> {
  await settle(page, screen);
  const axe = (await axeFor(page)).options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] });
  if (isRecoloured) axe.withRules(['color-contrast', 'link-in-text-block']);
  // What lies behind a dialog is a screen of its own.
  if ((await page.locator(DIALOG).count()) > 0) axe.include(DIALOG).include('#toasts');
  else if (!WHOLE.has(screen.name)) for (const entries of REPEATED) axe.exclude(entries);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')}: ${[...any, ...all][0]?.message ?? ''}`),
  );
}

/** Its complaints, but for a list that another test's change dims for the moment in which it is fetched again. */
async function lastingComplaints(page: Page, screen: Screen, look: Look): Promise<string[]> {
  let found = await complaints(page, screen, look);
  for (let again = 0; again < 2 && found.length > 0; again += 1) found = await complaints(page, screen, look);
  return found;
}

/** The looks of a screen; one that exists on small screens alone is tried there in both themes. */
function looksOf({ widths }: Screen): readonly Look[] {
  if (!widths || widths.includes(1440)) return LOOKS.filter(({ width }) => widths?.includes(width) ?? true);
  return [PHONE, DARK_PHONE];
}

// Axe takes seconds for a long list where the machine is busy, and each screen is looked at three times.
test.describe.configure({ timeout: 120_000 });

for (const screen of SCREENS) {
  test(`axe finds nothing on the screen ${screen.name}`, async ({ page, db, newAccount, strict }) => {
    const { viewer, asksFreely, usesForm } = screen;
    if (usesForm) leaveOut('redirect', 'the page of Keycloak signs in');
    if (asksFreely) leaveOut('allow-list', 'only operations of the portal are answered');
    const [first] = looksOf(screen);
    if (!first) throw new Error('A screen exists at no width');
    await page.setViewportSize(first);
    const now = new Date();
    const made: string[] = [];
    const account = viewer === 'visitor' ? undefined : await newAccount(viewer === 'admin' ? 'admin' : 'student', NAMES[viewer]);
    if (account) {
      if (viewer === 'student') await giveHistory(db, account.id);
      await keepSession(page, readTestStack().url, account);
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
      for (const look of looksOf(screen)) {
        const { name, width, height, colorScheme } = look;
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        expect(await lastingComplaints(page, screen, look), name).toEqual([]);
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
  const { page } = await asStudent({ opens: `/?q=${encodeURIComponent(listing.title)}` });
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
