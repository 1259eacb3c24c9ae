import type { Page } from '@playwright/test';
import { type TestAccount, keptSession } from '#tests/support/accounts.ts';

/** Fills the form on /auth and waits until the app has left it. */
export async function signIn(page: Page, account: Pick<TestAccount, 'email' | 'password'>): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/** Opens the account's first page with a session that was begun elsewhere: the same without the form. */
export async function resumeSession(page: Page, url: string, account: Pick<TestAccount, 'email' | 'password'>): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), await keptSession(url, account));
  await page.goto(url);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}
