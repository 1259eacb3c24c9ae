/** The student portal in all its states. */
import type { Page } from '@playwright/test';
import { controlSocket } from '#tests/e2e/controlled-socket.ts';
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
    await stage.page.getByText(text).first().waitFor();
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
    name: 'student-did-you-mean',
    viewer: 'student',
    open: async (stage) => {
      await openList(stage, '?q=psycology');
      await stage.page.getByRole('button', { name: /^Did you mean/ }).waitFor();
    },
  },
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
    name: 'student-away',
    viewer: 'student',
    expectedComplaints: /./,
    open: async (stage) => {
      const { page } = stage;
      const socket = await controlSocket(page);
      await openCards(stage);
      await page.context().setOffline(true);
      await socket.cut();
      await page
        .getByText(/^The connection is lost/)
        .first()
        .waitFor();
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
    open: details('closed', (page) => page.getByText(/^This internship closed on/).waitFor()),
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
    name: 'details-tracked',
    viewer: 'newcomer',
    open: async (stage) => {
      const { id } = await stage.demoListing('email');
      await stage.db.query(
        `insert into listing_tracker (user_id, internship_id, status, note)
         values ($1, $2, 'interview', 'Call on Tuesday at ten, with Bu Ratna. Bring the portfolio.')`,
        [stage.account.id, id],
      );
      await details('email', async () => undefined)(stage);
      const tracker = stage.page.getByRole('region', { name: 'My tracker' });
      await tracker.getByRole('radio', { name: 'Interview', exact: true, checked: true }).waitFor();
      await tracker.scrollIntoViewIfNeeded();
      if (stage.width > 390) await stage.page.getByRole('textbox', { name: 'Private note' }).hover();
    },
  },
  {
    name: 'details-flyer-large',
    viewer: 'student',
    open: async (stage) => {
      await details('flyer', async () => undefined)(stage);
      await stage.page.getByRole('button', { name: /^Enlarge the flyer/ }).click();
      await stage.page
        .getByRole('dialog', { name: /^Flyer of/ })
        .getByRole('img')
        .waitFor();
    },
  },
  {
    name: 'student-starred-tracked',
    viewer: 'student',
    open: async (stage) => {
      await stage.db.query(
        `insert into listing_tracker (user_id, internship_id, status)
         select user_id, internship_id, (array['applied', 'interview', 'offer'])[row_number() over (order by internship_id)]
           from (select * from user_internship_interactions where user_id = $1 and is_starred order by internship_id limit 3) starred
         on conflict do nothing`,
        [stage.account.id],
      );
      await openCards(stage, '?tab=starred');
      await stage.page.getByRole('article').getByText('Interview').first().waitFor();
      await stage.db.query('delete from listing_tracker where user_id = $1', [stage.account.id]);
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
