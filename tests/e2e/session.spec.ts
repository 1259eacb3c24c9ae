import type { Page } from '@playwright/test';
import { endSessions, setRole } from '#tests/support/accounts.ts';
import { closeableLid } from './closeable-lid.ts';
import { expect, signIn, test } from './fixtures.ts';
import { logIn } from './screens/sign-in.ts';

const PORTAL = 'Internship Opportunities';
const HOUR_MS = 3_600_000;

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const emptyText = (page: Page, text: string) => page.getByRole('paragraph').filter({ hasText: text });

/** Counts the refreshes that a page asks the identity server for. */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/token') && request.postData()?.includes('grant_type=refresh_token')) count += 1;
  });
  return () => count;
}

/** Everything of the page and its storage as text, to look for what must be gone. */
function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.documentElement.outerHTML, location.href]),
  );
}

test('a logout that the server cannot be told of says so, and the user stays signed in', async ({ page, newAccount }) => {
  await signIn(page, await newAccount('student'));
  await page.route('**/protocol/openid-connect/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to sign out' })).toBeVisible();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await page.unroute('**/protocol/openid-connect/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a password change on another device signs out here, says why, and leads back to the same page', async ({ asStudent, db }) => {
  const { page, account } = await asStudent({ opens: '/?q=analyst' });
  await expect(page.getByRole('searchbox')).toHaveValue('analyst');
  await db.query("update public.profiles set signed_out_at = now() + interval '2 seconds' where id = $1", [account.id]);
  await expect(page).toHaveURL(/\/auth$/);
  await expect(alertOf(page)).toHaveText('You were signed out because your password was changed. Please log in again.');
  await page.reload();
  await db.query('update public.profiles set signed_out_at = null where id = $1', [account.id]);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/\?q=analyst$/);
});

test('a promotion shows at once, and so does its end', async ({ asStudent, target }) => {
  const { page, account } = await asStudent();
  await setRole(target, account, 'admin');
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add Internship/ }).first()).toBeVisible();
  await setRole(target, account, 'student');
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page, PORTAL)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Student', { exact: true })).toBeVisible();
});

test('a laptop that slept past the token goes on with a new one', async ({ page, newAccount, strict }) => {
  strict(page);
  await page.clock.install();
  const sleepFor = closeableLid(page);
  await signIn(page, await newAccount('student'));
  await heading(page, PORTAL).waitFor();
  const refreshes = countRefreshes(page);
  await sleepFor(8 * HOUR_MS);
  await page.getByRole('tab', { name: 'Starred' }).click();
  await expect(emptyText(page, 'No starred internships yet.')).toBeVisible();
  expect(refreshes()).toBe(1);
});

test('two tabs of one user refresh once, and both go on', async ({ context, newAccount, strict }) => {
  const account = await newAccount('student');
  const [one, two] = [await context.newPage(), await context.newPage()];
  await context.clock.install();
  for (const page of [one, two]) strict(page);
  const sleepFor = closeableLid(one, two);
  await signIn(one, account);
  await two.goto('/');
  await Promise.all([one, two].map((page) => heading(page, PORTAL).waitFor()));
  const counts = [countRefreshes(one), countRefreshes(two)];
  await sleepFor(HOUR_MS);
  await Promise.all([one, two].map((page) => page.getByRole('tab', { name: 'Starred' }).click()));
  await Promise.all([one, two].map((page) => expect(emptyText(page, 'No starred internships yet.')).toBeVisible()));
  expect(counts.reduce((sum, count) => sum + count(), 0)).toBe(1);
});

