import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPortalClient } from '#web/lib/apollo/portal-client.ts';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import { ADMIN, createFakePortal, type FakePortal } from '#web/lib/testing/fake-portal.tsx';
import { findFocusedDialog } from '#web/lib/testing/find-focused-dialog.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { clearToasts } from '#web/ui/toast-store.ts';
import { toFormValues } from './listing-form/listing-form-values.ts';
import { ManageListings } from './manage-listings.tsx';
import { useListingDialogs } from './use-listing-dialogs.ts';

const ID = '0b7e9c4a-1111-4222-8333-444455556666';
const OTHER_ID = '0b7e9c4a-2222-4222-8333-444455556666';
const UPDATED_AT = '2026-11-20T03:00:00.123456+00:00';

const row = {
  __typename: 'internships' as const,
  id: ID,
  title: 'Data Analyst Intern',
  company: 'Kopi Lintas',
  location: 'Bandung',
  views: 12,
  apply_clicks: 3,
  created_at: '2026-11-10T03:00:00+00:00',
  updated_at: UPDATED_AT,
  expires_at: '2099-01-01T16:59:59.999+00:00',
};
const otherRow = { ...row, id: OTHER_ID, title: 'Teaching Assistant' };
const edited = {
  ...row,
  duration: '3 months',
  description: 'Read figures, write about them.',
  major: ['Computer Science'],
  industry: ['Technology'],
  application_method: 'external',
  application_value: 'https://jobs.example/1',
  image_url: null,
  listing_duration: 6,
  deleted_at: null,
} as const;

const countOf = (count: number) => ({
  __typename: 'internships_aggregate',
  aggregate: { __typename: 'internships_aggregate_fields', count },
});
const pageOf = (rows: readonly object[]) => ({
  rows,
  total: countOf(rows.length),
  preceding: countOf(0),
  revision: [{ __typename: 'listing_revision', rev: 1 }],
});

let portal: FakePortal;
beforeAll(() => {
  portal = createFakePortal();
  portal.server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => portal.server.close());

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  portal.answer('ListingsPageQuery', pageOf([row, otherRow]));
  portal.answer('ManagedListingsRevisionSubscription', { listing_revision: [{ __typename: 'listing_revision', id: true, rev: 1 }] });
  portal.answer('ListingCountersSubscription', { internships: [row, otherRow] });
  portal.answer('ListingTodaySubscription', { listing_daily_stats: [] });
  portal.answer('ListingHistoryQuery', { listing_daily_stats: [] });
  portal.answer('ArchivedCountSubscription', { internships_aggregate: countOf(0) });
  portal.answer('EditedListingQuery', { internships_by_pk: edited });
});
afterEach(() => {
  clearToasts();
  vi.restoreAllMocks();
});

const changes = vi.fn<(ids: readonly string[]) => void>();
beforeEach(() => changes.mockClear());

function Screen() {
  const dialogs = useListingDialogs();
  return (
    <>
      <button type="button" onClick={() => dialogs.show({ kind: 'add' })}>
        Add
      </button>
      <ManageListings dialogs={dialogs} day="2026-11-21" changedIds={new Set()} onChange={changes} />
    </>
  );
}

async function openEdit() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit Data Analyst Intern' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Internship' });
  const company = await within(dialog).findByLabelText('Company');
  await user.clear(company);
  await user.type(company, 'Typed here');
  return { user, dialog, save: () => user.click(within(dialog).getByRole('button', { name: 'Save Changes' })) };
}

