/** The data console: every table, its rows as files, the permissions. Axe: accessibility.spec.ts. */
import { readFile } from 'node:fs/promises';
import { editorsReady, enter, openTabs, queryEditor, response } from './console-page.ts';
import { expect, test } from './fixtures.ts';

// Monaco is some megabytes of code.
test.describe.configure({ timeout: 120_000 });

test('every table can be filtered, sorted, paged and followed, all of it in the address', async ({
  page,
  newAccount,
  newListing,
  strict,
}) => {
  strict(page);
  const company = `Perusahaan ${crypto.randomUUID().slice(0, 8)}`;
  for (let index = 0; index < 27; index += 1) await newListing({ company, title: `Intern ${String(index).padStart(2, '0')}` });
  await enter(page, await newAccount('admin'), 'data');
  await page.getByRole('link', { name: 'internships', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Rows of internships' });
  await expect(rows.getByRole('row')).toHaveCount(26);

  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await filter.click();
  await expect(page.getByLabel('Column', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
  await filter.click();
  await page.getByLabel('Column', { exact: true }).selectOption('views');
  await page.getByLabel('Value', { exact: true }).fill('many');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('"many" is not a number');
  await page.getByLabel('Column', { exact: true }).selectOption('company');
  await page.getByLabel('Comparison').selectOption('_ilike');
  await page.getByLabel('Value', { exact: true }).fill(`%${company.toUpperCase()}%`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Rows 1–25 of 27')).toBeVisible();
  const chip = page.getByRole('button', { name: /^Change filter: company/ });
  await chip.click();
  await expect(page.getByLabel('Value', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();

  const titles = async () =>
    rows
      .getByRole('cell')
      .filter({ hasText: /^Intern \d\d$/ })
      .allTextContents();
  await rows.getByRole('button', { name: 'title', exact: true }).click();
  await expect.poll(titles).toEqual(Array.from({ length: 25 }, (_, index) => `Intern ${String(index).padStart(2, '0')}`));
  await rows.getByRole('button', { name: 'title', exact: true }).click();
  await expect(rows.getByRole('columnheader', { name: /^title/ })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(titles).toEqual(['Intern 01', 'Intern 00']);
  await expect(page.getByText('Rows 26–27 of 27')).toBeVisible();

  await page.reload();
  await expect.poll(titles).toEqual(['Intern 01', 'Intern 00']);
  await page.goBack();
  await expect(page.getByText('Rows 1–25 of 27')).toBeVisible();
  await page.getByLabel('Page', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rows 26–27 of 27')).toBeVisible();
  await rows.getByRole('link', { name: 'Open row 1', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One row of internships' })).toBeVisible();
  await expect(page.getByText(company)).toBeVisible();
  await page.getByRole('link', { name: /^daily_stats/ }).click();
  await expect(page.getByRole('heading', { name: 'listing_daily_stats' })).toBeVisible();
  await expect(page.getByText('There is no row here that your role may see.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect(page.getByRole('region', { name: 'Rows of listing_daily_stats' }).getByRole('row').nth(1)).toBeVisible();
});

test('a row leads to the rows that it belongs to, and a list of the rows that belong to it', async ({
  page,
  db,
  newAccount,
  newListing,
}) => {
  const listing = await newListing();
  await db.query("insert into activity_logs (internship_id, event) values ($1, 'view')", [listing.id]);
  await enter(page, await newAccount('admin'), `data/activity_logs?f=internship_id._eq.${listing.id}`);
  const rows = page.getByRole('region', { name: 'Rows of activity_logs' });
  await rows.getByRole('link', { name: listing.title }).click();
  await expect(page.getByRole('heading', { name: 'One row of internships' })).toBeVisible();
  await page.getByRole('link', { name: 'daily_stats (1)' }).click();
  await expect(page.getByText('Rows 1–1 of 1')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'One row of internships' })).toBeVisible();
});

test('what is shown becomes a CSV file that no spreadsheet runs, and a query in an editor', async ({ page, newAccount, newListing }) => {
  const listing = await newListing({ title: '=HYPERLINK("http://x")', company: 'Satu, Dua' });
  await enter(page, await newAccount('admin'), `data/internships?f=id._eq.${listing.id}&hide=description`);
  await expect(page.getByText('Rows 1–1 of 1')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('internships.csv');
  const [head, row] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/^\uFEFFid,title,/);
  expect(head).not.toContain('description');
  expect(row).toContain(`${listing.id},"'=HYPERLINK(""http://x"")",`);
  expect(row).toContain('"Satu, Dua"');
  const savingJson = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON' }).click();
  expect(JSON.parse(await readFile(await (await savingJson).path(), 'utf8'))).toMatchObject([{ id: listing.id, company: 'Satu, Dua' }]);

  await page.getByRole('button', { name: 'Open in Query' }).click();
  await editorsReady(page);
  await expect(queryEditor(page)).toContainText('query Rows(');
  await expect(openTabs(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await expect(response(page)).toContainText(listing.id);
});

test('an address that asks what cannot be asked says so, and asks nothing else', async ({ page, newAccount }) => {
  await enter(page, await newAccount('admin'), 'data/internships?f=salary._gt.10');
  await expect(page.getByRole('alert')).toContainText('internships has no column salary for your role');
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  await expect(page.getByRole('region', { name: 'Rows of internships' })).toBeVisible();
  await page.goto('/console/data/salaries');
  await expect(page.getByText('Your role sees no table salaries.')).toBeVisible();
});

test('the permissions say who reads what, and can be searched', async ({ page, newAccount, strict }) => {
  strict(page);
  await enter(page, await newAccount('admin'), 'permissions');
  const internships = page.getByRole('region', { name: 'internships', exact: true });
  await expect(internships).toContainText('rows where deleted_at is null');
  await page.getByLabel('Search permissions').fill('note status');
  await expect(page.getByRole('region', { name: 'listing_tracker' })).toContainText('user_id is set to X-Hasura-User-Id');
  await expect(internships).toHaveCount(0);
  await page.getByLabel('Search permissions').fill('changePassword');
  await expect(page.getByRole('region', { name: 'Actions' })).toContainText('newPassword: String!');
  await page.getByLabel('Role').selectOption('anonymous');
  await expect(page.getByText('No permission has these words.')).toBeVisible();
});