test('while the network is away nothing ends: the session goes on when it is back', async ({ page, context, newAccount }) => {
  await page.clock.install();
  const sleepFor = closeableLid(page);
  await signIn(page, await newAccount('student'));
  await heading(page, PORTAL).waitFor();
  const refreshed = () => page.waitForResponse((response) => response.url().endsWith('/token') && response.ok());
  const first = refreshed();
  await sleepFor(HOUR_MS);
  await (await first).finished();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/token'));
  await page.clock.fastForward(HOUR_MS);
  await page.getByRole('tab', { name: 'Starred' }).click();
  await failed;
  await expect(heading(page, PORTAL)).toBeVisible();
  await context.setOffline(false);
  const answered = refreshed();
  await page.getByRole('tab', { name: 'Viewed' }).click();
  await page.clock.fastForward(60_000);
  await answered;
  await expect(emptyText(page, 'No viewed internships yet.')).toBeVisible();
  await expect(page).not.toHaveURL(/\/auth/);
});

test('a browser that was closed for three days is still signed in', async ({ page, browser, baseURL, newAccount, strict }) => {
  const account = await newAccount('student');
  await signIn(page, account);
  await heading(page, PORTAL).waitFor();
  const storageState = await page.context().storageState();
  await page.close();
  const later = await (await browser.newContext({ baseURL, storageState })).newPage();
  strict(later);
  await later.clock.install({ time: Date.now() + 72 * HOUR_MS });
  const refreshes = countRefreshes(later);
  await later.goto('/');
  await expect(heading(later, PORTAL)).toBeVisible();
  await expect(later.getByRole('banner').getByText(account.name)).toBeVisible();
  await expect(later.getByRole('listitem').first()).toBeVisible();
  expect(refreshes()).toBe(1);
  await later.context().close();
});

test('nothing of the first user is left for the second', async ({ asStudent, newAccount, newListing }) => {
  const listing = await newListing();
  const { page, account } = await asStudent();
  const other = await newAccount('student');
  await page.getByRole('searchbox').fill(listing.title);
  await page.getByRole('button', { name: `Star ${listing.title}` }).click();
  await expect(page.getByRole('button', { name: `Star ${listing.title}` })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const left = await everythingIn(page);
  for (const trace of [account.id, account.email, account.name, 'eyJ', listing.title]) expect(left).not.toContain(trace);
  await logIn(page, other);
  await expect(heading(page, PORTAL)).toBeVisible();
  await page.getByRole('tab', { name: 'Starred' }).click();
  await expect(emptyText(page, 'No starred internships yet.')).toBeVisible();
  const present = await everythingIn(page);
  for (const trace of [account.id, account.email, account.name]) expect(present).not.toContain(trace);
});

test('what an admin typed into a long form is there again when the session ended meanwhile', async ({ page, newAccount, target }) => {
  await page.clock.install();
  const sleepFor = closeableLid(page);
  const admin = await newAccount('admin');
  await signIn(page, admin);
  await page
    .getByRole('button', { name: /Add Internship/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add Internship' });
  await dialog.getByLabel('Title').fill('Night shift analyst');
  await dialog.getByLabel('Company').fill('Contoh Karya');
  await dialog.getByLabel('Description').fill('Three paragraphs that took an hour.');
  await endSessions(target, admin);
  await sleepFor(HOUR_MS);
  await expect(page).toHaveURL(/\/auth$/);
  await expect(alertOf(page)).toHaveText('Your session has ended. Please log in again.');
  await logIn(page, admin);
  await expect(page).toHaveURL(/\/admin/);
  await expect(dialog.getByText('Your unsaved text was restored')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Night shift analyst');
  await expect(dialog.getByLabel('Description')).toHaveValue('Three paragraphs that took an hour.');
  await expect(dialog.getByLabel('Company')).toHaveValue('Contoh Karya');
});

test('what somebody typed is not shown to another user who signs in next', async ({ page, newAccount, target }) => {
  await page.clock.install();
  const sleepFor = closeableLid(page);
  const [first, second] = [await newAccount('admin'), await newAccount('admin')];
  await signIn(page, first);
  await page
    .getByRole('button', { name: /Add Internship/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Title').fill('A secret plan');
  await endSessions(target, first);
  await sleepFor(HOUR_MS);
  await expect(page).toHaveURL(/\/auth$/);
  await logIn(page, second);
  await expect(page.getByRole('button', { name: /Add Internship/ }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await everythingIn(page)).not.toContain('A secret plan');
});
