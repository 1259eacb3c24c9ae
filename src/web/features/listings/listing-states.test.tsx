/** States of the list that are hard to reach in a running portal. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderPortal, STUDENT } from '#web/lib/testing/render-portal.tsx';
import { ListingsView } from './listings-view.tsx';

type Data = Record<string, unknown>;

function listing(title: string, position: number) {
  return {
    __typename: 'internships',
    id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    title,
    company: 'PT Contoh',
    location: 'Bandung',
    duration: '3 months',
    major: ['Psychology'],
    industry: ['Education'],
    views: 7,
    created_at: `2026-11-01T00:00:0${position}+00:00`,
    expires_at: '2099-01-01T00:00:00+00:00',
    interactions: [],
  };
}

function answer(titles: string[], count = titles.length) {
  const total = { __typename: 'internships_aggregate', aggregate: { __typename: 'internships_aggregate_fields', count } };
  return HttpResponse.json<{ data: Data }>({
    data: { listings: titles.map(listing), total, revision: [{ __typename: 'listing_revision', rev: 1 }] },
  });
}

const counted = (listings: number) =>
  HttpResponse.json<{ data: Data }>({
    data: { listing_facet_counts: [{ __typename: 'facet_counts', facet: 'major', value: 'Psychology', listings }] },
  });

const api = graphql.link('*/v1/graphql');
const server = setupServer(
  api.query('LocationsQuery', () => HttpResponse.json({ data: { internships: [] } })),
  api.query('FacetCountsQuery', () => counted(1)),
  api.query('WordSuggestionsQuery', () => HttpResponse.json({ data: { word_suggestions: [] } })),
  api.query('ListingsQuery', () => answer(['Data Intern'])),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  // A desktop: the filters stand beside the list.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('min-width'), media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

function renderList(address = '/') {
  renderPortal(<ListingsView userId={STUDENT.id} onOpen={() => undefined} />, { address });
  return userEvent.setup();
}

/** A promise that the test settles. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('the old cards stay while the answer to other filters is on its way', async () => {
  const { opened, open } = gate();
  const user = renderList();
  await screen.findByRole('heading', { name: 'Data Intern' });
  server.use(
    api.query('ListingsQuery', async () => {
      await opened;
      return answer(['Design Intern']);
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Psychology' }));
  expect(screen.getByRole('checkbox', { name: 'Psychology' })).toBeChecked();
  await waitFor(() => expect(screen.getByRole('list', { name: 'Internships' })).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('heading', { name: 'Data Intern' })).toBeVisible();
  open();
  expect(await screen.findByRole('heading', { name: 'Design Intern' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Data Intern' })).toBeNull();
});

test('the counts come after the list, and the old ones stay while new ones load', async () => {
  const { opened, open } = gate();
  const user = renderList();
  const option = await screen.findByRole('checkbox', { name: 'Psychology' });
  await waitFor(() => expect(option).toHaveAccessibleDescription('1'));
  expect(screen.getByRole('checkbox', { name: 'Computer Science' })).toHaveAccessibleDescription('0');
  expect(screen.getByRole('checkbox', { name: 'Computer Science' })).toBeEnabled();
  const asked = vi.fn();
  server.use(
    api.query('FacetCountsQuery', async ({ variables }) => {
      asked(variables['args']);
      await opened;
      return counted(5);
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Finance' }));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(asked.mock.lastCall?.[0]).toMatchObject({ list: 'all', industries: ['Finance'], search: '' });
  expect(option).toHaveAccessibleDescription('1');
  open();
  await waitFor(() => expect(option).toHaveAccessibleDescription('5'));
});

test('counts that fail are only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(api.query('FacetCountsQuery', () => HttpResponse.error()));
  renderList();
  await waitFor(() => expect(log).toHaveBeenCalledWith('The filters could not be counted', expect.anything()));
  expect(screen.getByRole('heading', { name: 'Data Intern' })).toBeVisible();
  expect(screen.getByRole('alert', { name: 'Errors' })).toBeEmptyDOMElement();
  expect(screen.getByRole('checkbox', { name: 'Psychology' })).toHaveAccessibleDescription('');
});

test('a next page that fails is told, and the button tries again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(api.query('ListingsQuery', () => answer(['First', 'Second'], 3), { once: true }));
  const user = renderList();
  const more = await screen.findByRole('button', { name: 'Show more' });
  server.use(api.query('ListingsQuery', () => HttpResponse.error(), { once: true }));
  await user.click(more);
  expect(await screen.findByText('Failed to load internships')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Second' })).toBeVisible();
  expect(log).toHaveBeenCalledOnce();
  server.use(api.query('ListingsQuery', () => HttpResponse.json({ data: { listings: [listing('Third', 5)] } })));
  await user.click(more);
  expect(await screen.findByRole('heading', { name: 'Third' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Third' })).toHaveFocus();
});

test('a word is suggested only where a search found nothing', async () => {
  const asked = vi.fn();
  server.use(
    api.query('FoundListingsQuery', ({ variables }) => answer(variables['search'] === 'psycology' ? [] : ['Data Intern'])),
    api.query('WordSuggestionsQuery', ({ variables }) => {
      asked(variables['search']);
      return HttpResponse.json({ data: { word_suggestions: [{ __typename: 'word_suggestion_results', word: 'psychology' }] } });
    }),
  );
  const user = renderList('/?q=psycology');
  expect((await screen.findAllByText('No internships match your search.'))[0]).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Did you mean: psychology?' }));
  expect(await screen.findByRole('heading', { name: 'Data Intern' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('psychology');
  expect(asked.mock.calls).toEqual([['psycology']]);
});

test('a search with no similar word leaves its empty text alone', async () => {
  server.use(api.query('FoundListingsQuery', () => answer([])));
  renderList('/?q=zzz');
  expect((await screen.findAllByText('No internships match your search.'))[0]).toBeVisible();
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual(['Clear filters']);
});

test('a status filters the Starred tab alone', async () => {
  const asked = vi.fn();
  server.use(
    api.query('ListingsQuery', ({ variables }) => {
      asked(JSON.stringify(variables['where']));
      return answer(['Data Intern']);
    }),
  );
  const Status = () => <span>Applied here</span>;
  renderPortal(<ListingsView userId={STUDENT.id} onOpen={() => undefined} Status={Status} />, { address: '/?tab=starred' });
  const user = userEvent.setup();
  expect(await screen.findByText('Applied here')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Applied' }));
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toContain('{"tracker":{"status":{"_in":["applied"]}}}'));
  await user.click(screen.getByRole('tab', { name: 'All Internships' }));
  await waitFor(() => expect(asked.mock.lastCall?.[0]).not.toContain('tracker'));
  expect(screen.queryByRole('checkbox', { name: 'Applied' })).toBeNull();
  await waitFor(() => expect(screen.queryByText('Applied here')).toBeNull());
});

test('the filters stand beside the list on a large screen, and in a drawer on a small one', async () => {
  renderList();
  await screen.findByRole('heading', { name: 'Data Intern' });
  expect(within(screen.getByRole('complementary', { name: 'Filters' })).getByRole('checkbox', { name: 'Psychology' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
  cleanup();
  vi.mocked(window.matchMedia).mockImplementation(
    (query) => ({ matches: false, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  const user = renderList();
  await screen.findByRole('heading', { name: 'Data Intern' });
  expect(screen.queryByRole('checkbox', { name: 'Psychology' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(drawer.getByRole('checkbox', { name: 'Psychology' })).toBeVisible();
});
