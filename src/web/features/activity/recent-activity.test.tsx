import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakePortal } from '#web/lib/testing/fake-portal.tsx';
import { createFakePortal } from '#web/lib/testing/fake-portal.tsx';
import { RecentActivity } from './recent-activity.tsx';

const LISTING = { __typename: 'internships', id: 'listing-1', title: 'Data Analyst Intern', company: 'Kopi Lintas' };

function entry(id: string, facts: object = {}) {
  return {
    __typename: 'activity_logs',
    id,
    created_at: '2026-11-21T03:00:00+00:00',
    event: 'view',
    method: null,
    internship: LISTING,
    ...facts,
  };
}

let portal: FakePortal;
beforeAll(() => {
  portal = createFakePortal();
  portal.server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => portal.server.close());

const changes = vi.fn<(ids: readonly string[]) => void>();
beforeEach(() => changes.mockClear());

const show = () => portal.render(<RecentActivity changedIds={new Set()} onChange={changes} />);

describe('recent activity', () => {
  it('says how an apply was made, and "Deleted listing" where the listing is gone', async () => {
    portal.answer('RecentActivitySubscription', {
      activity_logs: [
        entry('1', { event: 'apply', method: 'external_link' }),
        entry('2', { event: 'apply', method: 'copied_email' }),
        entry('3', { internship: null }),
      ],
    });
    show();
    const [online, byEmail, deleted] = await screen.findAllByRole('listitem');
    expect(online).toHaveTextContent('Applied online · Kopi Lintas');
    expect(byEmail).toHaveTextContent('Applied by email · Kopi Lintas');
    expect(deleted).toHaveTextContent('Deleted listing');
  });

  it('asks each filter for its own latest 20 and keeps the old entries meanwhile', async () => {
    portal.answer('RecentActivitySubscription', { activity_logs: [entry('1')] });
    show();
    await screen.findByText('Data Analyst Intern');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All', 'Views', 'Applies']);
    await userEvent.click(screen.getByRole('tab', { name: 'Applies' }));
    expect(screen.getByText('Data Analyst Intern')).toBeVisible();
    await waitFor(() =>
      expect(portal.callsOf('RecentActivitySubscription').at(-1)).toEqual({ where: { event: { _eq: 'apply' } }, limit: 20 }),
    );
  });

  it('reports an entry that comes in, and no first result', async () => {
    portal.answer('RecentActivitySubscription', { activity_logs: [entry('1')] });
    show();
    await screen.findByText('Data Analyst Intern');
    expect(changes).not.toHaveBeenCalled();
    portal.answer('RecentActivitySubscription', { activity_logs: [entry('2'), entry('1')] });
    await waitFor(() => expect(changes).toHaveBeenCalledWith(['2']));
  });

  it('says so when nothing has happened yet', async () => {
    portal.answer('RecentActivitySubscription', { activity_logs: [] });
    show();
    expect(await screen.findByText('No activity yet')).toBeVisible();
  });

  it('shows nothing but its place when it cannot be fetched: the failure is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    portal.failLive('RecentActivitySubscription', { message: 'no log', extensions: { code: 'permission-error' } });
    show();
    await waitFor(() => expect(log).toHaveBeenCalledWith('A live subscription ended', expect.anything()));
    expect(screen.getByRole('region', { name: 'Recent activity entries' })).toHaveTextContent(/^$/);
    expect(screen.getByRole('alert', { name: 'Errors' })).toBeEmptyDOMElement();
    log.mockRestore();
  });
});
