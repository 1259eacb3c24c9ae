import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { setupServer } from 'msw/node';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ADMIN } from '#web/lib/testing/fake-portal.tsx';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { StudentRoute } from './student.route.tsx';

const ID = '00000000-0000-4000-8000-000000000001';

const listing = {
  __typename: 'internships',
  id: ID,
  title: 'Data Intern',
  company: 'PT Contoh',
  location: 'Bandung',
  duration: '3 months',
  description: 'Read figures.',
  major: ['Psychology'],
  industry: ['Education'],
  views: 7,
  image_url: null,
  created_at: '2026-11-01T00:00:00+00:00',
  expires_at: '2099-01-01T00:00:00+00:00',
  application_method: 'external',
  application_value: 'https://jobs.example/1',
  interactions: [],
};
const total = { __typename: 'internships_aggregate', aggregate: { __typename: 'internships_aggregate_fields', count: 1 } };

const api = graphql.link('*/v1/graphql');
const server = setupServer(
  api.query('LocationsQuery', () => HttpResponse.json({ data: { internships: [] } })),
  api.query('ListingsQuery', () =>
    HttpResponse.json({ data: { listings: [listing], total, revision: [{ __typename: 'listing_revision', rev: 1 }] } }),
  ),
  api.query('ListingDetailsQuery', () => HttpResponse.json({ data: { internships_by_pk: listing } })),
  api.query('TrackerEntryQuery', () => HttpResponse.json({ data: { listing_tracker_by_pk: null } })),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The listings whose views were recorded, in order. */
function watchViews(): unknown[] {
  const views: unknown[] = [];
  server.use(
    api.mutation('RecordView', ({ variables }) => {
      views.push(variables['internshipId']);
      return HttpResponse.json({ data: { recordView: { __typename: 'RecordOutput', counted: true, logged: true } } });
    }),
  );
  return views;
}

function BrowserButtons() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Forward
      </button>
    </>
  );
}

/** Tells every address that is drawn. */
function Address({ onShown }: { onShown: (search: string) => void }) {
  const { search } = useLocation();
  useEffect(() => onShown(search), [search, onShown]);
  return null;
}

test('every opening is recorded once: by View Details, and by Forward after Back', async () => {
  const views = watchViews();
  renderPortal(
    <>
      <StudentRoute />
      <BrowserButtons />
    </>,
  );
  const user = userEvent.setup();
  const [back, forward] = [screen.getByRole('button', { name: 'Back' }), screen.getByRole('button', { name: 'Forward' })];
  await user.click(await screen.findByRole('button', { name: 'View Details: Data Intern' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(views).toEqual([ID]));
  back.click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  forward.click();
  await screen.findByRole('dialog');
  await waitFor(() => expect(views).toEqual([ID, ID]));
});

test('a double click opens once: one view, and one Close leads back to the list', async () => {
  const views = watchViews();
  renderPortal(<StudentRoute />);
  const viewDetails = await screen.findByRole('button', { name: 'View Details: Data Intern' });
  // As a browser sends it: both clicks reach the button before the dialog covers it.
  viewDetails.click();
  viewDetails.click();
  const dialog = await screen.findByRole('dialog');
  within(dialog).getAllByRole('button', { name: 'Close' })[0]!.click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(views).toEqual([ID]);
});

test('Escape closes what was opened also before its dialog is drawn', async () => {
  watchViews();
  const addresses: string[] = [];
  const onShown = (search: string) => void addresses.push(search);
  renderPortal(
    <>
      <StudentRoute />
      <Address onShown={onShown} />
    </>,
  );
  const viewDetails = await screen.findByRole('button', { name: 'View Details: Data Intern' });
  viewDetails.click();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(viewDetails, { key: 'Escape' });
  await waitFor(() => expect(addresses).toEqual(['', `?internship=${ID}`, '']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a link that opens a listing is one view', async () => {
  const views = watchViews();
  renderPortal(<StudentRoute />, { address: `/?internship=${ID}` });
  await screen.findByRole('dialog');
  await waitFor(() => expect(views).toEqual([ID]));
});

test('Apply Online is recorded beside the link, by a request that outlives the page', async () => {
  watchViews();
  server.use(
    api.mutation('RecordApply', () =>
      HttpResponse.json({ data: { recordApply: { __typename: 'RecordOutput', counted: true, logged: true } } }),
    ),
  );
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  renderPortal(<StudentRoute />, { address: `/?internship=${ID}` });
  await userEvent.click(await screen.findByRole('link', { name: 'Apply Online' }));
  const sent = () => fetched.mock.calls.map(([, init]) => init).find((init) => String(init?.body).includes('RecordApply'));
  await waitFor(() => expect(sent()).toMatchObject({ keepalive: true }));
  expect(JSON.parse(String(sent()?.body))).toMatchObject({ variables: { internshipId: ID, method: 'external_link' } });
});

test.each(['not-an-id', `${ID}0`])('an address with %j says so and records nothing', async (text) => {
  const views = watchViews();
  renderPortal(<StudentRoute />, { address: `/?internship=${text}` });
  expect(await screen.findByText('This internship is no longer available')).toBeVisible();
  expect(views).toEqual([]);
});

test('an admin who previews opens without a view, with the tracker disabled', async () => {
  const views = watchViews();
  renderPortal(<StudentRoute />, { user: ADMIN, address: `/?preview=student&internship=${ID}` });
  expect(await screen.findByRole('textbox', { name: 'Private note' })).toBeDisabled();
  expect(views).toEqual([]);
});
