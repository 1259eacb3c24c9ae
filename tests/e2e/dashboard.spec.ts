import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { setRole } from '#tests/support/accounts.ts';
import { blockSocket, controlSocket } from './controlled-socket.ts';
import { PHONE, expect, signIn, test } from './fixtures.ts';

const NO_COLOUR = 'rgba(0, 0, 0, 0)';
const STALE = /^Reconnecting - figures as of \d\d:\d\d$/;

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const badge = (page: Page) => page.getByText('Updated just now');
const figure = async (page: Page, label: string) =>
  Number((await page.getByLabel(label, { exact: true }).textContent())?.replaceAll(',', '') || Number.NaN);

/** The dashboard with one listing alone in its table. */
async function showOnly(page: Page, title: string): Promise<void> {
  await page.goto(`/admin?q=${encodeURIComponent(title)}`);
  await rowOf(page, title).waitFor();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

async function countView(db: Pool, id: string): Promise<void> {
  await db.query('update internships set views = views + 1 where id = $1', [id]);
}

test('"Updated just now" and the changed row show for three seconds, and for nothing that is no change', async ({
  asAdmin,
  newListing,
  db,
}) => {
  const listing = await newListing();
  const { page } = await asAdmin();
  const socket = await controlSocket(page, {
    passes: (operation, frame) => operation === 'ActiveUsersSubscription' || frame.includes(listing.id),
  });
  await showOnly(page, listing.title);
  const row = rowOf(page, listing.title);
  await expect.poll(socket.isAnswered).toBe(true);
  await expect(badge(page)).toBeHidden();

  await countView(db, listing.id);
  await expect(badge(page)).toBeVisible();
  const shownAt = performance.now();
  await expect(row).not.toHaveCSS('background-color', NO_COLOUR);
  await expect(row.getByRole('cell').nth(2)).toContainText('1');
  await expect(badge(page)).toBeHidden();
  expect(performance.now() - shownAt).toBeGreaterThan(2_000);
  expect(performance.now() - shownAt).toBeLessThan(5_000);
  await page.mouse.move(0, 0);
  await expect(row).toHaveCSS('background-color', NO_COLOUR);

  // A crowd: the users of other tests come and go.
  expect(await figure(page, 'Active Users')).toBeLessThan(200);
  const crowd = Array.from({ length: 200 }, () => crypto.randomUUID());
  await db.query('insert into presence (session_id, online_at) select unnest($1::uuid[]), now()', [crowd]);
  await expect.poll(() => figure(page, 'Active Users')).toBeGreaterThanOrEqual(200);
  await db.query('delete from presence where session_id = any($1)', [crowd]);
  await expect(badge(page)).toBeHidden();

  await socket.cut();
  await countView(db, listing.id);
  socket.mend();
  await expect(row.getByRole('cell').nth(2)).toContainText('2');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // It would come 300 ms to 1 s after the result.
  await page.waitForTimeout(1_500);
  await expect(badge(page)).toBeHidden();
});

test('nothing is lost when the network is away for ten seconds during changes, and the card says since when', async ({
  page,
  newAccount,
  newListing,
  db,
}) => {
  const listing = await newListing();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(message.text())) complaints.push(message.text());
  });
  await signIn(page, await newAccount('admin'));
  const socket = await controlSocket(page);
  await showOnly(page, listing.title);
  await expect.poll(() => figure(page, 'Views today')).toBeGreaterThanOrEqual(0);
  const views = await figure(page, 'Views today');

  await page.context().setOffline(true);
  await socket.cut();
  const lostAt = performance.now();
  await expect(page.getByText('Live', { exact: true })).toBeHidden();
  await db.query("update internships set company = 'Lembah Baru' where id = $1", [listing.id]);
  await countView(db, listing.id);
  await db.query("insert into activity_logs (internship_id, event) values ($1, 'view')", [listing.id]);
  await expect(page.getByText(STALE)).toBeVisible();
  expect(performance.now() - lostAt).toBeGreaterThan(4_500);
  await expect(rowOf(page, listing.title)).toContainText('Contoh Karya');
  await page.waitForTimeout(Math.max(0, 10_000 - (performance.now() - lostAt)));

  await page.context().setOffline(false);
  socket.mend();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(STALE)).toBeHidden();
  const row = rowOf(page, listing.title);
  await expect(row).toContainText('Lembah Baru');
  await expect(row.getByRole('cell').nth(2)).toContainText('1');
  await expect.poll(() => figure(page, 'Views today')).toBeGreaterThan(views);
  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').filter({ hasText: listing.title })).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('where WebSockets are blocked the dashboard is filled and followed by polling', async ({
  page,
  newAccount,
  newListing,
  db,
  strict,
}) => {
  const listing = await newListing();
  strict(page);
  await signIn(page, await newAccount('admin'));
  await blockSocket(page);
  await page.clock.install();
  await page.goto(`/admin?q=${encodeURIComponent(listing.title)}`);
  await expect.poll(() => figure(page, 'Views today')).toBeGreaterThanOrEqual(0);
  await expect(page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(STALE)).toBeVisible();

  await db.query("update internships set company = 'Lembah Baru' where id = $1", [listing.id]);
  await countView(db, listing.id);
  await page.clock.fastForward(30_000);
  const row = rowOf(page, listing.title);
  await expect(row.getByRole('cell').nth(2)).toContainText('1');
  await page.clock.fastForward(1_000);
  await expect(row).toContainText('Lembah Baru');

  // As the browser's clock, which was moved, sees it.
  const now = new Date(await page.evaluate(() => Date.now()));
  await db.query("insert into activity_logs (internship_id, event, created_at) values ($1, 'view', $2)", [listing.id, now]);
  await page.clock.fastForward(30_000);
  const entry = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').filter({ hasText: listing.title });
  await expect(entry).toContainText('just now');
  await page.clock.fastForward(5 * 60_000);
  await expect(entry).toContainText('5 minutes ago');
});

