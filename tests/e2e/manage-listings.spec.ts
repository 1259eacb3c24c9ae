/** What an admin does with listings that exist: archive and restore, extend, duplicate, statistics. */
import type { Page } from '@playwright/test';
import { PHONE, expect, test } from './fixtures.ts';
import { logIn } from './screens/sign-in.ts';
import { managedListing } from './managed-listing.ts';

const FLYER = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

async function find(page: Page, title: string) {
  await page.getByRole('searchbox', { name: 'Search internships to manage' }).fill(title);
  const row = managedListing(page, title);
  await expect(row).toBeVisible();
  return row;
}

async function choose(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function archive(page: Page, title: string) {
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Internship archived successfully')).toBeVisible();
  // Closing, the dialog still hands on the focus.
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

async function studentSees(page: Page, title: string) {
  await page.getByRole('searchbox').fill(title);
  return page.getByRole('listitem').filter({ hasText: title });
}

test(
  'an archived listing leaves a student without reload, and comes back by Undo and from the archive',
  { tag: PHONE },
  async ({ asAdmin, asStudent, newListing }) => {
    const listing = await newListing();
    const { page } = await asAdmin();
    const { page: studentPage } = await asStudent();
    const card = await studentSees(studentPage, listing.title);
    await expect(card).toBeVisible();
    const row = await find(page, listing.title);

    await archive(page, listing.title);
    await expect(card).toBeHidden();
    await expect(row).toBeHidden();
    // By the keyboard alone, from wherever it is.
    await page.keyboard.press('F8');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Internship restored')).toBeVisible();
    await expect(card).toBeVisible();
    await expect(row).toBeFocused();

    await archive(page, listing.title);
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: /^Archived \(\d+\)$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Archived internships' });
    await dialog.getByRole('searchbox', { name: 'Search archived internships' }).fill(listing.title);
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: `Restore ${listing.title}` }).click();
    await expect(dialog.getByText('No internships match your search.')).toBeVisible();
    await expect(card).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(row).toBeVisible();
  },
);

test('the archive counts live, and deletes permanently only after asking', { tag: PHONE }, async ({ asAdmin, newListing, db }) => {
  const listing = await newListing({ deleted_at: new Date() });
  const { page } = await asAdmin();
  const button = page.getByRole('button', { name: /^Archived \(\d+\)$/ });
  const count = async () => Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  await button.waitFor();
  const before = await count();
  const another = await newListing({ deleted_at: new Date() });
  await expect.poll(count).toBeGreaterThan(before);

  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Archived internships' });
  await dialog.getByRole('searchbox').fill(listing.title);
  await dialog.getByRole('button', { name: `Delete ${listing.title} permanently` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete permanently?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('button', { name: `Delete ${listing.title} permanently` })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Internship permanently deleted')).toBeVisible();
  const left = await db.query('select id from internships where id = any($1)', [[listing.id, another.id]]);
  expect(left.rows).toEqual([{ id: another.id }]);
});

test('Extend moves the end to months from today, and the badge with it', { tag: PHONE }, async ({ asAdmin, newListing, db }) => {
  const listing = await newListing({ expires_at: new Date(Date.now() + 2 * 86_400_000) });
  const { page } = await asAdmin();
  const row = await find(page, listing.title);
  await expect(row.getByText(/^Closes in \d days?$/)).toBeVisible();
  await choose(page, listing.title, 'Extend');
  const dialog = page.getByRole('dialog', { name: 'Extend listing' });
  await dialog.getByLabel('Months from today').fill('25');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog.getByText('Enter a whole number of months from 1 to 24')).toBeVisible();
  await dialog.getByLabel('Months from today').fill('9');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText('Internship updated successfully')).toBeVisible();
  await expect(row.getByText(/^Closes in/)).toBeHidden();
  const stored = await db.query(
    `select listing_duration as months,
            to_char(expires_at at time zone 'Asia/Jakarta', 'HH24:MI') as until,
            (expires_at at time zone 'Asia/Jakarta')::date = ((now() at time zone 'Asia/Jakarta')::date + interval '9 months')::date as fits
       from internships where id = $1`,
    [listing.id],
  );
  expect(stored.rows).toEqual([{ months: 9, until: '23:59', fits: true }]);
});