describe('the listings table', () => {
  it('says "No Internships Yet" when there is none, with the way to add one', async () => {
    portal.answer('ListingsPageQuery', pageOf([]));
    portal.render(<Screen />);
    expect(await screen.findByText('No Internships Yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Internship' })).toBeVisible();
  });

  it('fetches what changed between its page and the first live revision', async () => {
    portal.answer('ManagedListingsRevisionSubscription', { listing_revision: [{ __typename: 'listing_revision', id: true, rev: 2 }] });
    const isChanged = () => portal.callsOf('ListingsPageQuery').length > 1;
    portal.answer('ListingsPageQuery', () => pageOf([isChanged() ? { ...row, title: 'Renamed meanwhile' } : row, otherRow]));
    portal.render(<Screen />);
    expect(await screen.findByText('Renamed meanwhile')).toBeVisible();
  });

  it('says that nothing matches the search of the address', async () => {
    portal.answer('ListingsPageQuery', { ...pageOf([]), foundRows: [], foundTotal: countOf(0), foundPreceding: countOf(0) });
    portal.render(<Screen />, { address: '/admin?q=astronaut' });
    expect(await screen.findByText('No internships match your search.')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search internships to manage' })).toHaveValue('astronaut');
    expect(portal.callsOf('ListingsPageQuery').at(-1)).toMatchObject({ search: 'astronaut', searching: true });
    screen.getByRole('button', { name: 'Clear filters' }).click();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Manage Listings' })).toHaveFocus());
  });

  it('offers Retry when the listings cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    portal.refuse('ListingsPageQuery', 'connection lost');
    portal.render(<Screen />);
    const toasts = await screen.findByRole('alert', { name: 'Errors' });
    expect(await within(toasts).findByText('Failed to load internships')).toBeVisible();
    portal.answer('ListingsPageQuery', pageOf([row]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Data Analyst Intern/ })).toBeVisible();
  });

  it('asks for another order when a column header is pressed, and says so to assistive technology', async () => {
    portal.render(<Screen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await waitFor(() => expect(portal.callsOf('ListingsPageQuery').at(-1)).toMatchObject({ orderBy: [{ views: 'desc' }, { id: 'desc' }] }));
    expect(screen.getByRole('columnheader', { name: 'Views' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('shows moved counters at once and reports their rows', async () => {
    portal.render(<Screen />);
    expect(await screen.findByRole('row', { name: /Data Analyst Intern/ })).toHaveTextContent('12+0 today');
    await waitFor(() => expect(portal.callsOf('ListingCountersSubscription')).not.toHaveLength(0));
    portal.answer('ListingCountersSubscription', { internships: [{ ...row, views: 13 }, otherRow] });
    await waitFor(() => expect(screen.getByRole('row', { name: /Data Analyst Intern/ })).toHaveTextContent('13+0 today'));
    expect(changes).toHaveBeenCalledWith([ID]);
  });

  it('has the columns of the specification, in its order', async () => {
    portal.render(<Screen />);
    const heads = await screen.findAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['Title', 'Company', 'Location', 'Views', 'Clicks', 'Last Updated', 'Actions']);
  });

  it('is one tab stop: arrow keys, Home and End move between rows, Enter edits', async () => {
    portal.render(<Screen />);
    const user = userEvent.setup();
    const first = await screen.findByRole('row', { name: /Data Analyst Intern/ });
    const last = screen.getByRole('row', { name: /Teaching Assistant/ });
    expect([first, last].map((row) => row.tabIndex)).toEqual([0, -1]);
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(last).toHaveFocus();
    await user.keyboard('{Home}');
    expect(first).toHaveFocus();
    await user.keyboard('{End}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Edit Internship' })).toBeVisible();
  });

  it('counts the last 30 days with what today adds, by one query for all rows', async () => {
    const yesterday = { __typename: 'listing_daily_stats', internship_id: ID, day: '2026-11-20', views: 4, applies: 1 };
    const today = { ...yesterday, day: '2026-11-21', views: 2, applies: 0 };
    const asked = portal.callsOf('ListingHistoryQuery').length;
    portal.answer('ListingHistoryQuery', { listing_daily_stats: [yesterday] });
    portal.answer('ListingTodaySubscription', { listing_daily_stats: [today] });
    portal.render(<Screen />);
    // jsdom knows no width, so the line is hidden as on a tablet.
    expect(await screen.findByTitle('6 views and 1 apply in 30 days')).toHaveAttribute('aria-haspopup', 'dialog');
    expect(screen.getByTitle('0 views and 0 applies in 30 days')).toBeInTheDocument();
    expect(portal.callsOf('ListingHistoryQuery').slice(asked)).toEqual([{ ids: [ID, OTHER_ID], from: '2026-10-23', before: '2026-11-21' }]);
  });

  it('reports nothing for what a reconnect brings', async () => {
    portal.render(<Screen />);
    await screen.findByRole('row', { name: /Data Analyst Intern/ });
    const subscribed = () => portal.callsOf('ListingCountersSubscription').length;
    await waitFor(() => expect(subscribed()).toBeGreaterThan(0));
    const before = subscribed();
    portal.dropSocket();
    portal.answer('ListingCountersSubscription', { internships: [{ ...row, views: 99 }, otherRow] });
    await waitFor(() => expect(subscribed()).toBeGreaterThan(before), { timeout: 5_000 });
    await waitFor(() => expect(screen.getByRole('row', { name: /Data Analyst Intern/ })).toHaveTextContent('99'));
    expect(changes).not.toHaveBeenCalled();
  });
});

describe('saving an edit', () => {
  it('says who was quicker when another admin saved first, and keeps what was typed', async () => {
    portal.answer('UpdateInternship', { update_internships: { __typename: 'internships_mutation_response', affected_rows: 0 } });
    portal.answer('ListingVersionQuery', {
      internships_by_pk: {
        __typename: 'internships',
        id: ID,
        updated_at: '2026-11-21T09:30:00+00:00',
        deleted_at: null,
        editor: { __typename: 'profiles', id: OTHER_ID, name: 'Bima Santoso' },
      },
    });
    portal.render(<Screen />);
    const { dialog, save, user } = await openEdit();
    await save();
    expect(
      await within(dialog).findByText('Bima Santoso changed this internship on 21 Nov 2026, 16:30, after you opened it.'),
    ).toBeVisible();
    expect(portal.callsOf('UpdateInternship').at(-1)).toMatchObject({ id: ID, loadedUpdatedAt: UPDATED_AT });
    expect(within(dialog).getByLabelText('Company')).toHaveValue('Typed here');

    portal.answer('UpdateInternship', { update_internships: { __typename: 'internships_mutation_response', affected_rows: 1 } });
    await user.click(within(dialog).getByRole('button', { name: 'Overwrite with mine' }));
    expect(await screen.findByText('Internship updated successfully')).toBeVisible();
    expect(portal.callsOf('UpdateInternship').at(-1)).toMatchObject({
      loadedUpdatedAt: '2026-11-21T09:30:00+00:00',
      set: { company: 'Typed here' },
    });
  });

  it('keeps the form and says "Failed to update internship" when the server refuses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    portal.refuse('UpdateInternship', 'database is away');
    portal.render(<Screen />);
    const { dialog, save } = await openEdit();
    await save();
    expect(await within(dialog).findByText('Failed to update internship. What you typed is still here.')).toBeVisible();
    expect(within(screen.getByRole('alert', { name: 'Errors' })).getByText('Failed to update internship')).toBeVisible();
    expect(within(dialog).getByLabelText('Company')).toHaveValue('Typed here');
  });

  it('says "Not authenticated" when the session turns out to have ended, and sends nothing', async () => {
    const fresh = vi.fn<() => Promise<string>>().mockResolvedValue('access-token');
    const tokens = { fresh, renew: fresh, claims: () => null };
    const client = createPortalClient('portal_admin', tokens);
    onTestFinished(() => client.dispose());
    renderPortal(<Screen />, { user: ADMIN, address: '/admin', client });
    const { dialog, save } = await openEdit();
    const sent = portal.callsOf('UpdateInternship').length;
    fresh.mockRejectedValue(new SessionEndedError('The session has ended'));
    await save();
    expect(await within(dialog).findByText('Not authenticated. What you typed is still here.')).toBeVisible();
    expect(portal.callsOf('UpdateInternship')).toHaveLength(sent);
  });

  it('shows the listing duration, and has no field for it', async () => {
    portal.render(<Screen />);
    const { dialog } = await openEdit();
    expect(within(dialog).getByText('6 months, listed until 1 Jan 2099')).toBeVisible();
    expect(within(dialog).queryByLabelText('Listing duration (months)')).not.toBeInTheDocument();
  });
});

