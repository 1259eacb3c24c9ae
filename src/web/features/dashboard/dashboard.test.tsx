import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveStatus } from '#web/lib/apollo/live-status.ts';
import { createPortalClient } from '#web/lib/apollo/portal-client.ts';
import type { FakePortal } from '#web/lib/testing/fake-portal.tsx';
import { createFakePortal } from '#web/lib/testing/fake-portal.tsx';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { Dashboard } from './dashboard.tsx';
import { LiveIndicator } from './live-indicator.tsx';

const CLOCK = { day: '2026-11-21', hour: 16 };

function countOf(table: string, count: number) {
  return { [`${table}_aggregate`]: { __typename: `${table}_aggregate`, aggregate: { __typename: `${table}_aggregate_fields`, count } } };
}

function todayTotals(views: number | null, applies: number | null) {
  const sum = { __typename: 'listing_daily_stats_sum_fields', views, applies };
  return {
    listing_daily_stats_aggregate: {
      __typename: 'listing_daily_stats_aggregate',
      aggregate: { __typename: 'listing_daily_stats_aggregate_fields', sum },
    },
  };
}

let portal: FakePortal;
beforeAll(() => {
  portal = createFakePortal();
  portal.server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => portal.server.close());

const changes = vi.fn<(ids: readonly string[]) => void>();
beforeEach(() => {
  changes.mockClear();
  portal.blockSocket(false);
  portal.answer('TotalInternshipsSubscription', countOf('internships', 143));
  portal.answer('TotalStudentsSubscription', countOf('user_roles', 40));
  portal.answer('TodayTotalsSubscription', todayTotals(62, 18));
  portal.answer('ActiveUsersSubscription', { presence_summary: [{ __typename: 'presence_summary', active_users: 5 }] });
  portal.answer('TodayByHourSubscription', {
    activity_by_hour: [{ __typename: 'activity_by_hour', day: CLOCK.day, hour: 9, views: 12, applies: 1 }],
  });
  portal.answer('DashboardBaselineQuery', {
    ...countOf('internships', 140),
    ...countOf('user_roles', 40),
    student_registrations: [],
    activity_by_hour: [
      { __typename: 'activity_by_hour', day: '2026-11-20', hour: 8, applies: 12 },
      { __typename: 'activity_by_hour', day: '2026-11-20', hour: 9, applies: 8 },
    ],
  });
});

function show() {
  portal.render(
    <Dashboard clock={CLOCK} isUpdated={false} onChange={changes} actions={null} activity={null}>
      {null}
    </Dashboard>,
  );
}

describe('the figures', () => {
  it('stand against yesterday', async () => {
    show();
    const listings = within(screen.getByRole('group', { name: 'Total Internships' }));
    expect(await listings.findByText('143')).toBeVisible();
    expect(await listings.findByText('+3 since yesterday')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Applies Today' })).getByText('−2 since yesterday')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Total Students' })).getByText('Same as yesterday')).toBeVisible();
  });

  it('are the three of the cards and the three of today', async () => {
    show();
    await screen.findByText('62');
    for (const [name, figure] of [
      ['Total Internships', '143'],
      ['Applies Today', '18'],
      ['Total Students', '40'],
    ] as const)
      expect(await within(screen.getByRole('group', { name })).findByText(figure)).toBeVisible();
    for (const [label, figure] of [
      ['Active Users', '5'],
      ['Views today', '62'],
      ['Applies today', '18'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveTextContent(figure);
  });

  it('ask for yesterday only up to the hour that it is now', async () => {
    show();
    await waitFor(() =>
      expect(portal.callsOf('DashboardBaselineQuery').at(-1)).toEqual({
        dayStart: '2026-11-20T17:00:00.000Z',
        day: '2026-11-21',
        yesterday: '2026-11-20',
        hour: 16,
      }),
    );
  });

  it('are zero on a day without activity', async () => {
    portal.answer('TodayTotalsSubscription', todayTotals(null, null));
    show();
    expect(await within(screen.getByRole('group', { name: 'Applies Today' })).findByText('0')).toBeVisible();
  });

  it('report a change of the counts, and never one of the presence', async () => {
    show();
    await screen.findByText('62');
    portal.answer('ActiveUsersSubscription', { presence_summary: [{ __typename: 'presence_summary', active_users: 6 }] });
    expect(await screen.findByText('6')).toBeVisible();
    expect(changes).not.toHaveBeenCalled();
    portal.answer('TodayTotalsSubscription', todayTotals(63, 18));
    expect(await screen.findByText('63')).toBeVisible();
    expect(changes).toHaveBeenCalledWith([]);
  });
});

describe('what is no change', () => {
  it('is the first result after the connection was lost, though it differs', async () => {
    show();
    await screen.findByText('62');
    portal.dropSocket();
    portal.answer('TodayTotalsSubscription', todayTotals(70, 18));
    expect(await screen.findByText('70')).toBeVisible();
    expect(changes).not.toHaveBeenCalled();
    portal.answer('TodayTotalsSubscription', todayTotals(71, 18));
    expect(await screen.findByText('71')).toBeVisible();
    expect(changes).toHaveBeenCalledOnce();
  });

  it('is the same result again', async () => {
    show();
    await screen.findByText('62');
    portal.answer('TodayTotalsSubscription', todayTotals(62, 18));
    portal.answer('ActiveUsersSubscription', { presence_summary: [{ __typename: 'presence_summary', active_users: 9 }] });
    expect(await screen.findByText('9')).toBeVisible();
    expect(changes).not.toHaveBeenCalled();
  });
});

describe('a new day', () => {
  function Screen() {
    const [clock, setClock] = useState({ day: '2026-11-21', hour: 23 });
    return (
      <Dashboard clock={clock} isUpdated={false} onChange={changes} actions={null} activity={null}>
        <button type="button" onClick={() => setClock({ day: '2026-11-22', hour: 0 })}>
          Midnight
        </button>
      </Dashboard>
    );
  }

  it('has its own figures and its own yesterday, and is no change', async () => {
    portal.answer('TodayTotalsSubscription', ({ day }) => (day === '2026-11-22' ? todayTotals(1, 0) : todayTotals(62, 18)));
    portal.answer('TodayByHourSubscription', { activity_by_hour: [] });
    portal.render(<Screen />);
    await screen.findByText('62');
    await userEvent.click(screen.getByRole('button', { name: 'Midnight' }));
    expect(await screen.findByLabelText('Views today')).toHaveTextContent('1');
    await waitFor(() =>
      expect(portal.callsOf('DashboardBaselineQuery').at(-1)).toMatchObject({
        dayStart: '2026-11-21T17:00:00.000Z',
        yesterday: '2026-11-21',
      }),
    );
    expect(portal.callsOf('TodayByHourSubscription').at(-1)).toEqual({ day: '2026-11-22' });
    expect(changes).not.toHaveBeenCalled();
  });
});

describe('figures that cannot be fetched', () => {
  it('are only logged: nothing is shown, and the others stand', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    portal.refuse('DashboardBaselineQuery', 'no baseline');
    portal.failLive('TodayTotalsSubscription', { message: 'no totals', extensions: { code: 'permission-error' } });
    show();
    const listings = within(screen.getByRole('group', { name: 'Total Internships' }));
    expect(await listings.findByText('143')).toBeVisible();
    await waitFor(() => expect(log).toHaveBeenCalledTimes(2));
    expect(listings.getByText('Active listings')).toBeVisible();
    expect(screen.queryByText(/no baseline|no totals|since yesterday/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeEmptyDOMElement();
    log.mockRestore();
  });

  it('keep the last ones on screen', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show();
    await screen.findByText('62');
    portal.failLive('TodayTotalsSubscription', { message: 'no totals', extensions: { code: 'permission-error' } });
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.getByText('62')).toBeVisible();
    log.mockRestore();
  });
});

