import type { Locator, Page } from '@playwright/test';

/** One listing on the dashboard: a row of the table, on a phone a card of the list. */
export function managedListing(page: Page, title: string): Locator {
  const panel = page.getByRole('tabpanel', { name: 'Manage Listings' });
  return panel.getByRole('row').or(panel.getByRole('listitem')).filter({ hasText: title });
}
