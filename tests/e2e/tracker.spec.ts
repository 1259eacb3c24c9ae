import type { Page, Route } from '@playwright/test';
import type { Pool } from 'pg';
import { listedOperation } from '#local/outside/listed-operation.ts';
import { accessToken } from '#tests/support/accounts.ts';
import { PHONE, expect, signIn, test } from './fixtures.ts';

const link = (id: string) => `/?internship=${id}`;

async function stored(db: Pool, internshipId: string, userId: string) {
  const { rows } = await db.query<{ status: string | null; note: string }>(
    'select status, note from listing_tracker where internship_id = $1 and user_id = $2',
    [internshipId, userId],
  );
  return rows[0];
}

async function star(db: Pool, userId: string, internshipId: string) {
  await db.query('insert into user_internship_interactions (user_id, internship_id, is_starred) values ($1, $2, true)', [
    userId,
    internshipId,
  ]);
}

const tracker = (page: Page) => page.getByRole('region', { name: 'My tracker' });
const note = (page: Page) => tracker(page).getByRole('textbox', { name: 'Private note' });
const status = (page: Page, name: string) => tracker(page).getByRole('radio', { name, exact: true });

/** Answers the saves of the note while `isBroken` says so. */
async function breakSaves(page: Page, isBroken: () => boolean) {
  await page.route('**/v1/graphql', (route: Route) =>
    route.request().postData()?.includes('SaveTrackerNote') && isBroken()
      ? route.fulfill({ json: { errors: [{ message: 'no', extensions: { code: 'unexpected' } }] } })
      : route.fallback(),
  );
}

