import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

async function openPreview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View Student Portal' }).click();
  await page.getByText(/^Previewing Student view/).waitFor();
}

test('View Student Portal shows the banner to the letter, and Back to Admin returns to the saved path', async ({ asAdmin, newListing }) => {
  const listing = await newListing();
  const { page, account } = await asAdmin({ opens: `/admin?q=${encodeURIComponent(listing.title)}&sort=views&dir=desc` });
  await page.getByRole('row').filter({ hasText: listing.title }).waitFor();
  const saved = new URL(page.url());
  await openPreview(page);
  await expect(page).toHaveURL(/\/\?preview=student$/);
  await expect(page.getByText(`Previewing Student view — signed in as ${account.email}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(page).toHaveURL(saved.href);
  await expect(page.getByRole('row').filter({ hasText: listing.title })).toBeVisible();
});

test('every address of the preview stays one, over search, filter, tab, listing and reload', async ({ asAdmin, newListing }) => {
  const listing = await newListing();
  const { page } = await asAdmin();
  await openPreview(page);
  await page.getByRole('searchbox').fill(listing.title);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('checkbox', { name: /^Computer Science/ }).check();
  await expect(page).toHaveURL(/preview=student/);
  await page.getByRole('button', { name: `View Details: ${listing.title}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/preview=student/);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Starred' }).click();
  await expect(page.getByText('No internships match your search.').first()).toBeVisible();
  await expect(page).toHaveURL(/preview=student/);
  await page.reload();
  await expect(page.getByText(/^Previewing Student view/)).toBeVisible();
});

test('a preview counts and logs nothing, neither a view nor an apply of either kind', async ({ asAdmin, newListing, db }) => {
  const online = await newListing();
  const byMail = await newListing({ application_method: 'email', application_value: 'magang@contoh.example' });
  const { page, account } = await asAdmin({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.context().route('https://contoh.example/**', (route) => route.fulfill({ body: 'form' }));
  const actions: string[] = [];
  page.on('request', (request) => {
    const name = (request.postDataJSON() as { operationName?: string } | null)?.operationName;
    if (request.url().endsWith('/v1/graphql') && name) actions.push(`${request.headers()['x-hasura-role']} ${name}`);
  });
  const socketRoles: unknown[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, payload: params } = JSON.parse(String(payload)) as { type: string; payload?: { headers: Record<string, string> } };
      if (type === 'connection_init') socketRoles.push(params?.headers['x-hasura-role']);
    }),
  );
  await openPreview(page);
  await expect.poll(() => socketRoles).toEqual(['student']);
  for (const listing of [online, byMail]) {
    await page.getByRole('searchbox').fill(listing.title);
    await page.getByRole('button', { name: `View Details: ${listing.title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'How to Apply' }).waitFor();
    if (listing === online) await dialog.getByRole('link', { name: /Apply Online/ }).click();
    else await dialog.getByRole('button', { name: /Copy Email/ }).click();
    await page.bringToFront();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  // By a link, too.
  await page.goto(`/?preview=student&internship=${online.id}`);
  await page.getByRole('dialog').getByRole('heading', { name: 'How to Apply' }).waitFor();

  expect(actions.filter((action) => /RecordView|RecordApply/.test(action))).toEqual([]);
  expect(actions.filter((action) => /ListingsQuery|ListingDetailsQuery/.test(action)).length).toBeGreaterThan(2);
  expect(actions.filter((action) => /ListingsQuery|ListingDetailsQuery/.test(action) && !action.startsWith('student '))).toEqual([]);
  const ids = [online.id, byMail.id];
  expect((await db.query('select views, apply_clicks from internships where id = any($1)', [ids])).rows).toEqual([
    { views: 0, apply_clicks: 0 },
    { views: 0, apply_clicks: 0 },
  ]);
  expect((await db.query('select 1 from activity_logs where internship_id = any($1)', [ids])).rowCount).toBe(0);
  expect((await db.query('select 1 from listing_daily_stats where internship_id = any($1)', [ids])).rowCount).toBe(0);
  expect((await db.query('select 1 from user_internship_interactions where user_id = $1', [account.id])).rowCount).toBe(0);
});

test('the preview is for admins: a student keeps the own portal, without a banner, and counts', async ({ asStudent, newListing, db }) => {
  const listing = await newListing();
  const { page } = await asStudent({ opens: `/?preview=student&internship=${listing.id}` });
  await page.getByRole('dialog').getByRole('heading', { name: 'How to Apply' }).waitFor();
  await expect(page.getByText(/^Previewing Student view/)).toHaveCount(0);
  await expect.poll(async () => (await db.query('select views from internships where id = $1', [listing.id])).rows).toEqual([{ views: 1 }]);
});
