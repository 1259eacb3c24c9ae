import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const SIZES = [
  { name: 'phone, light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'desktop, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

/** What axe finds on the page as it stands, with motion at rest and nothing loading. */
async function complaints(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const { name, ...look } of SIZES) {
  test(`axe finds nothing on the student's screens (${name})`, async ({ asStudent, newListing, page }) => {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(await complaints(page), 'sign-in').toEqual([]);

    const listing = await newListing();
    const student = await asStudent(look);
    await student.page.getByRole('listitem').filter({ hasText: listing.title }).waitFor();
    expect(await complaints(student.page), 'list').toEqual([]);
    await student.page
      .getByRole('listitem')
      .filter({ hasText: listing.title })
      .getByRole('button', { name: /View Details/ })
      .click();
    await student.page.getByRole('link', { name: /Apply Online/ }).waitFor();
    expect(await complaints(student.page), 'details').toEqual([]);
    await student.page.goto('/nowhere');
    await student.page.getByText('Oops! Page not found').waitFor();
    expect(await complaints(student.page), 'not found').toEqual([]);
  });

  test(`axe finds nothing on the admin's screens (${name})`, async ({ asAdmin, newListing }) => {
    const listing = await newListing();
    const { page } = await asAdmin(look);
    await page.getByRole('searchbox').fill(listing.title);
    const remove = page.getByRole('button', { name: `Delete ${listing.title}` });
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1);
    expect(await complaints(page), 'dashboard').toEqual([]);
    await remove.click();
    await page.getByRole('alertdialog').waitFor();
    expect(await complaints(page), 'delete dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page
      .getByRole('button', { name: /Add Internship/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /Add/ }).waitFor();
    expect(await complaints(page), 'form').toEqual([]);
  });
}

test('the main job needs no mouse', async ({ asStudent, newListing }) => {
  const listing = await newListing();
  const { page } = await asStudent();
  await page.getByRole('searchbox').fill(listing.title);
  const card = page.getByRole('listitem').filter({ hasText: listing.title });
  await card.waitFor();
  const open = card.getByRole('button', { name: /View Details/ });
  for (let tab = 0; tab < 60 && !(await open.evaluate((element) => element === document.activeElement)); tab += 1)
    await page.keyboard.press('Tab');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const apply = dialog.getByRole('link', { name: /Apply Online/ });
  for (let tab = 0; tab < 10 && !(await apply.evaluate((element) => element === document.activeElement)); tab += 1)
    await page.keyboard.press('Tab');
  await expect(apply).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});
