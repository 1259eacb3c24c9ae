/**
 * `npm run screens`: a picture of every screen and state, into docs/screens: 390, 820 and 1440 wide in light, 1440
 * in dark. Words after `--` choose screens by a part of their name. The data and the clock are fixed, so a
 * picture changes only when the screen does.
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, type Page, chromium } from '@playwright/test';
import { Pool } from 'pg';
import sharp from 'sharp';
import { DEMO_ADMIN, DEMO_STUDENT } from '#local/seed/demo/people.ts';
import { type AccountTarget, createAccount } from '#tests/support/accounts.ts';
import { checkout } from '#tests/support/checkout.ts';
import { createListing } from '#tests/support/listings.ts';
import { type StartedTestStack, startTestStack } from '#tests/support/test-stack.ts';
import { unpackBrowser } from '#tests/support/unpack-browser.ts';
import { PICTURE_TIME, seedAsOf } from './fixed-demo-data.ts';
import { signIn } from './sign-in.ts';
import { type Screen, type Stage, type Viewer, type Width, WIDTHS, settle } from './screen.ts';
import { SCREENS } from './screens.ts';
import { findDemoListing } from './stage.ts';

const FOLDER = process.env.SCREENS_DIR ?? join(checkout, 'docs/screens');
const HEIGHTS: Record<Width, number> = { 390: 844, 820: 1180, 1440: 900 };
const PASSWORD = 'portal-demo-2026';
/** A stored sign-in is used again while its access token, good for five minutes, surely holds. */
const SIGN_IN_LASTS_MS = 150_000;

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

type Theme = 'light' | 'dark';

/** The first theme is opened, the other is the same page in other colours. */
const THEMES: Record<Width, readonly Theme[]> = { 390: ['light'], 820: ['light'], 1440: ['light', 'dark'] };

function chosenScreens(words: readonly string[]): readonly Screen[] {
  const chosen = SCREENS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0) throw new Error(`No screen has "${words.join('" or "')}" in its name`);
  return chosen;
}

interface Studio {
  stack: StartedTestStack;
  browser: Browser;
  db: Pool;
  target: AccountTarget;
}

const signIns = new Map<Viewer, { at: number; account: Stage['account']; state: StorageState }>();

async function accountOf({ target }: Studio, viewer: Viewer): Promise<Stage['account']> {
  if (viewer === 'newcomer') return createAccount(target, 'student', 'Bima Santoso');
  const person = viewer === 'admin' ? DEMO_ADMIN : DEMO_STUDENT;
  return { ...person, password: PASSWORD };
}

/** Someone's signed-in session: made anew for a newcomer, kept for a while for the demo accounts. */
async function sessionOf(studio: Studio, viewer: Viewer): Promise<{ account: Stage['account']; state: StorageState }> {
  if (viewer === 'visitor') return { account: { id: '', name: '', email: '', password: '' }, state: { cookies: [], origins: [] } };
  const known = signIns.get(viewer);
  if (viewer !== 'newcomer' && known && Date.now() - known.at < SIGN_IN_LASTS_MS) return known;
  const account = await accountOf(studio, viewer);
  const context = await studio.browser.newContext({ baseURL: studio.stack.url, timezoneId: 'Asia/Jakarta', locale: 'en-GB' });
  const page = await context.newPage();
  await page.clock.setFixedTime(PICTURE_TIME);
  await signIn(page, account);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  const entry = { at: Date.now(), account, state: await context.storageState() };
  await context.close();
  signIns.set(viewer, entry);
  return entry;
}

/** What one picture's visitor does must not stand in the next picture, under the server's clock. */
async function countNothing(page: Page): Promise<void> {
  await page.route('**/v1/graphql', (route) => {
    const [, action] = /\b(record(?:View|Apply))\(/.exec(route.request().postData() ?? '') ?? [];
    return action
      ? route.fulfill({ json: { data: { [action]: { __typename: 'RecordOutput', counted: true, logged: true } } } })
      : route.fallback();
  });
}

/** Pictures of one screen at one width, in each of its themes. */
async function photograph(studio: Studio, screen: Screen, width: Width): Promise<void> {
  const { db, stack } = studio;
  const { account, state } = await sessionOf(studio, screen.viewer);
  const context = await studio.browser.newContext({
    baseURL: stack.url,
    timezoneId: 'Asia/Jakarta',
    locale: 'en-GB',
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: state,
  });
  const listings: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // Active Users counts those of this picture alone, and so do the limits on links by mail.
  await db.query('delete from presence; delete from actions.sign_up_attempts');
  await page.clock.setFixedTime(PICTURE_TIME);
  await countNothing(page);
  try {
    await screen.open({
      page,
      db,
      url: stack.url,
      account,
      width,
      now: PICTURE_TIME,
      unique: (words) => words,
      newListing: async (fields) => {
        const listing = await createListing(db, fields);
        listings.push(listing.id);
        return listing;
      },
      knownAddress: () => Promise.resolve(DEMO_STUDENT.email),
      demoListing: (kind) => findDemoListing(db, kind, PICTURE_TIME),
    });
    for (const theme of THEMES[width]) {
      await page.emulateMedia({ colorScheme: theme });
      await settle(page, screen);
      const png = await page.screenshot({ fullPage: screen.isWholePage ?? false, caret: 'hide' });
      await writeFile(join(FOLDER, fileOf(screen, width, theme)), await sharp(png).webp({ quality: 30, effort: 6 }).toBuffer());
    }
  } finally {
    await context.close();
    await db.query('delete from internships where id = any($1)', [listings]);
    if (screen.viewer === 'newcomer') await db.query('delete from profiles where id = $1', [account.id]);
  }
}

const widthsOf = (screen: Screen) => screen.widths ?? WIDTHS;

function fileOf({ name }: Screen, width: Width, theme: Theme): string {
  return `${name}-${width}${theme === 'dark' ? '-dark' : ''}.webp`;
}

async function takeAll(studio: Studio, screens: readonly Screen[]): Promise<string[]> {
  const failures: string[] = [];
  for (const screen of screens) {
    const began = Date.now();
    for (const width of widthsOf(screen)) {
      try {
        await photograph(studio, screen, width);
      } catch (error) {
        failures.push(`${screen.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    console.log(`  ${screen.name.padEnd(28)}${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s`);
  }
  return failures;
}

/** Pictures of screens that are no more. */
async function removeForgotten(): Promise<void> {
  const known = new Set(
    SCREENS.flatMap((screen) => widthsOf(screen).flatMap((width) => THEMES[width].map((theme) => fileOf(screen, width, theme)))),
  );
  for (const name of await readdir(FOLDER)) if (name.endsWith('.webp') && !known.has(name)) await rm(join(FOLDER, name));
}

async function weigh(): Promise<string> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.webp'));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(FOLDER, name))).size));
  return `${names.length} pictures, ${(sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024).toFixed(1)} MB in ${FOLDER}`;
}

const screens = chosenScreens(process.argv.slice(2));
await mkdir(FOLDER, { recursive: true });
const stack = await startTestStack();
const db = new Pool({ connectionString: stack.databaseUrl, max: 4 });
const { executablePath, env } = await unpackBrowser();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  env: { ...process.env, ...env },
});
try {
  await seedAsOf(stack.databaseUrl, PICTURE_TIME);
  const failures = await takeAll({ stack, browser, db, target: { ...stack, db } }, screens);
  await removeForgotten();
  console.log(`\n${await weigh()}`);
  for (const failure of failures) console.error(`\n${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await db.end();
  await stack.stop();
}
