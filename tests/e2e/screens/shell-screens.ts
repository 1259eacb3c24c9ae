/** What any page can turn into: unknown, away, broken, not yet there. */
import type { Locator } from '@playwright/test';
import { reopenWithDraft } from './reopen-with-draft.ts';
import type { Screen, Stage } from './screen.ts';

async function openSettings({ page }: Stage): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: /profile settings/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await dialog.getByLabel('Full Name').waitFor();
  return dialog;
}

export const SHELL_SCREENS: readonly Screen[] = [
  { name: 'profile', viewer: 'student', open: async (stage) => void (await openSettings(stage)) },
  {
    name: 'profile-refused',
    viewer: 'student',
    open: async (stage) => {
      const dialog = await openSettings(stage);
      await dialog.getByLabel('New Password').fill('abcdef');
      await dialog.getByLabel('Confirm Password').fill('abcdeg');
      await dialog.getByRole('button', { name: 'Change Password' }).click();
      await dialog.getByText('Passwords do not match').first().waitFor();
    },
  },
  {
    name: 'profile-discard',
    viewer: 'student',
    open: async (stage) => {
      const dialog = await openSettings(stage);
      await dialog.getByLabel('Full Name').fill('Somebody else');
      await stage.page.keyboard.press('Escape');
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'profile-restored',
    viewer: 'newcomer',
    open: async (stage) => {
      const dialog = await openSettings(stage);
      await dialog.getByLabel('Full Name').fill('Bima Adi Santoso');
      await reopenWithDraft(stage.page);
      await dialog.getByText('Your unsaved text was restored').waitFor();
    },
  },
  {
    name: 'not-found',
    viewer: 'visitor',
    open: async ({ page }) => {
      await page.goto('/nowhere');
      await page.getByText('Oops! Page not found').waitFor();
    },
  },
  {
    name: 'unreachable',
    viewer: 'visitor',
    expectedComplaints: /./,
    open: async ({ page }) => {
      await page.route('**/settings.json', (route) => route.abort());
      await page.goto('/auth');
      await page.getByText('The portal cannot be reached').waitFor();
    },
  },
  {
    name: 'fatal-error',
    viewer: 'visitor',
    expectedComplaints: /./,
    open: async ({ page }) => {
      // A settings file without an institution: the page that needs it throws.
      await page.route('**/settings.json', async (route) => {
        const settings = (await (await route.fetch()).json()) as Record<string, unknown>;
        await route.fulfill({ json: { ...settings, institution: null } });
      });
      await page.goto('/auth');
      await page.getByText('Something went wrong').waitFor();
    },
  },
  {
    name: 'starting',
    viewer: 'visitor',
    isLoading: true,
    open: async ({ page }) => {
      await page.route('**/settings.json', () => undefined);
      await page.goto('/auth', { waitUntil: 'commit' });
      await page.getByText('Loading').waitFor({ state: 'attached' });
    },
  },
];
