import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakePortal } from '#web/lib/testing/fake-portal.tsx';
import { createFakePortal } from '#web/lib/testing/fake-portal.tsx';
import { clearToasts } from '#web/ui/toast-store.ts';
import { ExtendRowDialog } from './extend-row-dialog.tsx';

// The last of August, one hour before midnight in Jakarta; before the shared clock of the screens is read.
vi.hoisted(() => vi.setSystemTime('2026-08-31T16:00:00Z'));

const LISTING = { id: '0b7e9c4a-1111-4222-8333-444455556666', title: 'Data Analyst Intern', company: 'Kopi Lintas' };
const current = { __typename: 'internships', id: LISTING.id, expires_at: '2027-05-21T16:59:59.999+00:00', listing_duration: 9 };
const answerOf = (returning: readonly object[]) => ({
  update_internships: { __typename: 'internships_mutation_response', affected_rows: returning.length, returning },
});

let portal: FakePortal;
beforeAll(() => {
  portal = createFakePortal();
  portal.server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => {
  portal.server.close();
  vi.useRealTimers();
});
beforeEach(() => {
  portal.answer('ExtendedListingQuery', { internships_by_pk: current });
});
afterEach(() => {
  vi.restoreAllMocks();
  clearToasts();
});

const onExtended = vi.fn<() => void>();

async function open(user?: null) {
  const nothing = () => undefined;
  const dialogOf = <ExtendRowDialog open listing={LISTING} onClose={nothing} onClosed={nothing} onExtended={onExtended} />;
  portal.render(dialogOf, user === null ? { user } : {});
  const dialog = await screen.findByRole('dialog', { name: 'Extend listing' });
  const field = within(dialog).getByLabelText('Months from today');
  return { dialog, field, actor: userEvent.setup() };
}

async function submit(dialog: HTMLElement) {
  await userEvent.click(within(dialog).getByRole('button', { name: 'Extend' }));
}

describe('Extend', () => {
  it('says what the months make of the end, from today in Jakarta, clamped to the month', async () => {
    const { dialog, field, actor } = await open();
    expect(await within(dialog).findByText('21 May 2027 (9 months)')).toBeVisible();
    expect(field).toHaveValue(6);
    expect(within(dialog).getByText('28 Feb 2027')).toBeVisible();
    expect(within(dialog).getByText('This ends the listing sooner than now.')).toBeVisible();
    await actor.clear(field);
    await actor.type(field, '24');
    expect(within(dialog).getByText('31 Aug 2028')).toBeVisible();
    expect(within(dialog).queryByText('This ends the listing sooner than now.')).not.toBeInTheDocument();
  });

  it('sends the end and the months, and nothing else', async () => {
    const extended = { ...current, expires_at: '2027-02-28T16:59:59.999+00:00', listing_duration: 6, updated_at: '2026-08-31T16:00:00Z' };
    portal.answer('ExtendInternship', answerOf([extended]));
    const { dialog } = await open();
    await submit(dialog);
    expect(await screen.findByText('Internship updated successfully')).toBeVisible();
    expect(screen.getByText('Listed until 28 Feb 2027')).toBeVisible();
    expect(onExtended).toHaveBeenCalledOnce();
    expect(portal.callsOf('ExtendInternship').at(-1)).toEqual({
      where: { id: { _eq: LISTING.id }, deleted_at: { _is_null: true } },
      expiresAt: '2027-02-28T16:59:59.999Z',
      months: 6,
    });
  });

  it.each(['0', '25', '2.5', '-1'])('refuses %s months, and sends nothing', async (months) => {
    const sent = portal.callsOf('ExtendInternship').length;
    const { dialog, field, actor } = await open();
    await actor.clear(field);
    await actor.type(field, months);
    await submit(dialog);
    expect(field).toHaveAccessibleDescription(/^Enter a whole number of months from 1 to 24/);
    expect(field).toHaveFocus();
    expect(portal.callsOf('ExtendInternship')).toHaveLength(sent);
  });

  it('says that another admin has archived or deleted the listing', async () => {
    portal.answer('ExtendInternship', answerOf([]));
    const { dialog } = await open();
    await submit(dialog);
    expect(await within(dialog).findByText('Another admin has archived or deleted this internship meanwhile.')).toBeVisible();
  });

  it('says "Failed to update internship" when the server refuses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    portal.refuse('ExtendInternship', 'database is away');
    const { dialog } = await open();
    await submit(dialog);
    expect(await within(dialog).findByText('Failed to update internship. Nothing was changed; try again.')).toBeVisible();
  });

  it('says "Not authenticated" without a session user, and sends nothing', async () => {
    const sent = portal.callsOf('ExtendInternship').length;
    const { dialog } = await open(null);
    await submit(dialog);
    expect(await within(dialog).findByText(/^Not authenticated\./)).toBeVisible();
    expect(portal.callsOf('ExtendInternship')).toHaveLength(sent);
  });
});
