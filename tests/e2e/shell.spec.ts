import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { institutionSchema } from '#domain/institution/institution.ts';
import { checkout } from '#tests/support/checkout.ts';
import { expect, test } from './fixtures.ts';

const file = institutionSchema.parse(JSON.parse(await readFile(join(checkout, 'src/domain/institution/institution.json'), 'utf8')));

test('header and footer say who runs the portal, from the one settings file', async ({ asStudent }) => {
  const { page, account } = await asStudent();
  const header = page.getByRole('banner');
  await expect(header.getByText('Career Center', { exact: true })).toBeVisible();
  await expect(header.getByText('Internship Portal', { exact: true })).toBeVisible();
  await expect(header.getByText(`Welcome, ${account.name}`)).toBeVisible();
  await expect(header.getByText('Student', { exact: true })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(file.contact.office)).toBeVisible();
  await expect(footer.getByRole('link', { name: file.contact.email })).toHaveAttribute('href', `mailto:${file.contact.email}`);
  for (const line of file.address) await expect(footer.getByText(line, { exact: true })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Student Portal' })).toHaveAttribute('href', file.quickLinks.studentPortal);
  await expect(footer.getByRole('link', { name: 'Academic Calendar' })).toHaveAttribute('href', file.quickLinks.academicCalendar);
  await expect(footer.getByText('Internship Portal - Connecting Students with Opportunities', { exact: true })).toBeVisible();
});

test('another logo and name in the settings show at once, without a build', async ({ page }) => {
  await page.route('https://other.example/logo.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"/>' }),
  );
  await page.route('**/settings.json', async (route) => {
    const settings = await (await route.fetch()).json();
    const institution = { ...settings.institution, university: 'Other University', logoUrl: 'https://other.example/logo.svg' };
    await route.fulfill({ json: { ...settings, institution } });
  });
  await page.goto('/nowhere');
  const logo = page.getByRole('banner').getByRole('img', { name: 'Other University' });
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(64);
  await expect(page.getByRole('contentinfo').getByText(/Other University/)).toBeVisible();
});

test('the keyboard skips the header, and finds itself in the content after each change of page', async ({ asAdmin }) => {
  const { page } = await asAdmin();
  await page.reload();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(skip).not.toBeInViewport();
  await expect(page).toHaveURL(/\/admin$/);

  await page.mouse.wheel(0, 800);
  await page.getByRole('link', { name: 'View Student Portal' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Internship Opportunities - Career Center');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle(/^Admin Dashboard/);
});

test('the preview banner is to the letter, and leads back to the path that was left', async ({ asAdmin }) => {
  const { page, account } = await asAdmin({ opens: '/admin?q=intern' });
  await page.getByRole('link', { name: 'View Student Portal' }).click();
  await expect(page).toHaveURL('/?preview=student');
  await expect(page.getByText(`Previewing Student view — signed in as ${account.email}`, { exact: true })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Career Center/ })
    .click();
  await expect(page).toHaveURL('/?preview=student');
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL('/admin?q=intern');
});

test('what cannot be shown at all is the fatal-error screen, and its button begins anew', async ({ page }) => {
  await page.route('**/settings.json', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, institution: { university: 'Half a University' } } });
  });
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(/undefined/);
  await page.unroute('**/settings.json');
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('tab', { name: 'Login', exact: true })).toBeVisible();
});

for (const width of [320, 390, 820]) {
  test(`the shell fits ${width} pixels, and every control in it is large enough`, async ({ asStudent }) => {
    const { page } = await asStudent({ viewport: { width, height: 800 } });
    await expect(page.getByRole('banner').getByText('Student', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const control of await page.locator('header :is(a, button), footer a').all()) {
      const box = await control.boundingBox();
      expect(box?.height, await control.innerText()).toBeGreaterThanOrEqual(24);
      expect(box?.width, await control.innerText()).toBeGreaterThanOrEqual(24);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });
}
