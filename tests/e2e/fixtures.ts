/**
 * Fixtures of the browser tests: the running stack, accounts and listings made for one test, signed-in
 * pages, and a watch on the console. A test uses only what it made, so tests run side by side.
 */
import { type BrowserContext, type BrowserContextOptions, type Page, expect, test as base } from '@playwright/test';
import { Pool } from 'pg';
import type { UserRole } from '#domain/roles.ts';
import { type AccountTarget, type TestAccount, createAccount, keptSession } from '#tests/support/accounts.ts';
import { type TestListing, createListing } from '#tests/support/listings.ts';
import { readTestStack } from '#tests/support/test-stack.ts';
import { signIn } from './screens/sign-in.ts';

/** Marks a test that runs on a phone too: what looks or works differently there, and each journey once. */
export const PHONE = '@phone';

interface SignedIn {
  page: Page;
  account: TestAccount;
}

interface SignInOptions extends BrowserContextOptions {
  /** Where the page begins; the test itself then waits for what it needs there. */
  opens?: string;
}

interface Fixtures {
  newAccount: (role: UserRole, name?: string) => Promise<TestAccount>;
  newListing: (fields?: Parameters<typeof createListing>[1]) => Promise<TestListing>;
  /** A page in a context of its own, signed in as a new student, on the student portal unless told otherwise. */
  asStudent: (options?: SignInOptions) => Promise<SignedIn>;
  /** A page in a context of its own, signed in as a new admin, on the dashboard unless told otherwise. */
  asAdmin: (options?: SignInOptions) => Promise<SignedIn>;
  /** From here on the page may write no error or warning to its console. Signed-in pages are watched already. */
  strict: (page: Page) => void;
}

interface WorkerFixtures {
  target: AccountTarget;
  db: Pool;
}

function watchConsole(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
}

export const test = base.extend<
  Fixtures & { complaints: string[]; signedIn: (role: UserRole, options?: SignInOptions) => Promise<SignedIn> },
  WorkerFixtures
>({
  db: [
    async ({}, use) => {
      const db = new Pool({ connectionString: readTestStack().databaseUrl, max: 4 });
      await use(db);
      await db.end();
    },
    { scope: 'worker' },
  ],

  target: [
    async ({ db }, use) => {
      const { identityUrl, clientId, clientSecret } = readTestStack();
      await use({ identityUrl, clientId, clientSecret, db });
    },
    { scope: 'worker' },
  ],

  baseURL: async ({}, use) => use(readTestStack().url),

  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'the console stays silent').toEqual([]);
  },

  strict: async ({ complaints }, use) => {
    await use((page) => watchConsole(page, complaints));
  },

  newAccount: async ({ target }, use) => {
    await use((role, name) => createAccount(target, role, name));
  },

  newListing: async ({ db }, use) => {
    const made: string[] = [];
    await use(async (fields) => {
      const listing = await createListing(db, fields);
      made.push(listing.id);
      return listing;
    });
    await db.query('delete from internships where id = any($1)', [made]);
  },

  // `newListing` is asked for so that pages are closed before their listings go: what they still record would fail.
  signedIn: async ({ browser, baseURL, newAccount, complaints, newListing: _newListing }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role, { opens = role === 'admin' ? '/admin' : '/', ...options } = {}) => {
      const account = await newAccount(role);
      const origin = baseURL ?? '';
      const storageState = { cookies: [], origins: [{ origin, localStorage: [await keptSession(origin, account)] }] };
      const context = await browser.newContext({ baseURL, storageState, ...options });
      contexts.push(context);
      const page = await context.newPage();
      watchConsole(page, complaints);
      await page.goto(opens);
      return { page, account };
    });
    for (const context of contexts) await context.close();
  },

  asStudent: async ({ signedIn }, use) => {
    await use(async (options) => {
      const student = await signedIn('student', options);
      if (!options?.opens) await student.page.getByRole('heading', { name: 'Internship Opportunities' }).waitFor();
      return student;
    });
  },

  asAdmin: async ({ signedIn }, use) => {
    await use(async (options) => {
      const admin = await signedIn('admin', options);
      if (!options?.opens) await admin.page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
      return admin;
    });
  },
});

export { expect, signIn };
