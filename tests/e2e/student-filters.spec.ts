/** The student's filters: their counts, the chips, the address, and what a search shows. */
import type { Page } from '@playwright/test';
import { endOfJakartaDay, jakartaDay } from '#domain/jakarta-day.ts';
import { PHONE, expect, test } from './fixtures.ts';
import { closeFilters, openFilters } from './listing-filters.ts';

const HOUR_MS = 3_600_000;

/** A word that only this test's listings have. */
const newWord = () => `zeb${crypto.randomUUID().slice(0, 8)}`;

const cards = (page: Page) =>
  page
    .getByRole('list', { name: 'Internships' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });

test('each option counts what it would yield given the other groups, and 0 can still be chosen', async ({ asStudent, newListing }) => {
  const word = newWord();
  await newListing({ title: `One ${word}`, major: ['Psychology'], industry: ['Healthcare'], location: `Kota ${word}` });
  await newListing({ title: `Two ${word}`, major: ['Psychology', 'Computer Science'], industry: ['Finance'], location: `Kota ${word}` });
  await newListing({ title: `Three ${word}`, major: ['Computer Science'], industry: ['Finance'], location: 'Elsewhere' });
  const { page } = await asStudent({ opens: `/?q=${word}` });
  await openFilters(page);
  const option = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(option('Psychology')).toHaveAccessibleDescription('2');
  await expect(option('Finance')).toHaveAccessibleDescription('2');
  await expect(option('Machinery')).toHaveAccessibleDescription('0');
  await expect(page.getByRole('radio', { name: 'Last 24 hours' })).toHaveAccessibleDescription('3');
  await expect(page.getByRole('option', { name: `Kota ${word} (2)` })).toBeAttached();

  await option('Healthcare').check();
  await expect(option('Computer Science')).toHaveAccessibleDescription('0');
  await expect(option('Psychology')).toHaveAccessibleDescription('1');
  await expect(option('Finance')).toHaveAccessibleDescription('2');
  await option('Computer Science').check();
  await closeFilters(page);
  await expect(page.getByText('No internships match your search.').first()).toBeVisible();
  await openFilters(page);
  await option('Finance').check();
  await closeFilters(page);
  await expect(cards(page)).toHaveCount(2);
});

test("the counts of the Starred tab are the student's own and follow a star", async ({ asStudent, newListing }) => {
  const word = newWord();
  await newListing({ title: `Mine ${word}`, major: ['Psychology'] });
  await newListing({ title: `Theirs ${word}`, major: ['Computer Science'] });
  const [mine, other] = await Promise.all([asStudent(), asStudent()]);
  await other.page.goto(`/?q=${word}`);
  await other.page.getByRole('button', { name: `Star Theirs ${word}` }).click();
  await mine.page.goto(`/?q=${word}`);
  await mine.page.getByRole('button', { name: `Star Mine ${word}` }).click();
  await mine.page.getByRole('tab', { name: 'Starred' }).click();
  await expect(cards(mine.page)).toHaveCount(1);
  await openFilters(mine.page);
  await expect(mine.page.getByRole('checkbox', { name: 'Psychology' })).toHaveAccessibleDescription('1');
  await expect(mine.page.getByRole('checkbox', { name: 'Computer Science' })).toHaveAccessibleDescription('0');
});

test('a chip removes its filter and hands on the focus; Clear all removes the rest', { tag: PHONE }, async ({ asStudent, newListing }) => {
  const word = newWord();
  await newListing({ title: `Chip ${word}`, major: ['Psychology'], industry: ['Finance'] });
  const { page } = await asStudent({ opens: `/?q=${word}&major=Psychology&industry=Finance&posted=7d&location=Bandung` });
  const chip = (name: string) => page.getByRole('button', { name: `Remove filter: ${name}` });
  await expect(cards(page)).toHaveCount(1);
  await chip('Finance').focus();
  await page.keyboard.press('Enter');
  await expect(chip('Finance')).toBeHidden();
  await expect(chip('Last 7 days')).toBeFocused();
  await expect(page).toHaveURL(`/?q=${word}&major=Psychology&posted=7d&location=Bandung`);
  await chip('Bandung').click();
  await expect(chip('Last 7 days')).toBeFocused();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(`/?q=${word}`);
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
  await expect(page.getByRole('tabpanel').getByRole('status')).toHaveText('1 internship');
});