test(
  'a status and a note are saved by themselves and are there again after a reload',
  { tag: PHONE },
  async ({ asStudent, newListing, db }) => {
    const listing = await newListing();
    const { page, account } = await asStudent({ opens: link(listing.id) });
    await status(page, 'Interview').check({ force: true });
    await note(page).fill('Call Bu Ratna on Monday');
    await expect(tracker(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await expect.poll(() => stored(db, listing.id, account.id)).toEqual({ status: 'interview', note: 'Call Bu Ratna on Monday' });
    await page.reload();
    await expect(status(page, 'Interview')).toBeChecked();
    await expect(note(page)).toHaveValue('Call Bu Ratna on Monday');
    await tracker(page).getByRole('button', { name: 'Clear status' }).click();
    await expect.poll(async () => (await stored(db, listing.id, account.id))?.status).toBeNull();
    await expect(status(page, 'Interview')).not.toBeChecked();
  },
);

test('nothing is lost when the dialog closes before the note was sent', async ({ asStudent, newListing, db }) => {
  const listing = await newListing();
  const { page, account } = await asStudent({ opens: link(listing.id) });
  await note(page).pressSequentially('Typed and gone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(async () => (await stored(db, listing.id, account.id))?.note).toBe('Typed and gone');
  await page.goBack();
  await page.goto(link(listing.id));
  await expect(note(page)).toHaveValue('Typed and gone');
});

test('a note typed right before the page goes away is saved, and not offered again', async ({ asStudent, newListing, db }) => {
  const listing = await newListing();
  const { page, account } = await asStudent();
  const kept = async () => (await stored(db, listing.id, account.id))?.note;
  await page.goto(link(listing.id));
  await note(page).fill('Then reloaded');
  await page.reload();
  await expect.poll(kept).toBe('Then reloaded');
  await expect(note(page)).toHaveValue('Then reloaded');
  await expect(tracker(page).getByText('Your unsaved text was restored')).toHaveCount(0);
  await note(page).fill('Then closed');
  await page.close({ runBeforeUnload: true });
  await expect.poll(kept).toBe('Then closed');
});

test('a failed save keeps the text, says so, and a retry saves it', async ({ asStudent, newListing, db }) => {
  const listing = await newListing();
  const { page, account } = await asStudent();
  let isBroken = true;
  await breakSaves(page, () => isBroken);
  await page.goto(link(listing.id));
  await note(page).fill('Keep me');
  await expect(tracker(page).getByRole('alert')).toContainText('Not saved.');
  await expect(note(page)).toHaveValue('Keep me');
  isBroken = false;
  await tracker(page).getByRole('button', { name: 'Retry' }).click();
  await expect(tracker(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(tracker(page).getByRole('alert')).toHaveCount(0);
  expect((await stored(db, listing.id, account.id))?.note).toBe('Keep me');
});

test('a note that could not be saved is told after closing, and outlives a reload', async ({ asStudent, newListing, db }) => {
  const listing = await newListing();
  const { page, account } = await asStudent();
  let isBroken = true;
  await breakSaves(page, () => isBroken);
  page.on('dialog', (question) => void question.accept());
  await page.goto(link(listing.id));
  await note(page).fill('Not yet there');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert').filter({ hasText: `Your note on "${listing.title}" was not saved.` })).toBeVisible();
  await page.goto(link(listing.id));
  await expect(note(page)).toHaveValue('Not yet there');
  await expect(tracker(page).getByText('Your unsaved text was restored')).toBeVisible();
  isBroken = false;
  await tracker(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await stored(db, listing.id, account.id))?.note).toBe('Not yet there');
});

test('a note has at most 1,000 characters, counted near the limit, and a longer one is kept but not saved', async ({
  asStudent,
  newListing,
  db,
}) => {
  const listing = await newListing();
  const { page, account } = await asStudent({ opens: link(listing.id) });
  await note(page).fill('a'.repeat(899));
  await expect(tracker(page).getByText(/of 1,000 characters/)).toBeHidden();
  await note(page).fill('a'.repeat(1_001));
  await expect(tracker(page).getByText('1,001 of 1,000 characters')).toBeVisible();
  await expect(note(page)).toHaveAttribute('aria-invalid', 'true');
  await note(page).fill('a'.repeat(1_000));
  await expect(tracker(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  expect((await stored(db, listing.id, account.id))?.note).toHaveLength(1_000);
});

test('after Apply Online one quiet question marks the listing as applied', { tag: PHONE }, async ({ asStudent, newListing, db }) => {
  const listing = await newListing();
  const { page, account } = await asStudent();
  await page.context().route('https://contoh.example/**', (route) => route.fulfill({ body: 'form' }));
  await page.goto(link(listing.id));
  const mark = page.getByRole('button', { name: 'Mark as applied?' });
  await expect(status(page, 'Applied')).toBeVisible();
  await expect(mark).toBeHidden();
  await page.getByRole('link', { name: 'Apply Online' }).click();
  await page.bringToFront();
  await mark.click();
  await expect(page.getByText('Marked as applied')).toBeVisible();
  await expect(mark).toBeHidden();
  await expect(status(page, 'Applied')).toBeChecked();
  await expect.poll(async () => (await stored(db, listing.id, account.id))?.status).toBe('applied');
  const { rows } = await db.query(`select method from activity_logs where internship_id = $1 and event = 'apply'`, [listing.id]);
  expect(rows, 'the apply is logged as ever').toEqual([{ method: 'external_link' }]);
});

test(
  'Starred cards show the status, and the tab is filtered by it, in the address',
  { tag: PHONE },
  async ({ asStudent, newListing, db }) => {
    const [applied, offered, bare] = [await newListing(), await newListing(), await newListing()];
    const { page, account } = await asStudent();
    for (const { id } of [applied, offered, bare]) await star(db, account.id, id);
    await db.query(`insert into listing_tracker (user_id, internship_id, status) values ($1, $2, 'applied'), ($1, $3, 'offer')`, [
      account.id,
      applied.id,
      offered.id,
    ]);
    const card = (title: string) => page.getByRole('article', { name: title });
    await page.goto('/?tab=starred');
    await expect(card(applied.title)).toContainText('My status');
    await expect(card(applied.title)).toContainText('Applied');
    await expect(card(offered.title)).toContainText('Offer');
    await expect(card(bare.title)).toContainText('No status yet');
    await page.goto('/?tab=starred&status=offer');
    await expect(card(offered.title)).toBeVisible();
    await expect(card(applied.title)).toBeHidden();
    await card(offered.title)
      .getByRole('button', { name: /View Details/ })
      .click();
    await status(page, 'Not selected').check({ force: true });
    await page.keyboard.press('Escape');
    await expect(card(offered.title), 'it left the list that is filtered by its old status').toBeHidden();
    await page.goto('/?tab=starred&status=not_selected&status=applied');
    await expect(card(offered.title)).toBeVisible();
    await expect(card(applied.title)).toBeVisible();
    await expect(card(bare.title)).toBeHidden();
  },
);

test('two tabs stay in step: the newest note wins, and what is being typed is never replaced', async ({ asStudent, newListing, db }) => {
  const listing = await newListing();
  const { page: first, account } = await asStudent();
  await star(db, account.id, listing.id);
  const second = await first.context().newPage();
  const list = await first.context().newPage();
  await list.goto('/?tab=starred');
  await first.goto(link(listing.id));
  await second.goto(link(listing.id));
  await status(first, 'Applied').check({ force: true });
  await note(first).fill('From the first tab');
  await expect(note(second)).toHaveValue('From the first tab');
  await expect(status(second, 'Applied')).toBeChecked();
  await expect(list.getByRole('article', { name: listing.title })).toContainText('Applied');

  // The second tab types while a newer note of the first arrives.
  let hold = true;
  await breakSaves(second, () => hold);
  await note(second).fill('Typed in the second');
  await note(first).fill('Meanwhile in the first');
  await expect.poll(async () => (await stored(db, listing.id, account.id))?.note).toBe('Meanwhile in the first');
  await expect(tracker(second).getByRole('alert')).toBeVisible();
  await expect(note(second)).toHaveValue('Typed in the second');
  hold = false;
  await tracker(second).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await stored(db, listing.id, account.id))?.note).toBe('Typed in the second');
  await expect(note(first)).toHaveValue('Typed in the second');
});

test("two students do not see each other's tracker, and an admin sees none", async ({
  asStudent,
  newAccount,
  newListing,
  page,
  strict,
}) => {
  const listing = await newListing();
  const first = await asStudent();
  await first.page.goto(link(listing.id));
  await status(first.page, 'Offer').check({ force: true });
  await note(first.page).fill('Only for me');
  await expect(tracker(first.page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  const second = await asStudent();
  await second.page.goto(link(listing.id));
  await expect(note(second.page)).toHaveValue('');
  await expect(status(second.page, 'Offer')).not.toBeChecked();

  const admin = await newAccount('admin');
  strict(page);
  await signIn(page, admin);
  await page.goto(`/?preview=student&internship=${listing.id}`);
  await expect(tracker(page)).toContainText('a preview records nothing');
  await expect(note(page)).toHaveValue('');
  await expect(note(page)).toBeDisabled();
  await expect(status(page, 'Offer')).toBeDisabled();

  const token = await accessToken(new URL(page.url()).origin, admin);
  const data = { query: await listedOperation('TrackerEntryQuery'), variables: { userId: first.account.id, internshipId: listing.id } };
  const ask = async (role: string): Promise<unknown> =>
    (await page.request.post('/v1/graphql', { headers: { authorization: `Bearer ${token}`, 'x-hasura-role': role }, data })).json();
  expect(await ask('portal_admin')).toMatchObject({
    errors: [{ message: expect.stringContaining("field 'listing_tracker_by_pk' not found") }],
  });
  expect(await ask('student'), 'as a student an admin has only what is their own').toEqual({ data: { listing_tracker_by_pk: null } });
});

test('a deleted listing takes its tracker along', async ({ asStudent, newListing, db }) => {
  const listing = await newListing();
  const { page, account } = await asStudent({ opens: link(listing.id) });
  await status(page, 'Interested').check({ force: true });
  await expect.poll(() => stored(db, listing.id, account.id)).toBeTruthy();
  await db.query('update internships set deleted_at = now() where id = $1', [listing.id]);
  await note(page).fill('Too late, but not lost');
  await expect(tracker(page).getByRole('alert')).toContainText('This internship is no longer available');
  await expect(note(page)).toHaveValue('Too late, but not lost');
  await db.query('delete from internships where id = $1', [listing.id]);
  expect(await stored(db, listing.id, account.id)).toBeUndefined();
});
