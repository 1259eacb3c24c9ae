import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { PHONE, expect, signIn, test } from './fixtures.ts';
import { logIn } from './screens/sign-in.ts';

const UNKNOWN = '00000000-0000-4000-8000-00000000dead';
const FLYER =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="600" height="1800"%3E%3Crect width="600" height="1800" fill="teal"/%3E%3C/svg%3E';
const GONE = 'This internship is no longer available';

const link = (id: string) => `/?internship=${id}`;

async function views(db: Pool, id: string) {
  const { rows } = await db.query<{ views: number; logs: number }>(
    `select views, (select count(*)::int from activity_logs where internship_id = internships.id and event = 'view') as logs
       from internships where id = $1`,
    [id],
  );
  return rows[0];
}

async function applies(db: Pool, id: string) {
  const { rows } = await db.query(`select method from activity_logs where internship_id = $1 and event = 'apply'`, [id]);
  return rows;
}

/** The clipboard says no, as on plain http or without permission. */
async function refuseClipboard(page: Page) {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
}

test(
  'the details show every part in its order, the description with its lines and safe links',
  { tag: PHONE },
  async ({ asStudent, newListing, db }) => {
    const listing = await newListing({
      company: 'Kopi Pagi Labs',
      location: 'Medan, Indonesia',
      duration: '5 months',
      description: 'First line.\nSecond line with https://kopi.example/map and team@kopi.example.\n\njavascript:alert(1) <b>no markup</b>',
      major: ['Psychology', 'Accounting'],
      industry: ['Education', 'Healthcare'],
      expires_at: new Date('2099-03-01T16:59:59.999Z'),
    });
    await db.query('update internships set image_url = $2 where id = $1', [listing.id, FLYER]);
    const { page } = await asStudent({ opens: link(listing.id) });
    const dialog = page.getByRole('dialog', { name: listing.title });
    await expect(dialog.getByText('Second line with')).toBeVisible();
    const text = (await dialog.innerText()).replaceAll(/\s+/g, ' ');
    const parts = [
      listing.title,
      'Kopi Pagi Labs',
      'Location Medan, Indonesia',
      'Duration 5 months',
      'Views',
      'Listed until 1 Mar 2099',
      'Required majors Psychology Accounting',
      'Industries Education Healthcare',
      'Enlarge',
      'First line. Second line',
      'How to Apply',
      'Close Apply Online',
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(
      places.every((place) => place >= 0),
      `${text} has ${parts.filter((part) => !text.includes(part)).join()}`,
    ).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await expect(dialog.getByRole('link', { name: 'https://kopi.example/map' })).toHaveAttribute('rel', /noopener/);
    await expect(dialog.getByRole('link', { name: 'team@kopi.example' })).toHaveAttribute('href', 'mailto:team@kopi.example');
    await expect(dialog.getByRole('link', { name: /javascript/ })).toHaveCount(0);
    await expect(dialog.getByText('<b>no markup</b>')).toBeVisible();
  },
);

test(
  'the flyer has its box reserved, a click enlarges it, and Escape closes only the flyer',
  { tag: PHONE },
  async ({ asStudent, newListing, db }) => {
    const listing = await newListing();
    await db.query('update internships set image_url = $2 where id = $1', [listing.id, FLYER]);
    const { page } = await asStudent({ opens: link(listing.id) });
    const thumbnail = page.getByRole('button', { name: `Enlarge the flyer of ${listing.title}` });
    await expect(thumbnail).toBeVisible();
    expect((await thumbnail.boundingBox())?.height).toBe(240);
    await thumbnail.click();
    const large = page.getByRole('dialog', { name: `Flyer of ${listing.title}` });
    const image = large.getByRole('img');
    await expect(image).toBeVisible();
    expect((await image.boundingBox())?.height).toBeGreaterThan(600);
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(page.getByRole('dialog', { name: listing.title })).toBeVisible();
    await expect(thumbnail).toBeFocused();
  },
);

test('focus goes to the title, Escape closes, and focus returns to what opened it', async ({ asStudent, newListing }) => {
  const listing = await newListing();
  const { page } = await asStudent({ opens: `/?q=${encodeURIComponent(listing.title)}` });
  const opener = page.getByRole('button', { name: `View Details: ${listing.title}` });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: listing.title })).toBeFocused();
  for (let presses = 0; presses < 24; presses += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(new URL(page.url()).searchParams.get('internship')).toBeNull();
});

test('opening sets the address, Back closes and Forward opens again', { tag: PHONE }, async ({ asStudent, newListing }) => {
  const listing = await newListing();
  const { page } = await asStudent({ opens: `/?q=${encodeURIComponent(listing.title)}` });
  await page.getByRole('button', { name: `View Details: ${listing.title}` }).click();
  const dialog = page.getByRole('dialog', { name: listing.title });
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).searchParams.get('internship')).toBe(listing.id);
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).searchParams.get('q')).toBe(listing.title);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
});

