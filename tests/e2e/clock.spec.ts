import type { Page } from '@playwright/test';
import { addDays, endOfJakartaDay, jakartaDay, startOfJakartaDay } from '#domain/jakarta-day.ts';
import { closeableLid } from './closeable-lid.ts';
import { expect, signIn, test } from './fixtures.ts';

const MINUTE = 60_000;

/** Moves the browser's clock to an instant; time goes on from there. Signs in afterwards, so tokens are as old as they look. */
async function signInAt(page: Page, account: { email: string; password: string }, instant: Date): Promise<void> {
  await page.clock.install({ time: instant });
  await signIn(page, account);
}

const figure = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const appliesToday = (page: Page) => page.getByRole('group', { name: 'Applies Today' });

test.describe('the analytics day', () => {
  /** Far enough ahead that no other test has a figure there. */
  const firstDay = addDays(jakartaDay(new Date()), 40);
  const days = [firstDay, addDays(firstDay, 1), addDays(firstDay, 2)] as const;
  const views = [3, 5, 2];
  const applies = [1, 2, 4];

  test('rolls over at midnight in Jakarta, again a day later, and after a laptop slept over one', async ({
    page,
    newAccount,
    newListing,
    db,
    strict,
  }) => {
    strict(page);
    const listing = await newListing({ expires_at: endOfJakartaDay(addDays(firstDay, 30)) });
    try {
      for (const [index, day] of days.entries()) {
        const add = (event: 'view' | 'apply', minute: number) =>
          db.query('insert into activity_logs (internship_id, event, method, created_at) values ($1, $2, $3, $4)', [
            listing.id,
            event,
            event === 'apply' ? 'external_link' : null,
            new Date(startOfJakartaDay(day).getTime() + minute * MINUTE),
          ]);
        for (let count = 0; count < (views[index] ?? 0); count += 1) await add('view', 30);
        for (let count = 0; count < (applies[index] ?? 0); count += 1) await add('apply', 90);
      }
      const midnight = startOfJakartaDay(days[1]);
      const sleepFor = closeableLid(page);
      await signInAt(page, await newAccount('admin'), new Date(midnight.getTime() - MINUTE));
      await page.goto(`/admin?q=${encodeURIComponent(listing.title)}`);
      const row = page.getByRole('row').filter({ hasText: listing.title });
      const sees = async (index: number) => {
        await expect(figure(page, 'Views today')).toHaveText(String(views[index]));
        await expect(figure(page, 'Applies today')).toHaveText(String(applies[index]));
        await expect(appliesToday(page)).toContainText(String(applies[index]));
        await expect(row).toContainText(`+${views[index]} today`);
        await expect(
          page.getByRole('img', { name: new RegExp(`with ${views[index]} views|with 0 views, ${applies[index]}`) }),
        ).toBeVisible();
      };
      await sees(0);
      await page.clock.runFor(MINUTE);
      await sees(1);
      await expect(appliesToday(page)).toContainText('+2 since yesterday');
      // The lid is closed for a day: timers stood still meanwhile.
      await sleepFor(24 * 60 * MINUTE);
      await sees(2);
    } finally {
      await db.query('delete from activity_logs where internship_id = $1', [listing.id]);
      await db.query('delete from listing_daily_stats where internship_id = $1', [listing.id]);
    }
  });
});

test('a card counts down to its closing date by the Jakarta day, and closes at its end', async ({
  page,
  newAccount,
  newListing,
  strict,
}) => {
  strict(page);
  const lastDay = addDays(jakartaDay(new Date()), 20);
  const listing = await newListing({ expires_at: endOfJakartaDay(lastDay) });
  const eightDaysBefore = startOfJakartaDay(addDays(lastDay, -7)).getTime() - MINUTE;
  const sleepFor = closeableLid(page);
  await signInAt(page, await newAccount('student'), new Date(eightDaysBefore));
  await page.getByRole('searchbox').fill(listing.title);
  const card = page.getByRole('listitem').filter({ hasText: listing.title });
  await expect(card).toBeVisible();
  await expect(card.getByText(/Closes|Closed/)).toHaveCount(0);
  await page.clock.runFor(2 * MINUTE);
  await expect(card.getByText('Closes in 7 days', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: `Star ${listing.title}` }).click();
  await expect(card.getByRole('button', { pressed: true })).toBeVisible();

  await sleepFor(6 * 24 * 60 * MINUTE);
  await expect(card.getByText('Closes in 1 day', { exact: true })).toBeVisible();
  await sleepFor(24 * 60 * MINUTE - 3 * MINUTE);
  await expect(card.getByText('Closes in 1 day', { exact: true })).toBeVisible();
  await sleepFor(3 * MINUTE);
  await expect(card.getByText('Closes today', { exact: true })).toBeVisible();

  await sleepFor(24 * 60 * MINUTE);
  await expect(card).toHaveCount(0);
  await expect(page.getByText('No internships match your search.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Starred' }).click();
  await expect(card.getByText('Closed', { exact: true })).toBeVisible();
});

for (const { at, months, end, what } of [
  { at: '2027-08-31T05:00:00Z', months: '6', end: '2028-02-29', what: 'a month without the 31st, in a leap year' },
  { at: '2027-01-30T17:30:00Z', months: '1', end: '2027-02-28', what: 'the 31st in Jakarta, while it is still the 30th elsewhere' },
  { at: '2027-12-31T16:59:00Z', months: '2', end: '2028-02-29', what: 'the last minute of a year' },
]) {
  test(`a listing saved on ${what} ends with the right month`, async ({ page, newAccount, db, strict }) => {
    strict(page);
    const title = `Month end ${crypto.randomUUID().slice(0, 8)}`;
    await signInAt(page, await newAccount('admin'), new Date(at));
    await page.getByRole('button', { name: 'Add Internship' }).click();
    const dialog = page.getByRole('dialog', { name: /Add/ });
    await dialog.getByLabel(/^Title/).fill(title);
    await dialog.getByLabel(/^Company/).fill('Lembah Hijau');
    await dialog.getByLabel(/^Location/).fill('Malang, Indonesia');
    await dialog.getByLabel('Duration', { exact: true }).fill('4 months');
    await dialog.getByLabel(/^Description/).fill('Walk the hills.');
    await dialog.getByLabel(/Application (URL|link)/i).fill('https://lembah.example/apply');
    await dialog.getByLabel(/Listing duration/i).fill(months);
    await dialog.getByRole('checkbox', { name: 'Accounting' }).check();
    await dialog.getByRole('checkbox', { name: 'Education' }).check();
    await dialog.getByRole('button', { name: /^(Add|Create|Save)/ }).click();
    await expect(page.getByText('Internship created successfully')).toBeVisible();
    try {
      const { rows } = await db.query('select expires_at, listing_duration from internships where title = $1', [title]);
      expect(rows).toEqual([{ expires_at: endOfJakartaDay(end), listing_duration: Number(months) }]);
    } finally {
      await db.query('delete from internships where title = $1', [title]);
    }
  });
}
