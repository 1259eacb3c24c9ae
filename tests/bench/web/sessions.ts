import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

export type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const EMAILS = { student: 'student@student.nusaraya.example', admin: 'admin@nusaraya.example' };
const PASSWORD = 'portal-demo-2026';

/** Signs a demo account in by the form and waits until its first page stands. */
export async function signInAs(page: Page, url: string, role: keyof typeof EMAILS): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(EMAILS[role]);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What a browser keeps of a signed-in user, for contexts that start with a cold cache. */
export async function signedIn(browser: Browser, url: string, role: keyof typeof EMAILS): Promise<Session> {
  const context = await browser.newContext();
  await signInAs(await context.newPage(), url, role);
  const session = await context.storageState();
  await context.close();
  return session;
}
