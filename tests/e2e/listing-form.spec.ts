/** The Add and Edit dialog: its rules against the real database, its dates under other clocks, its place on the screen. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Internship' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Internship' });
  await dialog.getByLabel('Title').waitFor();
  return dialog;
}

async function fill(dialog: Locator, title: string) {
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Company').fill('Lembah Hijau');
  await dialog.getByLabel('Location').fill('Malang, Indonesia');
  await dialog.getByLabel('Duration', { exact: true }).fill('4 months');
  await dialog.getByLabel('Description').fill('Walk the hills.');
  await dialog.getByRole('checkbox', { name: 'Accounting' }).check();
  await dialog.getByRole('checkbox', { name: 'Education' }).check();
  await dialog.getByLabel('Application URL').fill('https://lembah.example/apply');
}

const newTitle = () => `Field researcher ${crypto.randomUUID().slice(0, 8)}`;

test('a listing is added from the dashboard without scrolling at 1440 px', async ({ asAdmin, db }) => {
  const { page } = await asAdmin({ viewport: { width: 1440, height: 900 } });
  const title = newTitle();
  await page.evaluate(() => {
    const scrolls: string[] = [];
    Object.assign(globalThis, { scrolls });
    addEventListener('scroll', ({ target }) => scrolls.push(target instanceof Element ? target.tagName : 'page'), { capture: true });
  });
  await expect(page.getByRole('button', { name: 'Add Internship' }).first()).toBeInViewport({ ratio: 1 });
  const dialog = await openAdd(page);
  for (const control of await dialog.getByRole('textbox').or(dialog.getByRole('checkbox')).or(dialog.getByRole('button')).all()) {
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await fill(dialog, title);
  await dialog.getByRole('button', { name: 'Add Internship' }).click();
  await expect(page.getByText('Internship created successfully')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { scrolls: string[] }).scrolls)).toEqual([]);
  expect((await db.query('delete from internships where title = $1', [title])).rowCount).toBe(1);
});

test.describe('under another clock', () => {
  const expiries = [
    // 30 minutes into the last of January in Jakarta, which is still the 30th in UTC.
    { now: '2026-01-30T17:30:00Z', months: '1', until: '2026-02-28T16:59:59.999Z' },
    { now: '2026-08-31T16:30:00Z', months: '6', until: '2027-02-28T16:59:59.999Z' },
    // Empty is six months; a leap year's February has a day more.
    { now: '2027-08-31T03:00:00Z', months: '', until: '2028-02-29T16:59:59.999Z' },
    { now: '2026-12-31T16:59:59Z', months: '24', until: '2028-12-31T16:59:59.999Z' },
    { now: '2026-12-31T17:00:00Z', months: '24', until: '2029-01-01T16:59:59.999Z' },
  ];

  for (const { now, months, until } of expiries) {
    test(`a listing added at ${now} for ${months || 'no'} months is listed until ${until}`, async ({ asAdmin, db }) => {
      const { page } = await asAdmin();
      const title = newTitle();
      const dialog = await openAdd(page);
      await fill(dialog, title);
      await dialog.getByLabel('Listing duration (months)').fill(months);
      // Only now: the session goes by the real time.
      await page.clock.setFixedTime(now);
      await dialog.getByRole('button', { name: 'Add Internship' }).click();
      await expect
        .poll(async () => (await db.query<{ expires_at: Date }>('select expires_at from internships where title = $1', [title])).rows)
        .toEqual([{ expires_at: new Date(until) }]);
      await db.query('delete from internships where title = $1', [title]);
    });
  }

  test('a row says when its listing closes, to the second in Jakarta', async ({ asAdmin, newListing }) => {
    const listing = await newListing({ expires_at: new Date('2026-08-28T16:59:59.999Z') });
    const { page } = await asAdmin();
    for (const [now, badge] of [
      ['2026-08-20T16:59:59Z', null],
      ['2026-08-20T17:00:00Z', 'Closes in 7 days'],
      ['2026-08-27T16:59:59Z', 'Closes in 1 day'],
      ['2026-08-27T17:00:00Z', 'Closes today'],
      ['2026-08-28T16:59:59Z', 'Closes today'],
      ['2026-08-28T17:00:00Z', 'Closed'],
    ] as const) {
      await page.clock.setFixedTime(now);
      await page.goto(`/admin?q=${encodeURIComponent(listing.title)}`);
      const head = page.getByRole('rowheader', { name: listing.title });
      await expect(head).toHaveText(`${listing.title}${badge ?? ''}`);
    }
  });
});

test('two admins on one listing: the slower one reads who was quicker, loads it, and has the own text again', async ({
  asAdmin,
  newListing,
  db,
}) => {
  const listing = await newListing();
  const quick = await asAdmin();
  const slow = await asAdmin();
  const openEdit = async (page: Page) => {
    await page.getByRole('searchbox', { name: 'Search internships to manage' }).fill(listing.title);
    await page.getByRole('button', { name: `Edit ${listing.title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Internship' });
    await dialog.getByLabel('Company').waitFor();
    return dialog;
  };
  const slowDialog = await openEdit(slow.page);
  await slowDialog.getByLabel('Company').fill('Typed by the slower');
  const quickDialog = await openEdit(quick.page);
  await quickDialog.getByLabel('Location').fill('Saved by the quicker');
  await quickDialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(quick.page.getByText('Internship updated successfully')).toBeVisible();

  await slowDialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    slowDialog.getByText(
      new RegExp(`^${quick.account.name} changed this internship on \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d, after you opened it\\.$`),
    ),
  ).toBeVisible();
  await slowDialog.getByRole('button', { name: 'Reload their version' }).click();
  await expect(slowDialog.getByLabel('Location')).toHaveValue('Saved by the quicker');
  await expect(slowDialog.getByLabel('Company')).toHaveValue('Contoh Karya');
  await slowDialog.getByRole('button', { name: 'Bring back what I typed' }).click();
  await expect(slowDialog.getByLabel('Company')).toHaveValue('Typed by the slower');
  await slowDialog.getByLabel('Location').fill('Agreed on by both');
  await slowDialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(slow.page.getByText('Internship updated successfully')).toBeVisible();
  const stored = await db.query('select company, location, updated_by from internships where id = $1', [listing.id]);
  expect(stored.rows).toEqual([{ company: 'Typed by the slower', location: 'Agreed on by both', updated_by: slow.account.id }]);
});

/** Small squares in hundreds of colours: too much for 200 KiB as it is. */
function photoOf(width: number, height: number): Promise<Buffer> {
  const raw = { width: width / 12, height: height / 12, channels: 3 } as const;
  const colours = Uint8Array.from({ length: raw.width * raw.height * raw.channels }, (_, index) => (index * index * 31) % 251);
  return sharp(colours, { raw }).resize(width, height, { kernel: 'nearest' }).png().toBuffer();
}