test('opening by link counts one view and one log, exactly as a click does', async ({ asStudent, newListing, db }) => {
  const [byClick, byLink] = [await newListing(), await newListing()];
  const { page } = await asStudent();
  await page.getByRole('searchbox').fill(byClick.title);
  await page.getByRole('button', { name: `View Details: ${byClick.title}` }).click();
  await expect.poll(() => views(db, byClick.id)).toEqual({ views: 1, logs: 1 });
  await page.goto(link(byLink.id));
  await expect(page.getByRole('dialog', { name: byLink.title })).toBeVisible();
  await expect.poll(() => views(db, byLink.id)).toEqual({ views: 1, logs: 1 });
});

test('Copy link copies the address without the filters, and says so', async ({ asStudent, newListing }) => {
  const listing = await newListing();
  const { page } = await asStudent({
    permissions: ['clipboard-read', 'clipboard-write'],
    opens: `/?q=${encodeURIComponent(listing.title)}&internship=${listing.id}`,
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(link(listing.id), page.url()).href);
});

test('where the clipboard is refused the link stands selected, to be copied by hand', async ({ asStudent, newListing }) => {
  const listing = await newListing();
  const { page } = await asStudent();
  await refuseClipboard(page);
  await page.goto(link(listing.id));
  await page.getByRole('button', { name: 'Copy link' }).click();
  const field = page.getByRole('textbox', { name: /The link is selected/ });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(new URL(link(listing.id), page.url()).href);
  await expect(page.getByText('Link copied', { exact: true })).toBeHidden();
});

test('a signed-out visitor who signs in lands on the listing of the link', async ({ page, newAccount, newListing, strict }) => {
  strict(page);
  const listing = await newListing();
  const account = await newAccount('student');
  await page.goto(link(listing.id));
  await page.waitForURL(/\/auth/);
  await logIn(page, account);
  await expect(page.getByRole('dialog', { name: listing.title })).toBeVisible();
});

test('an archived, an unknown and a damaged id say that the internship is no longer available', async ({ asStudent, newListing }) => {
  const archived = await newListing({ deleted_at: new Date() });
  const { page } = await asStudent();
  for (const id of [archived.id, UNKNOWN, 'not-an-id', `${archived.id}0`]) {
    await page.goto(link(encodeURIComponent(id)));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(GONE)).toBeVisible();
    await expect(dialog).not.toContainText(archived.title);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test(
  'an admin opens a link in the preview: nothing is counted, and the copied link carries no preview',
  { tag: PHONE },
  async ({ asAdmin, newListing, db }) => {
    const listing = await newListing();
    const { page } = await asAdmin({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.context().route('https://contoh.example/**', (route) => route.fulfill({ body: 'form' }));
    await page.goto(`/?preview=student&internship=${listing.id}`);
    const dialog = page.getByRole('dialog', { name: listing.title });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain('preview');
    await dialog.getByRole('link', { name: 'Apply Online' }).click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
    expect(new URL(page.url()).searchParams.get('preview')).toBe('student');
    expect(await views(db, listing.id)).toEqual({ views: 0, logs: 0 });
    expect(await applies(db, listing.id)).toEqual([]);
    await page.goto(link(listing.id));
    await page.waitForURL(/\/admin/);
  },
);

test('Apply Online is a real link, counted and logged beside it', async ({ asStudent, newListing, db }) => {
  const listing = await newListing({ application_value: 'https://contoh.example/apply?from=portal' });
  const { page } = await asStudent();
  await page.context().route('https://contoh.example/**', (route) => route.fulfill({ body: 'form' }));
  await page.goto(link(listing.id));
  const apply = page.getByRole('link', { name: 'Apply Online' });
  await expect(apply).toHaveAttribute('target', '_blank');
  await expect(apply).toHaveAttribute('rel', 'noopener');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), apply.click()]);
  expect(opened.url()).toBe('https://contoh.example/apply?from=portal');
  await page.bringToFront();
  await expect(page.getByText('Application link opened!')).toBeVisible();
  await expect(page.getByText('Good luck with your application!')).toBeVisible();
  await expect.poll(() => applies(db, listing.id)).toEqual([{ method: 'external_link' }]);
});

test('Copy Email copies the address, is counted and logged', async ({ asStudent, newListing, db }) => {
  const listing = await newListing({ application_method: 'email', application_value: 'hr@contoh.example' });
  const { page } = await asStudent({ permissions: ['clipboard-read', 'clipboard-write'], opens: link(listing.id) });
  const dialog = page.getByRole('dialog', { name: listing.title });
  await expect(dialog.getByText('To apply, send your CV to:')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'hr@contoh.example' })).toHaveAttribute('href', 'mailto:hr@contoh.example');
  await dialog.getByRole('button', { name: 'Copy Email' }).click();
  await expect(page.getByText('Email copied!')).toBeVisible();
  await expect(page.getByText('The email address has been copied to your clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('hr@contoh.example');
  await expect.poll(() => applies(db, listing.id)).toEqual([{ method: 'copied_email' }]);
});

test('a refused clipboard records an application only once the student copied by hand', async ({ asStudent, newListing, db }) => {
  const listing = await newListing({ application_method: 'email', application_value: 'hr@contoh.example' });
  const { page } = await asStudent();
  await refuseClipboard(page);
  await page.goto(link(listing.id));
  await page.getByRole('button', { name: 'Copy Email' }).click();
  await expect(page.getByRole('textbox', { name: /The address is selected/ })).toBeFocused();
  expect(await applies(db, listing.id)).toEqual([]);
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Email copied!')).toBeVisible();
  await expect.poll(() => applies(db, listing.id)).toEqual([{ method: 'copied_email' }]);
});

test('a closed listing says when it closed above How to Apply, and offers no apply', async ({ asStudent, newListing }) => {
  const listing = await newListing({ expires_at: new Date('2026-01-31T16:59:59.999Z') });
  const { page } = await asStudent({ opens: link(listing.id) });
  const dialog = page.getByRole('dialog', { name: listing.title });
  const notice = dialog.getByText('This internship closed on 31 Jan 2026.');
  await expect(notice).toBeVisible();
  const [above, below] = [await notice.boundingBox(), await dialog.getByRole('heading', { name: 'How to Apply' }).boundingBox()];
  expect(above!.y + above!.height).toBeLessThan(below!.y);
  await expect(dialog.getByRole('link', { name: 'Apply Online' })).toHaveCount(0);
});

test('an edit, a new count and the end of a listing show while it is open', async ({ asStudent, newListing, db }) => {
  const listing = await newListing({ description: 'The first text.' });
  const { page } = await asStudent();
  const other = await asStudent();
  await page.goto(link(listing.id));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The first text.')).toBeVisible();
  await expect(dialog.getByText('Views').locator('..')).toContainText('1');
  await other.page.goto(link(listing.id));
  await expect(dialog.getByText('Views').locator('..')).toContainText('2');
  await db.query('update internships set title = $2, description = $3 where id = $1', [
    listing.id,
    `${listing.title} II`,
    'The second text.',
  ]);
  await expect(dialog.getByText('The second text.')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: `${listing.title} II` })).toBeVisible();
  await db.query('update internships set deleted_at = now() where id = $1', [listing.id]);
  await expect(dialog.getByRole('alert').filter({ hasText: GONE })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Apply Online' })).toHaveCount(0);
  await expect(dialog.getByText('The second text.')).toBeVisible();
  await db.query('update internships set deleted_at = null where id = $1', [listing.id]);
  await expect(dialog.getByRole('link', { name: 'Apply Online' })).toBeVisible();
  await db.query('delete from internships where id = $1', [listing.id]);
  await expect(dialog.getByRole('alert').filter({ hasText: GONE })).toBeVisible();
});

test('How to Apply stays reachable while a long text scrolls', { tag: PHONE }, async ({ asStudent, newListing }) => {
  const listing = await newListing({ description: Array.from({ length: 80 }, (_, line) => `Line ${line} of the text.`).join('\n') });
  const { page } = await asStudent({ opens: link(listing.id) });
  const dialog = page.getByRole('dialog', { name: listing.title });
  const apply = dialog.getByRole('link', { name: 'Apply Online' });
  await expect(apply).toBeInViewport();
  await dialog.getByText('Line 79 of the text.').scrollIntoViewIfNeeded();
  await expect(apply).toBeInViewport();
  const [box, size] = [await dialog.boundingBox(), page.viewportSize()];
  if (size!.width < 480) expect([box!.width, box!.height]).toEqual([size!.width, size!.height]);
  else expect(box!.height).toBeLessThanOrEqual(size!.height * 0.9);
});

test('a view that cannot be recorded holds nothing up and is only logged', async ({ page, newAccount, newListing }) => {
  const listing = await newListing();
  const account = await newAccount('student');
  await signIn(page, account);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.route('**/v1/graphql', (route) =>
    route.request().postData()?.includes('recordView')
      ? route.fulfill({ json: { errors: [{ message: 'no', extensions: { code: 'unexpected' } }] } })
      : route.fallback(),
  );
  await page.goto(link(listing.id));
  await expect(page.getByRole('dialog', { name: listing.title }).getByRole('link', { name: 'Apply Online' })).toBeVisible();
  await expect.poll(() => complaints).toEqual([expect.stringContaining('The view was not recorded')]);
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveCount(0);
});
