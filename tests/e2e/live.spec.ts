import { expect, test } from './fixtures.ts';

const TRIES = 30;
/** Polled as on Hasura, a change waits for the next second first. */
const P95_LIMIT_MS = process.env['TEST_LIVE'] === 'polling' ? 2_500 : 1_000;

test("what a student does shows on the admin's screen without reload, within a second", async ({ asStudent, asAdmin, newListing }) => {
  test.setTimeout(180_000);
  const listing = await newListing();
  const admin = await asAdmin();
  await admin.page.getByRole('searchbox').fill(listing.title);
  const row = admin.page.getByRole('row').filter({ hasText: listing.title });
  await expect(row).toBeVisible();
  const activity = admin.page.getByRole('list', { name: 'Recent activity' });
  const activeUsers = admin.page.getByLabel('Active Users', { exact: true });
  const before = Number(await activeUsers.textContent());
  const todays = async () => {
    const figures = await Promise.all(
      ['Views today', 'Applies today'].map((label) => admin.page.getByLabel(label, { exact: true }).textContent()),
    );
    return figures.map((figure) => Number(figure?.replaceAll(',', '') || Number.NaN));
  };
  await expect.poll(async () => (await todays()).every(Number.isInteger)).toBe(true);
  const [viewsBefore = 0, appliesBefore = 0] = await todays();

  const student = await asStudent();
  await expect.poll(async () => Number(await activeUsers.textContent())).toBeGreaterThan(before);
  await student.page.getByRole('searchbox').fill(listing.title);
  const open = student.page
    .getByRole('listitem')
    .filter({ hasText: listing.title })
    .getByRole('button', { name: /View Details/ });
  await open.click();
  await expect(row.getByRole('cell').nth(2)).toContainText('1');
  await expect.poll(async () => (await todays())[0]).toBeGreaterThan(viewsBefore);
  await expect(activity.getByRole('listitem').filter({ hasText: listing.title })).toHaveCount(1);
  await student.page.context().route('https://contoh.example/**', (route) => route.fulfill({ body: 'form' }));
  await student.page.getByRole('link', { name: /Apply Online/ }).click();
  await expect(row.getByRole('cell').nth(3)).toContainText('1');
  await expect.poll(async () => (await todays())[1]).toBeGreaterThan(appliesBefore);
  await expect(activity.getByRole('listitem').filter({ hasText: listing.title })).toHaveCount(2);
});

test("the time from a student's click to the admin's screen is under a second at p95", async ({ asStudent, asAdmin, newListing, db }) => {
  test.setTimeout(240_000);
  const listings = [];
  for (let index = 0; index < TRIES; index += 1) listings.push(await newListing());
  const admin = await asAdmin();
  const student = await asStudent();
  const activity = admin.page.getByRole('list', { name: 'Recent activity' });
  const times: number[] = [];
  for (const listing of listings) {
    await student.page.goto(`/?q=${encodeURIComponent(listing.title)}`);
    const open = student.page
      .getByRole('listitem')
      .filter({ hasText: listing.title })
      .getByRole('button', { name: /View Details/ });
    await open.waitFor();
    const clickedAt = performance.now();
    await open.click();
    await activity.getByRole('listitem').filter({ hasText: listing.title }).waitFor();
    times.push(performance.now() - clickedAt);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(TRIES * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
  console.log(
    `click to the other screen over ${TRIES} tries: median ${times[TRIES / 2]?.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, max ${times.at(-1)?.toFixed(0)} ms`,
  );
  expect(p95).toBeLessThan(P95_LIMIT_MS);
  const { rows } = await db.query('select count(*)::int as count from activity_logs where internship_id = any($1)', [
    listings.map(({ id }) => id),
  ]);
  expect(rows[0]).toEqual({ count: TRIES });
});
