/** What any page can turn into: unknown, away, broken, not yet there. */
import type { Screen } from './screen.ts';

export const SHELL_SCREENS: readonly Screen[] = [
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