describe('where no socket can be had', () => {
  it('the figures come by polling, and the card says that they are not live', async () => {
    portal.blockSocket();
    show();
    expect(await screen.findByText('143')).toBeVisible();
    expect(await screen.findByText('62')).toBeVisible();
    expect(screen.getByText('Connecting')).toBeVisible();
    expect(await screen.findByText(/^Reconnecting - figures as of \d\d:\d\d$/, undefined, { timeout: 8_000 })).toBeVisible();
  }, 15_000);
});

describe('the chart by hour', () => {
  it('tells its busiest hour to assistive technology, and every hour as a table', async () => {
    show();
    expect(await screen.findByRole('img', { name: 'Views and applies by hour; busiest 09:00–10:00 with 12 views, 1 apply' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
    expect(screen.getAllByRole('row')).toHaveLength(25);
    expect(screen.getByRole('row', { name: '09:00–10:00 12 1' })).toBeVisible();
  });
});

describe('the live pulse', () => {
  it('says since when the figures stand once the connection has been away for five seconds', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T07:02:00Z') });
    const live = createLiveStatus();
    const client = createPortalClient('portal_admin', {
      fresh: () => new Promise(() => undefined),
      renew: () => new Promise(() => undefined),
      claims: () => null,
    });
    renderPortal(<LiveIndicator />, { client: { ...client, live } });
    act(() => live.connected());
    expect(screen.getByText('Live')).toBeVisible();
    act(() => live.closed(false));
    act(() => void vi.advanceTimersByTime(4_999));
    expect(screen.queryByText(/Reconnecting/)).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('Reconnecting - figures as of 14:02')).toBeVisible();
    act(() => live.connected());
    expect(screen.getByText('Live')).toBeVisible();
    vi.useRealTimers();
  });
});
