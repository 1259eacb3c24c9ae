import type { Page } from '@playwright/test';
import { type TestAccount, keptSession } from '#tests/support/accounts.ts';

/** Signs in where /auth is on the screen: in its form, or on Keycloak's own page that its one button leads to. */
export async function logIn(page: Page, account: Pick<TestAccount, 'email' | 'password'>): Promise<void> {
  const leave = page.getByRole('button', { name: 'Continue to sign in' });
  await leave.or(page.getByRole('button', { name: 'Login', exact: true })).waitFor();
  const leaves = await leave.isVisible();
  if (leaves) await leave.click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: leaves ? 'Sign In' : 'Login', exact: true }).click();
}

/** Opens /auth, signs in and waits until the app has left it. */
export async function signIn(page: Page, account: Pick<TestAccount, 'email' | 'password'>): Promise<void> {
  await page.goto('/auth');
  await logIn(page, account);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}

/** Gives the page a session that was begun elsewhere: what it opens next is open to the account, without the form. */
export async function keepSession(page: Page, url: string, account: Pick<TestAccount, 'email' | 'password'>): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), await keptSession(url, account));
}