describe('adding an internship', () => {
  it('sends nothing without a major, and says why', async () => {
    portal.render(<Screen />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Internship' });
    await user.click(within(dialog).getByRole('button', { name: 'Add Internship' }));
    const summary = await within(dialog).findByRole('group', { name: 'Problems with what you entered' });
    expect(summary).toHaveFocus();
    expect(within(dialog).getByRole('group', { name: 'Majors' })).toHaveAccessibleDescription('Choose at least one major');
    expect(portal.callsOf('CreateInternship')).toEqual([]);
  });

  it('says "Not authenticated" without a session user, sends nothing and keeps what was typed', async () => {
    portal.render(<Screen />, { user: null });
    const { dialog, save } = await openEdit();
    const sent = portal.callsOf('UpdateInternship').length;
    await save();
    expect(await within(dialog).findByText('Not authenticated. What you typed is still here.')).toBeVisible();
    expect(within(screen.getByRole('alert', { name: 'Errors' })).getByText('Not authenticated')).toBeVisible();
    expect(portal.callsOf('UpdateInternship')).toHaveLength(sent);
    expect(within(dialog).getByLabelText('Company')).toHaveValue('Typed here');
  });

  it('clears the application value when the method changes', async () => {
    portal.render(<Screen />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Internship' });
    await user.type(within(dialog).getByLabelText('Application URL'), 'https://jobs.example');
    await user.click(within(dialog).getByRole('radio', { name: 'By email' }));
    expect(within(dialog).getByLabelText('Application email')).toHaveValue('');
  });
});

describe('text that was not saved', () => {
  const draftKey = `portal.draft.${ADMIN.id}.listing`;

  it('opens its form again, and is gone once it was saved', async () => {
    portal.answer('CreateInternship', { insert_internships_one: { __typename: 'internships', id: OTHER_ID } });
    const values = { ...toFormValues(edited), title: 'Typed before the session ended' };
    sessionStorage.setItem(draftKey, JSON.stringify({ dialog: { kind: 'add' }, loadedUpdatedAt: null, values }));
    portal.render(<Screen />);
    const dialog = await screen.findByRole('dialog', { name: 'Add Internship' });
    expect(await within(dialog).findByText('Your unsaved text was restored')).toBeVisible();
    expect(within(dialog).getByLabelText('Title')).toHaveValue('Typed before the session ended');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Internship' }));
    expect(await screen.findByText('Internship created successfully')).toBeVisible();
    expect(portal.callsOf('CreateInternship').at(-1)).toMatchObject({ object: { title: 'Typed before the session ended' } });
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  it('can be added as a new internship when the edited one was deleted meanwhile', async () => {
    portal.answer('EditedListingQuery', { internships_by_pk: null });
    portal.answer('CreateInternship', { insert_internships_one: { __typename: 'internships', id: OTHER_ID } });
    const dialogOf = { kind: 'edit', listing: { id: ID, title: row.title, company: row.company } };
    sessionStorage.setItem(draftKey, JSON.stringify({ dialog: dialogOf, loadedUpdatedAt: UPDATED_AT, values: toFormValues(edited) }));
    portal.render(<Screen />);
    const dialog = await screen.findByRole('dialog', { name: 'Edit Internship' });
    expect(await within(dialog).findByText('Another admin permanently deleted this internship while you were editing.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add it as a new internship' }));
    expect(await screen.findByText('Internship created successfully')).toBeVisible();
  });

  it('is asked about before it goes, and kept until then', async () => {
    portal.render(<Screen />);
    const { user, dialog } = await openEdit();
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(within(dialog).getByLabelText('Company')).toHaveValue('Typed here');
    await waitFor(() => expect(sessionStorage.getItem(draftKey)).toContain('Typed here'));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(sessionStorage.getItem(draftKey)).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Data Analyst Intern' })).toHaveFocus());
  });
});

describe('deleting an internship', () => {
  const archived = { __typename: 'internships', id: ID, deleted_at: '2026-11-21T09:30:00+00:00' };
  const openDelete = async () => {
    portal.render(<Screen />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Delete Data Analyst Intern' }));
    return { user, dialog: await findFocusedDialog('alertdialog', 'Delete internship') };
  };

  it('offers Undo, which restores it', async () => {
    portal.answer('ArchiveInternship', { update_internships_by_pk: archived });
    portal.answer('RestoreInternship', { update_internships_by_pk: { __typename: 'internships', id: ID, deleted_at: null } });
    const { user, dialog } = await openDelete();
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /Teaching Assistant/ })).toHaveFocus());
    expect(within(screen.getByRole('status', { name: 'Notifications' })).getByText(row.title)).toBeVisible();
    await user.keyboard('{F8}');
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Internship restored')).toBeVisible();
    expect(portal.callsOf('RestoreInternship').at(-1)).toEqual({ id: ID });
    await waitFor(() => expect(screen.getByRole('row', { name: /Data Analyst Intern/ })).toHaveFocus());
  });

  it('archives it and moves the focus to the next row', async () => {
    portal.answer('ArchiveInternship', { update_internships_by_pk: archived });
    const { user, dialog } = await openDelete();
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Internship archived successfully')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('row', { name: /Teaching Assistant/ })).toHaveFocus());
  });

  it('does not say that it was archived when another admin has deleted it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    portal.answer('ArchiveInternship', { update_internships_by_pk: null });
    const { user, dialog } = await openDelete();
    await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
    expect(await within(screen.getByRole('alert', { name: 'Errors' })).findByText('Failed to delete internship')).toBeVisible();
  });

  it('removes it for good only when that was chosen', async () => {
    portal.answer('DeleteInternship', { delete_internships_by_pk: { __typename: 'internships', id: ID } });
    const { user, dialog } = await openDelete();
    await user.click(within(dialog).getByRole('radio', { name: /Delete permanently/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));
    expect(await screen.findByText('Internship permanently deleted')).toBeVisible();
    expect(portal.callsOf('DeleteInternship')).toEqual([{ id: ID }]);
  });
});
