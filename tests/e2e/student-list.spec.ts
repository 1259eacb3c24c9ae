/** The student's list itself: how far it was read, stars in step, counters live, and how few steps an application takes. */
import type { Page } from '@playwright/test';
import { PHONE, expect, test } from './fixtures.ts';
import { closeFilters, openFilters } from './listing-filters.ts';

const newWord = () => `yak${crypto.randomUUID().slice(0, 8)}`;
const articles = (page: Page) => page.getByRole('list', { name: 'Internships' }).getByRole('article');

test(
  'Show more goes on at the next card, and Back and a reload bring the list back to where it was',
  { tag: PHONE },
  async ({ asStudent, newListing }) => {
    const word = newWord();
    const listings = Array.from({ length: 30 }, (_, n) =>
      newListing({
        title: `Listing ${n} ${word}`,
        major: n % 2 ? ['Psychology'] : ['Computer Science'],
        created_at: new Date(Date.now() - n * 60_000),
      }),
    );
    await Promise.all(listings);
    const { page } = await asStudent({ opens: `/?q=${word}` });
    await expect(articles(page)).toHaveCount(24);
    await expect(page.getByText('Showing 24 of 30')).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await expect(articles(page)).toHaveCount(30);
    await expect(page.getByRole('button', { name: `Listing 24 ${word}`, exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();

    await page.getByRole('heading', { name: `Listing 27 ${word}` }).scrollIntoViewIfNeeded();
    // The place is kept once scrolling rests.
    await page.waitForFunction(() => history.state.listPlace?.count === 30 && Math.abs(history.state.listPlace.top - scrollY) < 2);
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(500);

    const [view] = [page.getByRole('tab', { name: 'Viewed' })];
    await view.evaluate((tab: HTMLElement) => tab.click());
    await expect(page.getByText('No internships match your search.').first()).toBeVisible();
    await page.goBack();
    await expect(articles(page)).toHaveCount(30);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    await page.reload();
    await expect(articles(page)).toHaveCount(30);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  },
);

test('other filters chosen from far down begin at the top of their list', { tag: PHONE }, async ({ asStudent, newListing }) => {
  const word = newWord();
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      newListing({ title: `Listing ${n} ${word}`, major: n > 11 ? ['Psychology'] : ['Computer Science'] }),
    ),
  );
  const { page } = await asStudent({ opens: `/?q=${word}` });
  await expect(articles(page)).toHaveCount(24);
  await articles(page).last().scrollIntoViewIfNeeded();
  if (await page.getByRole('complementary', { name: 'Filters' }).isVisible()) {
    await page.getByRole('checkbox', { name: 'Psychology' }).check();
  } else {
    await openFilters(page);
    await page.getByRole('checkbox', { name: 'Psychology' }).check();
    await closeFilters(page);
  }
  await expect(articles(page)).toHaveCount(12);
  await expect(articles(page).first()).toBeInViewport();
});

test('a star is the same on cards, in the details and in another tab, and the Starred tab follows', async ({ asStudent, newListing }) => {
  const listing = await newListing();
  const { page } = await asStudent();
  const other = await page.context().newPage();
  await other.goto(`/?q=${listing.title}&tab=starred`);
  await expect(other.getByText('No internships match your search.').first()).toBeVisible();
  await page.goto(`/?q=${listing.title}`);
  const star = (at: Page) => at.getByRole('button', { name: `Star ${listing.title}` });
  await page.getByRole('button', { name: `View Details: ${listing.title}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Star ${listing.title}` })
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(articles(other)).toHaveCount(1);
  await star(other).click();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(other.getByText('No internships match your search.').first()).toBeVisible();
});

test('a counter moves on the card on screen', async ({ asStudent, newListing }) => {
  const listing = await newListing();
  const [reader, viewer] = await Promise.all([asStudent(), asStudent()]);
  await reader.page.goto(`/?q=${listing.title}`);
  await expect(articles(reader.page).getByText('0 views')).toBeAttached();
  await viewer.page.goto(`/?q=${listing.title}`);
  await viewer.page.getByRole('button', { name: `View Details: ${listing.title}` }).click();
  await expect(articles(reader.page).getByText('1 view', { exact: true })).toBeAttached();
});

test(
  'from sign-in a relevant listing takes at most two actions, and applying at most two more',
  { tag: PHONE },
  async ({ asStudent, newListing, db }) => {
    const listing = await newListing();
    const { page } = await asStudent();
    await page.context().route('https://contoh.example/**', (route) => route.fulfill({ body: 'form' }));
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };
    await act(page.getByRole('searchbox').fill(listing.title));
    await act(page.getByRole('button', { name: `View Details: ${listing.title}` }).click());
    await expect(page.getByRole('dialog').getByRole('heading', { name: listing.title })).toBeVisible();
    expect(actions).toBeLessThanOrEqual(2);
    await act(
      page
        .getByRole('dialog')
        .getByRole('link', { name: /Apply Online/ })
        .click(),
    );
    await expect(page.getByText('Application link opened!')).toBeVisible();
    expect(actions).toBeLessThanOrEqual(4);
    const clicks = async () => (await db.query('select apply_clicks from internships where id = $1', [listing.id])).rows[0].apply_clicks;
    await expect.poll(clicks).toBe(1);
  },
);
