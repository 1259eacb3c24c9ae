import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakePortal } from '#web/lib/testing/fake-portal.tsx';
import { createFakePortal } from '#web/lib/testing/fake-portal.tsx';
import { clearToasts } from '#web/ui/toast-store.ts';
import { ArchivedButton } from './archived-button.tsx';
import { ArchivedDialog } from './archived-dialog.tsx';

const IDS = ['0b7e9c4a-1111-4222-8333-444455556666', '0b7e9c4a-2222-4222-8333-444455556666'] as const;
const rowOf = (id: string, title: string) => ({
  __typename: 'internships',
  id,
  title,
  company: 'Kopi Lintas',
  location: 'Bandung',
  deleted_at: '2026-11-20T03:00:00+00:00',
  editor: { __typename: 'profiles', id: IDS[0], name: 'Bima Santoso' },
});
const rows = [rowOf(IDS[0], 'Data Analyst Intern'), rowOf(IDS[1], 'Teaching Assistant')];
const countOf = (count: number) => ({
  __typename: 'internships_aggregate',
  aggregate: { __typename: 'internships_aggregate_fields', count },
});
const archiveOf = (found: readonly object[]) => ({ rows: found, total: countOf(found.length), preceding: countOf(0) });

let portal: FakePortal;
beforeAll(() => {
  portal = createFakePortal();
  portal.server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => portal.server.close());
beforeEach(() => {
  portal.answer('ArchivedListingsQuery', archiveOf(rows));
  portal.answer('ManagedListingsRevisionSubscription', { listing_revision: [{ __typename: 'listing_revision', id: true, rev: 1 }] });
});
afterEach(() => {
  vi.restoreAllMocks();
  clearToasts();
});

const onDuplicate = vi.fn<() => void>();
const onRestored = vi.fn<() => void>();

async function openArchive() {
  const nothing = () => undefined;
  portal.render(<ArchivedDialog open onClose={nothing} onClosed={nothing} onDuplicate={onDuplicate} onRestored={onRestored} />);
  const dialog = await screen.findByRole('dialog', { name: 'Archived internships' });
  return { dialog, user: userEvent.setup() };
}

describe('the archive', () => {
  it('says who archived a listing, and when', async () => {
    const { dialog } = await openArchive();
    const [first] = await within(dialog).findAllByRole('listitem');
    expect(first).toHaveTextContent(/Data Analyst Intern.*Kopi Lintas · Bandung.*Archived .* by Bima Santoso/);
    expect(portal.callsOf('ArchivedListingsQuery').at(-1)).toMatchObject({
      filter: { deleted_at: { _is_null: false } },
      orderBy: [{ deleted_at: 'desc' }, { id: 'desc' }],
      limit: 24,
    });
  });

  it('says so when nothing is archived', async () => {
    portal.answer('ArchivedListingsQuery', archiveOf([]));
    const { dialog } = await openArchive();
    expect(await within(dialog).findByText('Nothing is archived')).toBeVisible();
    expect(within(dialog).queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('restores a listing and moves the focus to the next one', async () => {
    portal.answer('RestoreInternship', { update_internships_by_pk: { __typename: 'internships', id: IDS[0], deleted_at: null } });
    const { dialog, user } = await openArchive();
    const restore = await within(dialog).findByRole('button', { name: 'Restore Data Analyst Intern' });
    portal.answer('ArchivedListingsQuery', archiveOf(rows.slice(1)));
    await user.click(restore);
    expect(await screen.findByText('Internship restored')).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Restore Teaching Assistant' })).toHaveFocus());
    expect(within(dialog).queryByText('Data Analyst Intern')).not.toBeInTheDocument();
    expect(onRestored).toHaveBeenCalledOnce();
  });

  it('keeps a listing in sight that could not be restored, and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    portal.answer('RestoreInternship', { update_internships_by_pk: null });
    const { dialog, user } = await openArchive();
    await user.click(await within(dialog).findByRole('button', { name: 'Restore Data Analyst Intern' }));
    expect(await within(screen.getByRole('alert', { name: 'Errors' })).findByText('Failed to restore internship')).toBeVisible();
    const restore = within(dialog).getByRole('button', { name: 'Restore Data Analyst Intern' });
    expect(restore).toHaveFocus();
    expect(restore).toHaveAttribute('aria-disabled', 'false');
  });

  it('says "Failed to delete internship" in the question, which stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    portal.refuse('DeleteInternship', 'database is away');
    const { dialog, user } = await openArchive();
    await user.click(await within(dialog).findByRole('button', { name: 'Delete Data Analyst Intern permanently' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete permanently?' });
    await user.click(within(question).getByRole('button', { name: 'Delete permanently' }));
    expect(await within(question).findByText('Failed to delete internship. Nothing was changed; try again.')).toBeVisible();
  });

  it('offers Retry when it cannot be loaded', async () => {
    portal.refuse('ArchivedListingsQuery', 'connection lost');
    const { dialog, user } = await openArchive();
    expect(await within(dialog).findByText('The archive could not be loaded')).toBeVisible();
    portal.answer('ArchivedListingsQuery', archiveOf(rows));
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(2);
  });

  it('pages by cursor', async () => {
    const many = Array.from({ length: 24 }, (_, index) => rowOf(`0b7e9c4a-0000-4222-8333-4444555566${10 + index}`, `Listing ${index}`));
    portal.answer('ArchivedListingsQuery', { rows: many, total: countOf(30), preceding: countOf(0) });
    const { dialog, user } = await openArchive();
    expect(await within(dialog).findByText('1–24 of 30')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(portal.callsOf('ArchivedListingsQuery').at(-1)).toMatchObject({
        page: { _and: [{ deleted_at: { _is_null: false } }, { deleted_at: { _lte: '2026-11-20T03:00:00+00:00' } }] },
      }),
    );
  });

  it('counts on its button, live', async () => {
    portal.answer('ArchivedCountSubscription', { internships_aggregate: countOf(2) });
    portal.render(<ArchivedButton onClick={() => undefined} />);
    expect(await screen.findByRole('button', { name: 'Archived (2)' })).toBeVisible();
    portal.answer('ArchivedCountSubscription', { internships_aggregate: countOf(3) });
    expect(await screen.findByRole('button', { name: 'Archived (3)' })).toBeVisible();
  });
});
