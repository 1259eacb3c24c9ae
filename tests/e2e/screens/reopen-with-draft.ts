import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';

/** Leaves a form once what was typed is kept, as the end of a session does, and comes back to it. */
export async function reopenWithDraft(page: Page): Promise<void> {
  await page.waitForFunction((start) => Object.keys(sessionStorage).some((key) => key.startsWith(start)), STORAGE_KEYS.formDraft);
  await page.reload();
}