test('Extend within Edit keeps what is typed, and is no conflict with oneself', async ({ asAdmin, newListing, db }) => {
  const listing = await newListing();
  const { page } = await asAdmin();
  await find(page, listing.title);
  await page.getByRole('button', { name: `Edit ${listing.title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Internship' });
  await expect(edit.getByLabel('Listing duration (months)')).toHaveCount(0);
  await edit.getByLabel('Company').fill('Typed before extending');
  await edit.getByRole('button', { name: 'Extend' }).click();
  const extend = page.getByRole('dialog', { name: 'Extend listing' });
  await extend.getByLabel('Months from today').fill('12');
  await page.keyboard.press('Enter');
  await expect(extend).toBeHidden();
  await expect(edit.getByText(/^12 months, listed until/)).toBeVisible();
  await expect(edit.getByLabel('Company')).toHaveValue('Typed before extending');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  const stored = await db.query('select company, listing_duration from internships where id = $1', [listing.id]);
  expect(stored.rows).toEqual([{ company: 'Typed before extending', listing_duration: 12 }]);
});

test(
  'Duplicate adds a copy of any listing, also an archived one, and saves nothing before',
  { tag: PHONE },
  async ({ asAdmin, newListing, db }) => {
    const listing = await newListing({
      deleted_at: new Date(),
      major: ['Psychology'],
      application_method: 'email',
      application_value: 'cv@a.example',
    });
    await db.query('update internships set image_url = $2, views = 7, apply_clicks = 3 where id = $1', [listing.id, FLYER]);
    const { page, account } = await asAdmin();
    await page.getByRole('button', { name: /^Archived \(/ }).click();
    const archived = page.getByRole('dialog', { name: 'Archived internships' });
    await archived.getByRole('searchbox').fill(listing.title);
    await archived.getByRole('button', { name: `Duplicate ${listing.title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Internship' });
    await expect(dialog.getByLabel('Title')).toHaveValue(`${listing.title} (copy)`);
    await expect(dialog.getByAltText('Flyer preview')).toBeVisible();
    const copies = () =>
      db.query(
        `select views, apply_clicks, created_by, deleted_at, image_url, major, application_method, application_value
         from internships where title = $1`,
        [`${listing.title} (copy)`],
      );
    expect((await copies()).rows).toEqual([]);
    await dialog.getByRole('button', { name: 'Add Internship' }).click();
    await expect(page.getByText('Internship created successfully')).toBeVisible();
    expect((await copies()).rows).toEqual([
      {
        views: 0,
        apply_clicks: 0,
        created_by: account.id,
        deleted_at: null,
        image_url: FLYER,
        major: ['Psychology'],
        application_method: 'email',
        application_value: 'cv@a.example',
      },
    ]);
    await db.query('delete from internships where title = $1', [`${listing.title} (copy)`]);
  },
);

test('the student link is copied, and View as student opens the listing in the preview', async ({ asAdmin, newListing }) => {
  const listing = await newListing();
  const { page } = await asAdmin({ permissions: ['clipboard-read', 'clipboard-write'] });
  await find(page, listing.title);
  await choose(page, listing.title, 'Copy student link');
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin}/?internship=${listing.id}`);
  await choose(page, listing.title, 'View as student');
  await expect(page.getByText(/^Previewing Student view/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { name: listing.title })).toBeVisible();
});

test('the row menu works by the keyboard alone and gives the focus back', async ({ asAdmin, newListing }) => {
  const listing = await newListing();
  const { page } = await asAdmin();
  await find(page, listing.title);
  const button = page.getByRole('button', { name: `More actions for ${listing.title}` });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Extend' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'View as student' })).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: 'Statistics' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'View as student' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Extend listing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('statistics show the last 30 days, also as a table, and move live', { tag: PHONE }, async ({ asAdmin, newListing, db }) => {
  const listing = await newListing();
  await db.query(
    `insert into activity_logs (internship_id, event, created_at) values
       ($1, 'view', now() - interval '3 days'), ($1, 'view', now() - interval '3 days'), ($1, 'apply', now() - interval '3 days'),
       ($1, 'view', now() - interval '40 days')`,
    [listing.id],
  );
  const { page } = await asAdmin();
  const row = await find(page, listing.title);
  await row.getByRole('button', { name: `Statistics of ${listing.title}: 2 views and 1 apply in 30 days` }).click();
  const dialog = page.getByRole('dialog', { name: 'Statistics' });
  await expect(dialog.getByRole('img', { name: /^Views and applies by day; busiest .* with 2 views, 1 apply$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'View as table' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(31);
  await expect(dialog.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('0');
  await expect(dialog.getByRole('row').nth(4).getByRole('cell')).toHaveText(['2', '1']);
  await db.query("insert into activity_logs (internship_id, event) values ($1, 'view')", [listing.id]);
  await expect(dialog.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
});

test('text of a form whose session ended is there again after signing in', async ({ asAdmin, newListing, db }) => {
  const listing = await newListing();
  const { page, account } = await asAdmin();
  await find(page, listing.title);
  await page.getByRole('button', { name: `Edit ${listing.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Internship' });
  await dialog.getByLabel('Company').fill('Typed for an hour');
  await dialog.getByRole('checkbox', { name: 'Accounting' }).check();
  await db.query('update profiles set signed_out_at = now() where id = $1', [account.id]);
  await page.waitForURL(/\/auth/);

  await logIn(page, account);
  await expect(dialog.getByText('Your unsaved text was restored')).toBeVisible();
  await expect(dialog.getByLabel('Company')).toHaveValue('Typed for an hour');
  await expect(dialog.getByRole('checkbox', { name: 'Accounting' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Internship updated successfully')).toBeVisible();
  expect((await db.query('select company from internships where id = $1', [listing.id])).rows).toEqual([{ company: 'Typed for an hour' }]);
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search internships to manage' }).waitFor();
  await expect(dialog).toBeHidden();
});

test('discarded text does not come back', async ({ asAdmin }) => {
  const { page } = await asAdmin();
  await page.getByRole('button', { name: 'Add Internship' }).first().click();
  await page.getByRole('dialog', { name: 'Add Internship' }).getByLabel('Title').fill('Nothing to keep');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search internships to manage' }).waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the listings are paged by cursor in the chosen order, and a page is kept in the address', async ({ asAdmin, newListing }) => {
  const word = `yak${crypto.randomUUID().slice(0, 8)}`;
  await Promise.all(Array.from({ length: 30 }, (_, n) => newListing({ title: `${String(n).padStart(2, '0')} ${word}` })));
  const { page } = await asAdmin({ opens: `/admin?q=${word}` });
  const titles = page.getByRole('button', { name: new RegExp(`^Edit \\d\\d ${word}$`) });
  await expect(titles).toHaveCount(24);
  await page.getByRole('button', { name: 'Title' }).click();
  await expect(titles.first()).toHaveAccessibleName(`Edit 00 ${word}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(titles).toHaveCount(6);
  await expect(titles.first()).toHaveAccessibleName(`Edit 24 ${word}`);
  await expect(page.getByText('25–30 of 30')).toBeVisible();
  await page.reload();
  await expect(titles.first()).toHaveAccessibleName(`Edit 24 ${word}`);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(titles).toHaveCount(24);
  await expect(titles.first()).toHaveAccessibleName(`Edit 00 ${word}`);
});
