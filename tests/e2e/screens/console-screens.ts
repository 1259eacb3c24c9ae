/** The data console: its sign-in, its three pages. */
import type { Screen, Stage } from './screen.ts';

async function openConsole({ page }: Stage, path: string): Promise<void> {
  await page.goto(`/console/${path}`);
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
}

export const CONSOLE_SCREENS: readonly Screen[] = [
  {
    name: 'console-sign-in',
    viewer: 'visitor',
    open: async ({ page }) => {
      await page.goto('/console/');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    },
  },
  {
    name: 'console-query',
    viewer: 'admin',
    asksFreely: true,
    open: async (stage) => {
      await openConsole(stage, '');
      const { page } = stage;
      await page.getByRole('region', { name: 'Operation Editor' }).locator('.view-line').first().waitFor();
      await page.getByRole('button', { name: 'Show Examples' }).click();
      await page.getByRole('button', { name: /^Execute query/ }).click();
      await page.getByRole('region', { name: 'Result Window' }).getByText('internships').first().waitFor();
    },
  },
  {
    name: 'console-data',
    viewer: 'admin',
    asksFreely: true,
    open: async (stage) => {
      await openConsole(stage, 'data/internships?f=views._gt.1&order=views.desc&hide=application_method,application_value,image_url');
      await stage.page.getByRole('region', { name: 'Rows of internships' }).waitFor();
    },
  },
  {
    name: 'console-row',
    viewer: 'admin',
    asksFreely: true,
    open: async (stage) => {
      const { id } = await stage.demoListing('external');
      await openConsole(stage, `data/internships/row?key=${encodeURIComponent(JSON.stringify({ id }))}`);
      await stage.page.getByText(id).waitFor();
    },
  },
  {
    name: 'console-permissions',
    viewer: 'admin',
    asksFreely: true,
    open: async (stage) => {
      await openConsole(stage, 'permissions');
      await stage.page.getByRole('region', { name: 'internships', exact: true }).waitFor();
    },
  },
];
