import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import type { FakePortal } from '#web/lib/testing/fake-portal.tsx';
import { createFakePortal } from '#web/lib/testing/fake-portal.tsx';
import { STUDENT } from '#web/lib/testing/render-portal.tsx';
import { TrackerPanel, TrackerPreview } from './tracker-panel.tsx';

const LISTING = { id: '00000000-0000-4000-8000-000000000001', title: 'Data Intern' };

let clock = 0;
/** A row as the server has it, each newer than the one before. */
function row(fields: { status?: string | null; note?: string } = {}) {
  clock += 1;
  return {
    __typename: 'listing_tracker',
    user_id: STUDENT.id,
    internship_id: LISTING.id,
    status: null,
    note: '',
    updated_at: `2026-11-21T05:00:00.${String(clock).padStart(3, '0')}+00:00`,
    ...fields,
  };
}

const read = (entry: object | null) => ({ listing_tracker_by_pk: entry });
const saved = (entry: object | null) => ({ insert_listing_tracker_one: entry });

let portal: FakePortal;
beforeAll(() => {
  portal = createFakePortal();
  portal.server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => portal.server.resetHandlers());
afterAll(() => portal.server.close());
beforeEach(() => {
  portal.answer('TrackerEntryQuery', read(null));
  portal.answer('TrackerEntrySubscription', read(null));
});

const show = () => portal.render(<TrackerPanel listing={LISTING} />, { user: STUDENT, address: '/' });
const failure = () => within(screen.getByRole('region', { name: 'My tracker' })).findByRole('alert');
const noteField = () => screen.findByRole('textbox', { name: 'Private note' });

test('what is kept shows, and a status is saved at once', async () => {
  portal.answer('TrackerEntryQuery', read(row({ status: 'applied', note: 'Ask for Rina' })));
  portal.answer('TrackerEntrySubscription', read(row({ status: 'applied', note: 'Ask for Rina' })));
  portal.answer('SaveTrackerStatus', ({ status }) => saved(row({ status: status as string, note: 'Ask for Rina' })));
  show();
  expect(await noteField()).toHaveValue('Ask for Rina');
  expect(screen.getByRole('radio', { name: 'Applied' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Interview' }));
  expect(screen.getByRole('radio', { name: 'Interview' })).toBeChecked();
  await waitFor(() => expect(portal.callsOf('SaveTrackerStatus')).toEqual([{ internshipId: LISTING.id, status: 'interview' }]));
});

test('nothing can be typed over what is not loaded; a failure to load offers Retry', async () => {
  portal.refuse('TrackerEntryQuery', 'no');
  show();
  expect(await screen.findByText('Your tracker could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  portal.answer('TrackerEntryQuery', read(row({ note: 'Still here' })));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await noteField()).toHaveValue('Still here');
});

test('a status that was not saved stays chosen, with the reason and Retry', async () => {
  portal.refuse('SaveTrackerStatus', 'no');
  show();
  await noteField();
  await userEvent.click(screen.getByRole('radio', { name: 'Offer' }));
  expect(await failure()).toHaveTextContent('Not saved. Check your network connection, then try again.');
  expect(screen.getByRole('radio', { name: 'Offer' })).toBeChecked();
  portal.answer('SaveTrackerStatus', saved(row({ status: 'offer' })));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
  expect(screen.getByRole('radio', { name: 'Offer' })).toBeChecked();
});

test('a note of a listing that is gone is refused in words, and stays in its field', async () => {
  portal.answer('TrackerEntryQuery', read(row({ note: 'First' })));
  portal.answer('TrackerEntrySubscription', read(row({ note: 'First' })));
  portal.answer('SaveTrackerNote', saved(null));
  show();
  await userEvent.type(await noteField(), ' and second');
  expect(await failure()).toHaveTextContent('Not saved. This internship is no longer available.');
  expect(await noteField()).toHaveValue('First and second');
});

test('a change of another tab shows, unless something is being typed here', async () => {
  portal.answer('SaveTrackerNote', ({ note }) => saved(row({ note: note as string })));
  show();
  const field = await noteField();
  portal.answer('TrackerEntrySubscription', read(row({ status: 'interview', note: 'From the phone' })));
  await waitFor(() => expect(field).toHaveValue('From the phone'));
  expect(screen.getByRole('radio', { name: 'Interview' })).toBeChecked();
  await userEvent.type(field, ', and here');
  portal.answer('TrackerEntrySubscription', read(row({ note: 'Newer on the phone' })));
  expect(field).toHaveValue('From the phone, and here');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(field).toHaveValue('From the phone, and here');
});

test('what an ended session left unsaved is offered, to be saved or given up', async () => {
  portal.answer('TrackerEntryQuery', read(row({ note: 'On the server' })));
  portal.answer('TrackerEntrySubscription', read(row({ note: 'On the server' })));
  sessionStorage.setItem(`${STORAGE_KEYS.formDraft}.${STUDENT.id}.note.${LISTING.id}`, JSON.stringify({ note: 'Left unsaved' }));
  show();
  expect(await noteField()).toHaveValue('Left unsaved');
  const told = screen.getByText('Your unsaved text was restored.').parentElement as HTMLElement;
  await userEvent.click(within(told).getByRole('button', { name: 'Discard' }));
  expect(await noteField()).toHaveValue('On the server');
  expect(sessionStorage).toHaveLength(0);
});

test('a preview shows the tracker, disabled, and asks for nothing', () => {
  const before = portal.callsOf('TrackerEntryQuery').length;
  portal.render(<TrackerPreview />, { address: '/' });
  expect(screen.getByRole('textbox', { name: 'Private note' })).toBeDisabled();
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
  expect(portal.callsOf('TrackerEntryQuery')).toHaveLength(before);
});