test(
  'the address holds the list: typing replaces, clicks push, reload, Back and a pasted link restore it',
  { tag: PHONE },
  async ({ asStudent, newListing }) => {
    const word = newWord();
    await newListing({ title: `First ${word}`, major: ['Psychology'] });
    await newListing({ title: `Second ${word}`, major: ['Visual Communication'] });
    const { page } = await asStudent();
    await page.getByRole('searchbox').pressSequentially(word, { delay: 60 });
    await expect(page).toHaveURL(`/?q=${word}`);
    const depth = () => page.evaluate(() => history.length);
    const typed = await depth();
    await openFilters(page);
    await page.getByRole('checkbox', { name: 'Psychology' }).check();
    await closeFilters(page);
    await expect(page).toHaveURL(`/?q=${word}&major=Psychology`);
    expect(await depth()).toBe(typed + 1);
    await page.getByRole('tab', { name: 'Viewed' }).click();
    await expect(page).toHaveURL(`/?q=${word}&major=Psychology&tab=viewed`);
    await page.goBack();
    await expect(cards(page)).toHaveText([new RegExp(`First ${word}`)]);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue(word);
    await expect(cards(page)).toHaveText([new RegExp(`First ${word}`)]);
    const pasted = await page.context().newPage();
    await pasted.goto(`${page.url()}&major=Alchemy&posted=never&tab=archived`);
    await expect(cards(pasted)).toHaveText([new RegExp(`First ${word}`)]);
    await page.goBack();
    await expect(cards(page)).toHaveCount(2);
  },
);

test('every write of the address keeps the preview', async ({ asAdmin, newListing }) => {
  const word = newWord();
  await newListing({ title: `Preview ${word}`, major: ['Psychology'] });
  const { page } = await asAdmin({ opens: '/?preview=student' });
  await page.getByRole('searchbox').fill(word);
  await expect(page).toHaveURL(`/?preview=student&q=${word}`);
  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Psychology' }).check();
  await closeFilters(page);
  await expect(page).toHaveURL(`/?preview=student&q=${word}&major=Psychology`);
  await page.getByRole('tab', { name: 'Starred' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/?preview=student&tab=starred');
});

test('what was searched for is marked, and a search that finds nothing offers a word that does', async ({ asStudent, newListing }) => {
  const word = newWord();
  await newListing({ title: `Keeper of ${word}`, company: `${word.toUpperCase()} Labs` });
  const { page } = await asStudent();
  await page.getByRole('searchbox').fill(`${word.slice(0, -1)}xx`);
  await expect(page.getByText('No internships match your search.').first()).toBeVisible();
  await page.getByRole('button', { name: `Did you mean: ${word}?` }).click();
  await expect(page).toHaveURL(`/?q=${word}`);
  await expect(cards(page).locator('mark')).toHaveText([word, word.toUpperCase()]);
  await expect(page.getByRole('heading', { name: `Keeper of ${word}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No internships match your search.').first()).toBeVisible();
});

test('Time posted counts whole days: 24 hours still include 47 h 59 min', async ({ asStudent, newListing }) => {
  const word = newWord();
  await newListing({ title: `Younger ${word}`, created_at: new Date(Date.now() - 48 * HOUR_MS + 60_000) });
  await newListing({ title: `Older ${word}`, created_at: new Date(Date.now() - 48 * HOUR_MS - 61_000) });
  const { page } = await asStudent({ opens: `/?q=${word}&posted=24h` });
  await expect(cards(page)).toHaveText([new RegExp(`Younger ${word}`)]);
  await openFilters(page);
  await expect(page.getByRole('radio', { name: 'Last 24 hours' })).toHaveAccessibleDescription('1');
  await expect(page.getByRole('radio', { name: 'Last 7 days' })).toHaveAccessibleDescription('2');
});

test('a location that an admin adds comes into the filter, which finds all that contain it', async ({ asStudent, newListing }) => {
  const word = newWord();
  await newListing({ title: `Town ${word}`, location: `Kota ${word}` });
  const { page } = await asStudent();
  await openFilters(page);
  const location = page.getByRole('combobox', { name: 'Location' });
  await expect(location.getByRole('option', { name: new RegExp(`^Kota ${word} `) })).toBeAttached();
  await newListing({ title: `District ${word}`, location: `Dekat kota ${word} barat` });
  await expect(location.getByRole('option', { name: new RegExp(`^Dekat kota ${word} barat`) })).toBeAttached();
  await location.selectOption(`Kota ${word}`);
  await closeFilters(page);
  await expect(cards(page)).toHaveCount(2);
});

test('a closed listing is in the All tab only with "Show closed", and stays in Starred, marked', async ({ asStudent, newListing, db }) => {
  const word = newWord();
  const listing = await newListing({ title: `Soon over ${word}`, expires_at: endOfJakartaDay(jakartaDay(new Date())) });
  const { page } = await asStudent({ opens: `/?q=${word}` });
  await expect(cards(page).getByText('Closes today')).toBeVisible();
  await page.getByRole('button', { name: `Star ${listing.title}` }).click();
  await expect(cards(page).getByRole('button', { pressed: true })).toBeVisible();
  await db.query("update internships set expires_at = now() + interval '2 seconds' where id = $1", [listing.id]);
  await expect(page.getByText('No internships match your search.').first()).toBeVisible({ timeout: 30_000 });
  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Show closed' }).check();
  await closeFilters(page);
  await expect(cards(page).getByText('Closed', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/?q=${word}&closed=1`);
  await page.goto(`/?q=${word}&tab=starred`);
  await expect(cards(page).getByText('Closed', { exact: true })).toBeVisible();
});
