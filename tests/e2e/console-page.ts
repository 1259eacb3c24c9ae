/** What the tests of the data console do on its pages. */
import type { Locator, Page } from '@playwright/test';
import { readTestStack } from '#tests/support/test-stack.ts';
import { leaveOut } from './left-out.ts';
import { keepSession } from './screens/sign-in.ts';

/** Why most of these tests make no sense behind an allow list. */
export const FREE_QUESTIONS = 'the console asks what its user likes, which the list refuses (docs/decisions/010)';

/** Why those that sign in on the console itself make none where another page does. */
export const OWN_FORM = 'the console has no form of its own where the page of Keycloak signs in';

export const response = (page: Page) => page.getByRole('region', { name: 'Result Window' });
export const openTabs = (page: Page) => page.getByRole('list', { name: 'Open operations' }).getByRole('listitem');
export const queryEditor = (page: Page) => page.getByRole('region', { name: 'Operation Editor' });

/** Opens a page of the console in the name of a new admin whose session began in the portal. */
export async function enter(page: Page, account: { email: string; password: string }, path = ''): Promise<void> {
  leaveOut('allow-list', FREE_QUESTIONS);
  await keepSession(page, readTestStack().url, account);
  await page.goto(`/console/${path}`);
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
}

export async function editorsReady(page: Page): Promise<void> {
  await queryEditor(page).locator('.view-line').first().waitFor();
}

export async function write(editor: Locator, text: string): Promise<void> {
  await editor.locator('.view-lines').click();
  await editor.page().keyboard.press('ControlOrMeta+a');
  // Over a selection the editor would add closing brackets.
  await editor.page().keyboard.press('Delete');
  await editor.page().keyboard.insertText(text);
}

export async function run(page: Page, query: string, variables: Record<string, unknown> | null = null): Promise<void> {
  await write(queryEditor(page), query);
  await write(page.getByRole('region', { name: 'Variables' }), variables ? JSON.stringify(variables) : '');
  await page.getByRole('button', { name: /^Execute query/ }).click();
}
