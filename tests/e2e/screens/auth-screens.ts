/** /auth in all its states, as visitors see it. */
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

async function openAuth(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Login' }).waitFor();
}

export const AUTH_SCREENS: readonly Screen[] = [
  { name: 'auth-login', viewer: 'visitor', open: ({ page }) => openAuth(page) },
  {
    name: 'auth-login-missing',
    viewer: 'visitor',
    open: async ({ page }) => {
      await openAuth(page);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').filter({ hasText: 'Please enter both email and password' }).waitFor();
    },
  },
  {
    name: 'auth-login-refused',
    viewer: 'visitor',
    expectedComplaints: /400|401/,
    open: async ({ page, unique }) => {
      await openAuth(page);
      await page.getByLabel('Email').fill(`${unique('nobody').replaceAll(' ', '-')}@student.nusaraya.example`);
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    },
  },
];