test('a large photo becomes a flyer of at most 200 KiB, and is stored in the listing', async ({ asAdmin, db }) => {
  const { page } = await asAdmin();
  const title = newTitle();
  const dialog = await openAdd(page);
  await fill(dialog, title);
  const photo = await photoOf(2400, 1800);
  expect(photo.length).toBeGreaterThan(200 * 1024);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
  await expect(dialog.getByAltText('Flyer preview')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Internship' }).click();
  await expect(page.getByText('Internship created successfully')).toBeVisible();
  const { rows } = await db.query<{ image_url: string }>('delete from internships where title = $1 returning image_url', [title]);
  const [kind = '', data = ''] = (rows[0]?.image_url ?? '').split(',');
  expect(kind).toMatch(/^data:image\/(webp|jpeg);base64$/);
  expect(Buffer.from(data, 'base64').length).toBeLessThanOrEqual(200 * 1024);
});

test('the table and its dialogs fit every width without scrolling sideways', async ({ asAdmin, newListing }) => {
  const listing = await newListing({ title: `Internationalisation ${crypto.randomUUID()}`, company: 'Perusahaanterpanjangsenusantara' });
  const { page } = await asAdmin();
  for (const width of [320, 390, 768, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin?q=${encodeURIComponent(listing.title)}`);
    await page.getByRole('button', { name: `Edit ${listing.title}` }).waitFor();
    const spill = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(spill, `the table at ${width}`).toBe(0);
    for (const name of [`Edit ${listing.title}`, `Delete ${listing.title}`, `More actions for ${listing.title}`]) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width, `${name} at ${width}`).toBe(true);
    }
    await page.getByRole('button', { name: `Edit ${listing.title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Internship' });
    await dialog.getByLabel('Title').waitFor();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), `the form at ${width}`).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
