import { ApolloLink, Observable } from '@apollo/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderPortal, STUDENT } from '#web/lib/testing/render-portal.tsx';
import { ListingsView } from './listings-view.tsx';

interface Row {
  title: string;
  starred?: boolean;
  expires_at?: string;
}

function listing({ title, starred = false, expires_at = '2099-01-01T00:00:00+00:00' }: Row, position: number) {
  const id = `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
  const interaction = {
    __typename: 'user_internship_interactions',
    user_id: STUDENT.id,
    internship_id: id,
    is_starred: starred,
    is_viewed: false,
  };
  return {
    __typename: 'internships',
    id,
    title,
    company: 'PT Contoh',
    location: 'Bandung',
    duration: '3 months',
    major: ['Psychology'],
    industry: ['Education'],
    views: 7,
    created_at: `2026-11-01T00:00:0${position}+00:00`,
    expires_at,
    interactions: starred ? [interaction] : [],
  };
}

function answer(rows: Row[], count = rows.length): HttpResponse<{ data: Record<string, unknown> }> {
  const total = { __typename: 'internships_aggregate', aggregate: { __typename: 'internships_aggregate_fields', count } };
  return HttpResponse.json({ data: { listings: rows.map(listing), total, revision: [{ __typename: 'listing_revision', rev: 1 }] } });
}

const api = graphql.link('*/v1/graphql');
const server = setupServer(
  api.query('LocationsQuery', () => HttpResponse.json({ data: { internships: [] } })),
  api.query('WordSuggestionsQuery', () => HttpResponse.json({ data: { word_suggestions: [] } })),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function renderList(address = '/', live?: ApolloLink) {
  renderPortal(<ListingsView userId={STUDENT.id} onOpen={() => undefined} />, { address, ...(live && { live }) });
  return userEvent.setup();
}

test('shows the cards and their number', async () => {
  server.use(api.query('ListingsQuery', () => answer([{ title: 'Data Intern' }, { title: 'Design Intern' }])));
  renderList();
  expect(await screen.findByRole('heading', { name: 'Data Intern' })).toBeVisible();
  expect(screen.getByText('2 internships')).toBeVisible();
  const status = within(screen.getByRole('tabpanel')).getByRole('status');
  expect(status).toHaveAttribute('aria-atomic', 'true');
  expect(status).toBeEmptyDOMElement();
  await waitFor(() => expect(status).toHaveTextContent('2 internships'));
});

test('the portal has its title, one search box and three tabs, and a card every part of its listing', async () => {
  server.use(api.query('ListingsQuery', () => answer([{ title: 'Data Intern' }])));
  renderList();
  const card = within(await screen.findByRole('article', { name: 'Data Intern' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Internship Opportunities');
  expect(screen.getAllByRole('searchbox')).toHaveLength(1);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All Internships', 'Starred', 'Viewed']);
  expect(card.getByRole('heading', { name: 'Data Intern' })).toBeVisible();
  for (const text of ['PT Contoh', 'Bandung', '3 months', '7 views']) expect(card.getByText(text)).toBeVisible();
  expect(within(card.getByRole('list', { name: 'Majors' })).getByText('Psychology')).toBeVisible();
  expect(within(card.getByRole('list', { name: 'Industries' })).getByText('Education')).toBeVisible();
  expect(card.getByRole('button', { name: 'Star Data Intern' })).toHaveAttribute('aria-pressed', 'false');
  expect(card.getByRole('button', { name: 'View Details: Data Intern' })).toHaveTextContent('View Details');
});

test('a search that finds nothing says so, and Clear filters brings the list back', async () => {
  server.use(
    api.query('FoundListingsQuery', ({ variables }) => answer(variables['search'] === 'nothing' ? [] : [{ title: 'Wrong' }])),
    api.query('ListingsQuery', () => answer([{ title: 'Data Intern' }])),
  );
  const user = renderList('/?q=nothing&major=Psychology');
  expect((await screen.findAllByText('No internships match your search.'))[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus();
  expect(await screen.findByRole('heading', { name: 'Data Intern' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a failure offers Retry in the place of the list', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(api.query('ListingsQuery', () => HttpResponse.error(), { once: true }));
  const user = renderList();
  expect(await screen.findByText('Failed to load internships')).toBeVisible();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  server.use(api.query('ListingsQuery', () => answer([{ title: 'Data Intern' }])));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Data Intern' })).toBeVisible();
});

test('the star shows at once and goes back when it is refused', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    api.query('ListingsQuery', () => answer([{ title: 'Data Intern' }])),
    api.mutation('StarListing', async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return HttpResponse.json({ errors: [{ message: 'no', extensions: { code: 'permission-error' } }] });
    }),
  );
  const user = renderList();
  const star = await screen.findByRole('button', { name: 'Star Data Intern' });
  expect(star).toHaveAttribute('aria-pressed', 'false');
  await user.click(star);
  expect(star).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'false'));
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('a listing that another tab no longer stars loses its star here', async () => {
  server.use(api.query('ListingsQuery', () => answer([{ title: 'Data Intern', starred: true }])));
  const rows = [listing({ title: 'Data Intern', starred: true }, 0).interactions, []];
  let next = () => {};
  const live = new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        if (operationName !== 'StarredSubscription') return;
        next = () => observer.next({ data: { user_internship_interactions: rows.shift() ?? [] } });
        next();
      }),
  );
  renderList('/', live);
  const star = await screen.findByRole('button', { name: 'Star Data Intern' });
  expect(star).toHaveAttribute('aria-pressed', 'true');
  next();
  await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'false'));
});

test('a listing opened on another device comes into the Viewed tab', async () => {
  let rows: Row[] = [];
  server.use(api.query('ListingsQuery', () => answer(rows)));
  let next = () => {};
  const live = new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        if (operationName === 'ListingRevisionSubscription') {
          observer.next({ data: { listing_revision: [{ __typename: 'listing_revision', id: true, rev: 1 }] } });
        }
        if (operationName !== 'ViewedSubscription') return;
        const opened = { ...listing({ title: 'Data Intern', starred: true }, 0).interactions[0], is_viewed: true };
        const results = [[], [opened]];
        next = () => {
          observer.next({ data: { user_internship_interactions: results[0] } });
          results.reverse();
        };
        next();
      }),
  );
  renderList('/?tab=viewed', live);
  expect((await screen.findAllByText('No viewed internships yet.'))[0]).toBeVisible();
  rows = [{ title: 'Data Intern' }];
  // The first result that is drawn is where the list starts from; each that differs makes it ask again.
  await vi.waitFor(
    () => {
      next();
      expect(screen.getByRole('heading', { name: 'Data Intern' })).toBeVisible();
    },
    { interval: 1_500, timeout: 15_000 },
  );
});

test('a listing added between the list and its first live revision is fetched too', async () => {
  let rows: Row[] = [{ title: 'Data Intern' }];
  server.use(api.query('ListingsQuery', () => answer(rows)));
  let hearRevision = () => {};
  const live = new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        if (operationName !== 'ListingRevisionSubscription') return;
        hearRevision = () => observer.next({ data: { listing_revision: [{ __typename: 'listing_revision', id: true, rev: 2 }] } });
      }),
  );
  renderList('/', live);
  await screen.findByRole('heading', { name: 'Data Intern' });
  rows = [{ title: 'Data Intern' }, { title: 'Added meanwhile' }];
  hearRevision();
  expect(await screen.findByRole('heading', { name: 'Added meanwhile' })).toBeVisible();
});

test('Show more appends the next page by cursor', async () => {
  const pages: unknown[] = [];
  server.use(
    api.query('ListingsQuery', ({ variables }) => {
      pages.push(variables['after']);
      return pages.length === 1
        ? answer([{ title: 'First' }, { title: 'Second' }], 3)
        : HttpResponse.json<{ data: Record<string, unknown> }>({ data: { listings: [listing({ title: 'Third' }, 5)] } });
    }),
  );
  const user = renderList();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Third' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  expect(pages[1]).toMatchObject({ created_at: { _lte: '2026-11-01T00:00:01+00:00' } });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('arrow keys move between tabs, Enter opens one', async () => {
  server.use(
    api.query('ListingsQuery', ({ variables }) =>
      answer(JSON.stringify(variables).includes('is_starred') ? [] : [{ title: 'Data Intern' }]),
    ),
  );
  const user = renderList();
  await screen.findByRole('heading', { name: 'Data Intern' });
  screen.getByRole('tab', { name: 'All Internships' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Starred' })).toHaveFocus();
  expect(screen.getByRole('tab', { name: 'Starred' })).toHaveAttribute('aria-selected', 'false');
  await user.keyboard('{Enter}');
  expect((await screen.findAllByText('No starred internships yet.'))[0]).toBeVisible();
});

test('a tab that has nothing yet leads to where there is something', async () => {
  server.use(
    api.query('ListingsQuery', ({ variables }) =>
      answer(JSON.stringify(variables).includes('is_starred') ? [] : [{ title: 'Data Intern' }]),
    ),
  );
  const user = renderList('/?tab=starred');
  await user.click(await screen.findByRole('button', { name: 'Browse all internships' }));
  expect(await screen.findByRole('heading', { name: 'Data Intern' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'All Internships' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus();
});
