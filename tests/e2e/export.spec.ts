/** "Export CSV": the files as a spreadsheet reads them, and that the server gives a student nothing of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Kind, parse, print } from 'graphql';
import { accessToken } from '#tests/support/accounts.ts';
import { checkout } from '#tests/support/checkout.ts';
import { parseCsv } from '#tests/support/parse-csv.ts';
import { PHONE, expect, test } from './fixtures.ts';
import { managedListing } from './managed-listing.ts';

async function search(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Search internships to manage' }).fill(text);
  await expect(page).toHaveURL(/q=/);
  await expect(managedListing(page, text).first()).toBeVisible();
}

async function download(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download CSV' }).click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** Rows by their column's name. */
function read(text: string) {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head = [], ...rows] = parseCsv(text.slice(1));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
}

test('the listings that the table shows are exported, safe for a spreadsheet', { tag: PHONE }, async ({ asAdmin, newListing, db }) => {
  const key = `Ekspor ${crypto.randomUUID().slice(0, 8)}`;
  const risky = await newListing({
    title: `=HYPERLINK("x") ${key}`,
    company: '+62 Contoh, "Karya"',
    description: 'First line.\nSecond line.',
    major: ['Computer Science', 'Psychology'],
    created_at: new Date('2026-03-31T17:30:00Z'),
    expires_at: new Date('2026-09-30T16:59:59.999Z'),
  });
  await newListing({ title: `Plain ${key}` });
  await newListing({ title: `Archived ${key}`, deleted_at: new Date() });
  await db.query('update internships set views = 12, apply_clicks = 3 where id = $1', [risky.id]);
  const { page } = await asAdmin();
  await search(page, key);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('radio', { name: 'The 2 that the table shows now' })).toBeChecked();
  const file = await download(page);
  expect(file.name).toMatch(/^internships-\d{4}-\d{2}-\d{2}\.csv$/);
  const rows = read(file.text);
  expect(rows.map((row) => row['Title'])).toEqual([`Plain ${key}`, `'=HYPERLINK("x") ${key}`]);
  expect(rows[1]).toMatchObject({
    Company: `'+62 Contoh, "Karya"`,
    Majors: 'Computer Science; Psychology',
    Views: '12',
    Clicks: '3',
    Status: 'Closed',
    'Listed until': '2026-09-30',
    Created: '2026-04-01 00:30',
    Description: 'First line.\nSecond line.',
  });
  await expect(page.getByText(`${file.name} has 2 rows.`)).toBeVisible();
});

test('all listings are exported when the table is filtered and all are asked for', async ({ asAdmin, newListing }) => {
  const [one, other] = [await newListing(), await newListing()];
  const { page } = await asAdmin();
  await search(page, one.title);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('radio', { name: 'All internships' }).check();
  const titles = read((await download(page)).text).map((row) => row['Title']);
  expect(titles).toEqual(expect.arrayContaining([one.title, other.title]));
});

test('views and applies are exported by day in Jakarta, within the days asked for', async ({ asAdmin, newListing, db }) => {
  const key = `Harian ${crypto.randomUUID().slice(0, 8)}`;
  const listing = await newListing({ title: key });
  await db.query(
    `insert into activity_logs (internship_id, event, created_at) values
       ($1, 'view', '2026-11-01T16:59:00Z'), ($1, 'view', '2026-11-01T17:01:00Z'), ($1, 'apply', '2026-11-01T17:02:00Z'),
       ($1, 'view', '2026-10-30T05:00:00Z')`,
    [listing.id],
  );
  const { page } = await asAdmin();
  await search(page, key);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('radio', { name: 'Views and applies by day' }).check();
  await page.getByLabel('First day').fill('2026-11-03');
  await page.getByLabel('Last day').fill('2026-11-02');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByText('The last day is before the first one')).toBeVisible();
  await page.getByLabel('First day').fill('2026-11-01');
  const file = await download(page);
  expect(file.name).toBe('internship-activity-2026-11-01-to-2026-11-02.csv');
  expect(read(file.text)).toEqual([
    { Title: key, Company: 'Contoh Karya', Day: '2026-11-01', Views: '1', Applies: '0' },
    { Title: key, Company: 'Contoh Karya', Day: '2026-11-02', Views: '1', Applies: '1' },
  ]);
});

test('every row of a long list is exported once, batch by batch, while the page answers', async ({ asAdmin, db }) => {
  test.setTimeout(120_000);
  const key = `massal${crypto.randomUUID().slice(0, 8)}`;
  await db.query(
    `insert into internships (title, company, location, duration, description, major, industry, application_method, application_value, expires_at, created_at)
     select $1 || ' ' || n, 'Contoh Karya', 'Bandung', '3 months', repeat('Long text. ', 40), '["Psychology"]', '["Education"]', 'email', 'cv@a.example',
            now() + interval '30 days', now() - (n / 7) * interval '1 second'
       from generate_series(1, 1200) n`,
    [key],
  );
  try {
    const { page } = await asAdmin();
    await search(page, key);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    });
    const titles = read((await download(page)).text).map((row) => row['Title']);
    expect(titles).toHaveLength(1200);
    expect(new Set(titles).size).toBe(1200);
    const longest = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
    expect(longest).toBeLessThan(400);
  } finally {
    await db.query('delete from internships where title like $1', [`${key}%`]);
  }
});

test('the server gives a student nothing of an export, whatever role is asked for', async ({ newAccount, request, baseURL }) => {
  const student = await newAccount('student');
  const admin = await newAccount('admin');
  const source = parse(readFileSync(join(checkout, 'src/web/features/manage-listings/export/export.graphql'), 'utf8'));
  const fragment = source.definitions.find((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const operations = source.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  expect(operations.map(({ name }) => name?.value)).toEqual(['ExportedListingsQuery', 'CountedListingsQuery', 'ExportedDaysQuery']);
  const send = async (account: typeof student, operation: (typeof operations)[number], role: string) => {
    const isOfDays = operation.name?.value === 'ExportedDaysQuery';
    const uses = print(operation).includes('...ExportedListing') && fragment;
    const response = await request.post('/v1/graphql', {
      headers: { authorization: `Bearer ${await accessToken(baseURL ?? '', account)}`, 'x-hasura-role': role },
      data: {
        query: [operation, ...(uses ? [uses] : [])].map(print).join('\n').replaceAll(' @unmask', ''),
        variables: isOfDays ? { where: {}, limit: 1 } : { search: '', searching: false, where: {}, limit: 1 },
      },
    });
    return (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] };
  };
  for (const operation of operations) {
    const isCounted = operation.name?.value === 'CountedListingsQuery';
    expect(await send(admin, operation, 'portal_admin')).not.toHaveProperty('errors');
    // Titles and companies are on every card; all else of an export is not a student's.
    const asStudent = await send(student, operation, 'student');
    if (!isCounted) expect(asStudent).toMatchObject({ errors: [{ extensions: { code: 'validation-failed' } }] });
    if (!isCounted) expect(asStudent).not.toHaveProperty('data');
    const asAdmin = await send(student, operation, 'portal_admin');
    expect(asAdmin).toMatchObject({ errors: [{ extensions: { code: 'access-denied' } }] });
    expect(asAdmin).not.toHaveProperty('data');
  }
});