test('where WebSockets are blocked a student sees changes by polling too, and no alarm', async ({
  page,
  newAccount,
  newListing,
  db,
  strict,
}) => {
  const listing = await newListing();
  strict(page);
  await signIn(page, await newAccount('student'));
  await blockSocket(page);
  await page.clock.install();
  await page.goto(`/?q=${encodeURIComponent(listing.title)}`);
  const card = page.getByRole('listitem').filter({ hasText: listing.title });
  await expect(card).toContainText('Contoh Karya');
  await page.clock.fastForward(6_000);
  await db.query("update internships set company = 'Lembah Baru' where id = $1", [listing.id]);
  await page.clock.fastForward(30_000);
  await page.clock.fastForward(1_000);
  await expect(card).toContainText('Lembah Baru');
  await expect(page.getByText(/connection is lost/)).toHaveCount(0);
});

test('each filter tab of the activity has its own latest twenty, reached by the keyboard', { tag: PHONE }, async ({ asAdmin }) => {
  const { page } = await asAdmin();
  const items = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
  await expect(items).toHaveCount(20);
  await page.getByRole('tab', { name: 'All', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(items.filter({ hasText: 'Viewed' })).toHaveCount(20);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(items.filter({ hasText: 'Applied' })).toHaveCount(20);
  await expect(items.filter({ hasText: 'Viewed' })).toHaveCount(0);
});

test(
  'the AI drafts have a tab in the address, a badge of those that wait, and decisions that stay with the page',
  { tag: PHONE },
  async ({ asAdmin }) => {
    const { page } = await asAdmin();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`));
    const tab = page.getByRole('tab', { name: /AI Drafts/ });
    await expect(tab).toContainText('2');
    await tab.click();
    await expect(page).toHaveURL(/tab=drafts/);
    const drafts = page.getByRole('tabpanel', { name: /AI Drafts/ }).getByRole('article');
    await expect(drafts).toHaveCount(2);
    await drafts
      .first()
      .getByRole('button', { name: /Review/ })
      .click();
    expect(logged.filter((line) => line.startsWith('info Review AI draft'))).toHaveLength(1);
    await expect(drafts).toHaveCount(2);

    await drafts
      .first()
      .getByRole('button', { name: /Approve/ })
      .click();
    await expect(drafts).toHaveCount(1);
    await expect(drafts.first().getByRole('heading')).toBeFocused();
    await expect(tab).toContainText('1');
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Manage Listings' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
    await page.goForward();
    await expect(drafts).toHaveCount(1);

    await page.getByRole('link', { name: 'View Student Portal' }).click();
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await expect(page).toHaveURL(/tab=drafts/);
    await expect(drafts).toHaveCount(1);
    await drafts
      .first()
      .getByRole('button', { name: /Reject/ })
      .click();
    await expect(page.getByText('No drafts to review')).toBeVisible();
    await expect(tab).toHaveText('AI Drafts');
  },
);

test('an internship is added from the AI Drafts tab too', async ({ asAdmin }) => {
  const { page } = await asAdmin({ opens: '/admin?tab=drafts' });
  await page.getByRole('button', { name: 'Add Internship' }).click();
  await expect(page.getByRole('dialog', { name: /Add/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Internship' })).toBeFocused();
});

test('an admin who becomes a student while on the dashboard is on the student portal, without a reload', async ({ asAdmin, target }) => {
  const { page, account } = await asAdmin();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await setRole(target, account, 'student');
  await expect(page.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByText('Student', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Internships' }).getByRole('listitem').first()).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Internship Opportunities' })).toBeVisible();
});
