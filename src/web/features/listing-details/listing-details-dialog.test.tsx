import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FakePortal } from '#web/lib/testing/fake-portal.tsx';
import { createFakePortal } from '#web/lib/testing/fake-portal.tsx';
import { STUDENT } from '#web/lib/testing/render-portal.tsx';
import { ListingDetailsDialog } from './listing-details-dialog.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const GONE = 'This internship is no longer available';

function listing(fields: object = {}) {
  return {
    internships_by_pk: {
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
      expires_at: '2099-01-01T16:59:59.999+00:00',
      application_method: 'external',
      application_value: 'https://jobs.example/1',
      ...fields,
    },
  };
}

let rev = 1;
const revision = () => {
  rev += 1;
  return { listing_revision: [{ __typename: 'listing_revision', id: true, rev }] };
};

let portal: FakePortal;
beforeAll(() => {
  portal = createFakePortal();
  portal.server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => {
  vi.useRealTimers();
  portal.server.resetHandlers();
});
afterAll(() => portal.server.close());
beforeEach(() => {
  portal.answer('ListingDetailsQuery', listing());
  portal.answer('DetailsRevisionSubscription', revision());
});

const Nothing = () => null;
function show(id = ID) {
  portal.render(
    <ListingDetailsDialog
      id={id}
      isPreview={false}
      onClose={() => undefined}
      finalFocus={() => null}
      Star={Nothing}
      Status={Nothing}
      Tracker={() => <p>The tracker</p>}
    />,
    { user: STUDENT, address: '/' },
  );
}

test('a listing that could not be loaded offers Retry', async () => {
  portal.refuse('ListingDetailsQuery', 'no');
  show();
  expect(await screen.findByText('This internship could not be loaded')).toBeVisible();
  portal.answer('ListingDetailsQuery', listing());
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Read figures.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apply Online' })).toBeVisible();
});

test('an id that can be no listing asks the server nothing', async () => {
  const before = portal.callsOf('ListingDetailsQuery').length;
  show('<script>');
  expect(await screen.findByText(GONE)).toBeVisible();
  expect(screen.queryByText('The tracker')).toBeNull();
  expect(portal.callsOf('ListingDetailsQuery')).toHaveLength(before);
});

test('an edit shows while it is open; a listing that goes keeps its text and loses its apply', async () => {
  show();
  expect(await screen.findByText('Read figures.')).toBeVisible();
  portal.answer('ListingDetailsQuery', listing({ description: 'Write figures.' }));
  portal.answer('DetailsRevisionSubscription', revision());
  expect(await screen.findByText('Write figures.')).toBeVisible();
  portal.answer('ListingDetailsQuery', { internships_by_pk: null });
  portal.answer('DetailsRevisionSubscription', revision());
  expect(await screen.findByText(GONE)).toBeVisible();
  expect(screen.getByText('Write figures.')).toBeVisible();
  expect(screen.getByText('The tracker')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Apply Online' })).toBeNull();
});

test('a failed refresh leaves what is shown alone', async () => {
  show();
  expect(await screen.findByText('Read figures.')).toBeVisible();
  const before = portal.callsOf('ListingDetailsQuery').length;
  portal.refuse('ListingDetailsQuery', 'no');
  portal.answer('DetailsRevisionSubscription', revision());
  await waitFor(() => expect(portal.callsOf('ListingDetailsQuery').length).toBeGreaterThan(before));
  expect(screen.getByText('Read figures.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apply Online' })).toBeVisible();
});

test('at its closing moment a listing that is open says so and takes no more applications', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T16:59:50Z') });
  portal.answer('ListingDetailsQuery', listing({ expires_at: '2026-11-21T16:59:59.999+00:00' }));
  show();
  expect(await screen.findByRole('link', { name: 'Apply Online' })).toBeVisible();
  expect(screen.getByText('Closes today')).toBeVisible();
  act(() => void vi.advanceTimersByTime(15_000));
  expect(screen.getByText('This internship closed on 21 Nov 2026.')).toBeVisible();
  expect(screen.getByText('This internship is closed and takes no more applications.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Apply Online' })).toBeNull();
});

test('a flyer that cannot be loaded says so in its place', async () => {
  portal.answer('ListingDetailsQuery', listing({ image_url: 'https://flyers.example/gone.png' }));
  show();
  fireEvent.error(await screen.findByRole('img', { name: 'Flyer of Data Intern', hidden: true }));
  expect(screen.getByText('The flyer could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Enlarge/ })).toBeNull();
});
