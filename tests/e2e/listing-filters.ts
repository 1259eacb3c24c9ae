import type { Page } from '@playwright/test';

/** On a phone the filters are in a drawer; on a desktop they are always there. */
export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('searchbox').waitFor();
  const drawer = page.getByRole('button', { name: /^Filters/ });
  if (!(await drawer.isVisible())) return;
  await drawer.click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
}

export async function closeFilters(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  if (!(await drawer.isVisible())) return;
  await drawer.getByRole('button', { name: /^Show [\d,]+ internship/ }).click();
  await drawer.waitFor({ state: 'hidden' });
}
