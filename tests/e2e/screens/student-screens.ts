/** The student portal in all its states. */
import type { Page } from '@playwright/test';
import type { DemoListing, Screen, Stage } from './screen.ts';

async function openList({ page }: Stage, query = ''): Promise<void> {
  await page.goto(`/${query}`);
  await page.getByRole('heading', { name: 'Internship Opportunities' }).waitFor();
}

async function openCards(stage: Stage, query = ''): Promise<void> {
  await openList(stage, query);
  await stage.page.getByRole('list', { name: 'Internships' }).getByRole('listitem').first().waitFor();
}

const emptyList =
  (query: string, text: string) =>
  async (stage: Stage): Promise<void> => {
    await openList(stage, query);
    await stage.page.getByText(text).waitFor();
  };

const details =
  (kind: DemoListing, until: (page: Page) => Promise<void>) =>
  async (stage: Stage): Promise<void> => {
    const { id } = await stage.demoListing(kind);
    await stage.page.goto(`/?internship=${id}`);
    const dialog = stage.page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Description' }).waitFor();
    await until(stage.page);
  };

/** Answers that never come: what stands there meanwhile. */
async function holdLists(page: Page): Promise<void> {
  await page.route('**/v1/graphql', async (route) => {
    if (!/ListingsQuery/.test(route.request().postData() ?? '')) await route.fallback();
  });
}

export const STUDENT_SCREENS: readonly Screen[] = [
  { name: 'student', viewer: 'student', open: (stage) => openCards(stage) },
  {
    name: 'student-loading',
    viewer: 'student',
    isLoading: true,
    open: async (stage) => {
      await holdLists(stage.page);
      await openList(stage);
    },
  },
  {
    name: 'student-filtered',
    viewer: 'student',
    open: (stage) => openCards(stage, '?major=Computer+Science&major=Psychology&industry=Technology&posted=30d'),
  },
  { name: 'student-search', viewer: 'student', open: (stage) => openCards(stage, '?q=data') },
  {
    name: 'student-filter-drawer',
    viewer: 'student',
    widths: [390, 820],
    open: async (stage) => {
      await openCards(stage, '?major=Computer+Science');
      await stage.page.getByRole('button', { name: /^Filters/ }).click();
      await stage.page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  { name: 'student-starred', viewer: 'student', open: (stage) => openCards(stage, '?tab=starred') },
  { name: 'student-viewed', viewer: 'student', open: (stage) => openCards(stage, '?tab=viewed') },
  { name: 'student-starred-empty', viewer: 'newcomer', open: emptyList('?tab=starred', 'No starred internships yet.') },
  { name: 'student-viewed-empty', viewer: 'newcomer', open: emptyList('?tab=viewed', 'No viewed internships yet.') },
  { name: 'student-search-empty', viewer: 'student', open: emptyList('?q=zzzzzz', 'No internships match your search.') },
  {
    name: 'student-filters-empty',
    viewer: 'student',
    open: emptyList('?tab=starred&major=Visual+Communication&industry=Machinery&posted=24h', 'No internships found matching your filters.'),
  },
  {
    name: 'student-list-failed',
    viewer: 'student',
    expectedComplaints: /./,
    open: async (stage) => {
      await stage.page.route('**/v1/graphql', (route) =>
        /ListingsQuery/.test(route.request().postData() ?? '') ? route.abort() : route.fallback(),
      );
      await openList(stage);
      await stage.page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'details-external',
    viewer: 'student',
    open: details('external', (page) => page.getByRole('link', { name: /Apply Online/ }).waitFor()),
  },
  {
    name: 'details-email',
    viewer: 'student',
    open: details('email', (page) => page.getByRole('button', { name: 'Copy Email' }).waitFor()),
  },
  {
    name: 'details-flyer',
    viewer: 'student',
    open: details('flyer', (page) => page.getByRole('dialog').getByRole('img', { name: /flyer/i }).waitFor()),
  },
  {
    name: 'details-closing',
    viewer: 'student',
    open: details('closing', (page) =>
      page
        .getByText(/^Closes/)
        .first()
        .waitFor(),
    ),
  },
  {
    name: 'details-closed',
    viewer: 'student',
    open: details('closed', (page) => page.getByText(/^This listing closed on/).waitFor()),
  },
  {
    name: 'details-unavailable',
    viewer: 'student',
    open: async ({ page }) => {
      await page.goto('/?internship=00000000-0000-4000-8000-000000000000');
      await page.getByText('This internship is no longer available').waitFor();
    },
  },
  {
    name: 'details-applied',
    viewer: 'newcomer',
    open: async (stage) => {
      const { page } = stage;
      await page.context().route(/^https?:\/\/(?!localhost|127\.0\.0\.1)/, (route) => route.fulfill({ body: 'The form of a company' }));
      await details('external', async () => undefined)(stage);
      await page.getByRole('link', { name: /Apply Online/ }).click();
      await page.getByText('Application link opened!').waitFor();
      await page.bringToFront();
    },
  },
];
