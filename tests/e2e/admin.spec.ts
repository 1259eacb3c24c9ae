import { PHONE, expect, test } from './fixtures.ts';
import { managedListing } from './managed-listing.ts';

test('an admin adds, edits, archives and deletes a listing', { tag: PHONE }, async ({ asAdmin, db }) => {
  const { page, account } = await asAdmin();
  const title = `Field researcher ${crypto.randomUUID().slice(0, 8)}`;
  await page
    .getByRole('button', { name: /Add Internship/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /Add/ });
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByLabel(/^Company/).fill('Lembah Hijau');
  await dialog.getByLabel(/^Location/).fill('Malang, Indonesia');
  await dialog.getByLabel('Duration', { exact: true }).fill('4 months');
  await dialog.getByLabel(/^Description/).fill('Walk the hills.\nCount the birds.');
  await dialog.getByLabel(/Application (URL|link)/i).fill('https://lembah.example/apply');
  await dialog.getByRole('button', { name: /^(Add|Create|Save)/ }).click();
  await expect(dialog.getByRole('group', { name: 'Majors' }).getByText('Choose at least one major')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Accounting' }).check();
  await dialog.getByRole('checkbox', { name: 'Education' }).check();
  await dialog.getByRole('button', { name: /^(Add|Create|Save)/ }).click();
  await expect(page.getByText('Internship created successfully')).toBeVisible();
  const created = await db.query('select created_by, listing_duration, major from internships where title = $1', [title]);
  expect(created.rows).toEqual([{ created_by: account.id, listing_duration: 6, major: ['Accounting'] }]);

  const row = managedListing(page, title);
  await row.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: /Edit/ });
  await edit.getByLabel(/^Company/).fill('Lembah Biru');
  await edit.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(page.getByText('Internship updated successfully')).toBeVisible();
  await expect(row).toContainText('Lembah Biru');

  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Archive/ })
    .click();
  await expect(page.getByText('Internship archived successfully')).toBeVisible();
  await expect(row).toBeHidden();
  const archived = await db.query('select deleted_at is not null as archived from internships where title = $1', [title]);
  expect(archived.rows).toEqual([{ archived: true }]);
});

test('permanent delete removes the row and keeps the log', async ({ asAdmin, newListing, db }) => {
  const listing = await newListing();
  await db.query("insert into activity_logs (internship_id, event) values ($1, 'view')", [listing.id]);
  const { page } = await asAdmin();
  await page.getByRole('searchbox').fill(listing.title);
  await managedListing(page, listing.title)
    .getByRole('button', { name: `Delete ${listing.title}` })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: /permanently/i }).check();
  await dialog.getByRole('button', { name: /permanently/i }).click();
  await expect(page.getByText('Internship permanently deleted')).toBeVisible();
  expect((await db.query('select 1 from internships where id = $1', [listing.id])).rowCount).toBe(0);
  await expect(page.getByText('Deleted listing').first()).toBeVisible();
});

test('two admins on one listing: the slower one is told and loses nothing typed', { tag: PHONE }, async ({ asAdmin, newListing, db }) => {
  const listing = await newListing();
  const { page } = await asAdmin();
  await page.getByRole('searchbox').fill(listing.title);
  await page.getByRole('button', { name: `Edit ${listing.title}` }).click();
  const dialog = page.getByRole('dialog', { name: /Edit/ });
  await dialog.getByLabel(/^Company/).fill('Mine, typed slowly');
  await db.query("update internships set company = 'Theirs, saved first' where id = $1", [listing.id]);
  await dialog.getByRole('button', { name: /^(Save|Update)/ }).click();
  await dialog.getByRole('button', { name: /Overwrite/i }).waitFor();
  await expect(dialog.getByLabel(/^Company/)).toHaveValue('Mine, typed slowly');
  await dialog.getByRole('button', { name: /Overwrite/i }).click();
  await expect(page.getByText('Internship updated successfully')).toBeVisible();
  expect((await db.query('select company from internships where id = $1', [listing.id])).rows).toEqual([{ company: 'Mine, typed slowly' }]);
});

test('an admin previews the student portal and comes back to where they were', { tag: PHONE }, async ({ asAdmin, newListing, db }) => {
  const listing = await newListing();
  const { page } = await asAdmin();
  await page.getByRole('searchbox').fill(listing.title);
  await expect(page).toHaveURL(/q=/);
  const saved = new URL(page.url());
  await page.getByRole('link', { name: 'View Student Portal' }).click();
  await expect(page.getByText(/^Previewing Student view — signed in as test-/)).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: listing.title })
    .getByRole('button', { name: /View Details/ })
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'How to Apply' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL(saved.href);
  expect((await db.query('select views from internships where id = $1', [listing.id])).rows).toEqual([{ views: 0 }]);
});
