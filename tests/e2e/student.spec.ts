import { PHONE, expect, test } from './fixtures.ts';
import { closeFilters, openFilters } from './listing-filters.ts';

test(
  'a student searches, opens, stars and applies by the link, and sees it all kept',
  { tag: PHONE },
  async ({ asStudent, newListing, db }) => {
    const listing = await newListing({
      company: 'Kopi Pagi Labs',
      description: 'You will map coffee farms.\n\nRead https://kopi.example/map first.',
    });
    const { page, account } = await asStudent();
    await page.getByRole('searchbox').fill(listing.title.toUpperCase());
    const card = page.getByRole('listitem').filter({ hasText: listing.title });
    await expect(card).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 internship' })).toBeAttached();

    await card.getByRole('button', { name: `Star ${listing.title}` }).click();
    await expect(card.getByRole('button', { name: new RegExp(listing.title), pressed: true })).toBeVisible();

    await card.getByRole('button', { name: /View Details/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: listing.title })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'How to Apply' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: /kopi\.example\/map/ })).toHaveAttribute('rel', /noopener/);

    const apply = dialog.getByRole('link', { name: /Apply Online/ });
    await expect(apply).toHaveAttribute('target', '_blank');
    await expect(apply).toHaveAttribute('href', 'https://contoh.example/apply');
    await page.context().route('https://contoh.example/**', (route) => route.fulfill({ body: 'form' }));
    await apply.click();
    await expect(page.getByText('Application link opened!')).toBeVisible();
    await expect(page.getByText('Good luck with your application!')).toBeVisible();

    await expect
      .poll(async () => {
        const { rows } = await db.query('select views, apply_clicks from internships where id = $1', [listing.id]);
        return rows[0];
      })
      .toEqual({ views: 1, apply_clicks: 1 });
    const logs = await db.query('select event, method from activity_logs where internship_id = $1 and user_id = $2 order by created_at', [
      listing.id,
      account.id,
    ]);
    expect(logs.rows).toEqual([
      { event: 'view', method: null },
      { event: 'apply', method: 'external_link' },
    ]);

    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Starred' }).click();
    await expect(card).toBeVisible();
    await page.getByRole('tab', { name: 'Viewed' }).click();
    await expect(card).toBeVisible();
  },
);

test('an email listing shows the address, copies it and says so', { tag: PHONE }, async ({ asStudent, newListing, db }) => {
  const listing = await newListing({ application_method: 'email', application_value: 'magang@kopi.example' });
  const { page } = await asStudent({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('searchbox').fill(listing.title);
  await page
    .getByRole('listitem')
    .filter({ hasText: listing.title })
    .getByRole('button', { name: /View Details/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('To apply, send your CV to:')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'magang@kopi.example' })).toHaveAttribute('href', 'mailto:magang@kopi.example');
  await dialog.getByRole('button', { name: 'Copy Email' }).click();
  await expect(page.getByText('Email copied!')).toBeVisible();
  await expect(page.getByText('The email address has been copied to your clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('magang@kopi.example');
  await expect
    .poll(
      async () => (await db.query('select method from activity_logs where internship_id = $1 and event = $2', [listing.id, 'apply'])).rows,
    )
    .toEqual([{ method: 'copied_email' }]);
});

test('filters combine, are cleared, and each empty list says why', { tag: PHONE }, async ({ asStudent, newListing }) => {
  const listing = await newListing({ location: 'Wakatobi', major: ['Psychology'], industry: ['Healthcare'] });
  const { page } = await asStudent();
  await page.getByRole('tab', { name: 'Starred' }).click();
  await expect(page.getByText('No starred internships yet.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Viewed' }).click();
  await expect(page.getByText('No viewed internships yet.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'All Internships' }).click();
  await page.getByRole('searchbox').fill(listing.title);
  const card = page.getByRole('listitem').filter({ hasText: listing.title });
  await expect(card).toBeVisible();
  await openFilters(page);
  await page.getByRole('checkbox', { name: /^Psychology/ }).check();
  await page.getByRole('checkbox', { name: /^Finance/ }).check();
  await closeFilters(page);
  await expect(page.getByText('No internships match your search.').first()).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await openFilters(page);
  await page.getByRole('checkbox', { name: /^Finance/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Healthcare/ }).check();
  await closeFilters(page);
  await expect(card).toBeVisible();
});

test('percent and underscore are searched for as they are', async ({ asStudent, newListing }) => {
  const key = crypto.randomUUID().slice(0, 8);
  await newListing({ title: `100% remote ${key}` });
  await newListing({ title: `100 days remote ${key}` });
  const { page } = await asStudent();
  await page.getByRole('searchbox').fill('100% remote');
  await expect(page.getByRole('listitem').filter({ hasText: `100% remote ${key}` })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `100 days remote ${key}` })).toBeHidden();
});

test('a listing that an admin adds, changes or archives moves on the open page', async ({ asStudent, newListing, db }) => {
  const { page } = await asStudent();
  const listing = await newListing();
  const card = page.getByRole('listitem').filter({ hasText: listing.title });
  await expect(card).toBeVisible();
  await db.query('update internships set company = $2 where id = $1', [listing.id, 'Renamed While Open']);
  await expect(card.getByText('Renamed While Open')).toBeVisible();
  await db.query('update internships set deleted_at = now() where id = $1', [listing.id]);
  await expect(card).toBeHidden();
});
