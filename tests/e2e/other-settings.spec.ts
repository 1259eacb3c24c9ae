/** A stack of its own with settings that the demo does not have: addresses are confirmed, tokens live ten seconds. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { Pool } from 'pg';
import type { AccountTarget } from '#tests/support/accounts.ts';
import { createAccount } from '#tests/support/accounts.ts';
import { createListing } from '#tests/support/listings.ts';
import { linkMailedTo } from '#tests/support/mails.ts';
import type { StartedTestStack, TestStack } from '#tests/support/test-stack.ts';
import { startTestStack } from '#tests/support/test-stack.ts';
import { type EngineSocket, leadToEngine } from './engine-socket.ts';
import { expect, test as base } from './fixtures.ts';
import { signIn } from './screens/sign-in.ts';

interface OwnStack {
  stack: StartedTestStack;
  own: AccountTarget & TestStack;
}

interface OwnPages {
  /** Leads a page's live connection to an engine that closes expired sockets with `code`; closed with the test. */
  ledToEngine: (page: Page, code: string) => Promise<EngineSocket>;
  /** A page in a context of its own, closed with the test, before the engine that it was led to. */
  ownPage: () => Promise<Page>;
}

const test = base.extend<OwnPages, OwnStack>({
  stack: [
    async ({}, use) => {
      const stack = await startTestStack({ SIGN_UP_VERIFY_EMAIL: 'true', ACCESS_TOKEN_SECONDS: '10' });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  own: [
    async ({ stack }, use) => {
      const db = new Pool({ connectionString: stack.databaseUrl, max: 2 });
      await use({ ...stack, db });
      await db.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  ledToEngine: async ({ own }, use) => {
    const sockets: EngineSocket[] = [];
    await use(async (page, code) => {
      const socket = await leadToEngine(page, own, code);
      sockets.push(socket);
      return socket;
    });
    for (const socket of sockets) await socket.stop();
  },
  ownPage: async ({ browser, stack, ledToEngine: _ledToEngine }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: stack.url, reducedMotion: 'reduce' });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

test.describe.configure({ mode: 'default' });

const PASSWORD = 'rain-over-bandung-4';

test('a new account confirms its address first, and the login says so until then', async ({ page, stack }) => {
  const email = `new-${randomUUID().slice(0, 8)}@student.nusaraya.example`;
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign up' }).click();
  await page.getByLabel('Full Name').fill('Dewi');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expect(page.getByText(/You can log in once you have opened the link/)).toBeVisible();
  await linkMailedTo(stack.url, email);

  const login = page.getByRole('button', { name: 'Login' });
  await page.getByRole('button', { name: 'Back to login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.click();
  await expect(page.getByText('Please confirm your email address first', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();

  await page.goto(await linkMailedTo(stack.url, email, 2));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByText('Success!', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.click();
  await expect(page.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
});

test('with a token that lives ten seconds a student goes on for as long as they like', async ({ page, own, strict }) => {
  strict(page);
  const student = await createAccount(own, 'student');
  const listing = await createListing(own.db);
  await signIn(page, student);
  let refreshes = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/token') && response.ok()) refreshes += 1;
  });
  await page.getByRole('searchbox').fill(listing.title);
  const card = page.getByRole('listitem').filter({ hasText: listing.title });
  await card.waitFor();
  // The heartbeat and the socket ask for tokens as they end; three lives of a token pass.
  await expect.poll(() => refreshes, { timeout: 45_000 }).toBeGreaterThanOrEqual(2);
  await own.db.query('update public.internships set title = $2 where id = $1', [listing.id, `${listing.title} renamed`]);
  await expect(page.getByRole('heading', { name: `${listing.title} renamed` })).toBeVisible();
  await page.getByRole('button', { name: `Star ${listing.title} renamed` }).click();
  await page.getByRole('tab', { name: 'Starred' }).click();
  await expect(page.getByRole('heading', { name: `${listing.title} renamed` })).toBeVisible();
});

test('the live connection comes back by itself in each way that releases of Hasura close it when the token ends', async ({
  own,
  ownPage,
  ledToEngine,
  strict,
}) => {
  test.setTimeout(120_000);
  const listing = await createListing(own.db);
  const tries = ['none', '1000', '4400', '4403'].map(async (code) => {
    const page = await ownPage();
    strict(page);
    const socket = await ledToEngine(page, code);
    await signIn(page, await createAccount(own, 'student'));
    await page.getByRole('searchbox').fill(listing.title);
    await page.getByRole('listitem').filter({ hasText: listing.title }).waitFor();
    return { code: code === 'none' ? 1005 : Number(code), page, socket };
  });
  const pages = await Promise.all(tries);
  for (const { code, socket } of pages) {
    await expect.poll(() => socket.closings, { timeout: 45_000 }).toContain(code);
    await expect.poll(() => socket.isLive(), { timeout: 30_000 }).toBe(true);
  }
  await own.db.query('update public.internships set title = $2 where id = $1', [listing.id, `${listing.title} renamed`]);
  for (const { page } of pages) await expect(page.getByRole('heading', { name: `${listing.title} renamed` })).toBeVisible();
});

test('a laptop that slept while its token ended is live again when it wakes', async ({ page, own, ledToEngine, strict }) => {
  strict(page);
  const listing = await createListing(own.db);
  const socket = await ledToEngine(page, '4400');
  await page.clock.install();
  await signIn(page, await createAccount(own, 'student'));
  await page.getByRole('searchbox').fill(listing.title);
  await page.getByRole('listitem').filter({ hasText: listing.title }).waitFor();
  await expect.poll(() => socket.isLive()).toBe(true);
  const asleepSince = Date.now();
  // A moment ahead: the page's clock runs on until the call arrives.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
  const before = socket.closings.length;
  await expect.poll(() => socket.closings.length, { timeout: 30_000 }).toBeGreaterThan(before);
  await own.db.query('update public.internships set title = $2 where id = $1', [listing.id, `${listing.title} renamed`]);
  await page.clock.fastForward(Date.now() - asleepSince);
  await page.clock.resume();
  await expect.poll(() => socket.isLive(), { timeout: 30_000 }).toBe(true);
  await expect(page.getByRole('heading', { name: `${listing.title} renamed` })).toBeVisible();
});
