import { act, fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveStatusStore } from '#web/lib/apollo/live-status.ts';
import { createLiveStatus } from '#web/lib/apollo/live-status.ts';
import { createPortalClient } from '#web/lib/apollo/portal-client.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { Announcer } from './announcer.tsx';
import type { LiveFigures } from './use-announcements.ts';

let live: LiveStatusStore;
/** New figures, as the socket brings them. */
let come: (news: Partial<LiveFigures>) => void;

function Screen() {
  const [figures, setFigures] = useState<LiveFigures>({ day: '2026-11-21', views: 62, applies: 18, activeUsers: 5 });
  useEffect(() => {
    come = (news) => act(() => setFigures((before) => ({ ...before, ...news })));
  }, []);
  return (
    <section aria-label="card">
      <Announcer figures={figures} />
    </section>
  );
}

const said = () => within(screen.getByRole('region', { name: 'card' })).getByRole('status').textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const toggle = () => screen.getByRole('button', { name: 'Announce changes' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T07:02:00Z') });
  live = createLiveStatus();
  const never = () => new Promise<string>(() => undefined);
  const client = createPortalClient('portal_admin', { fresh: never, renew: never, claims: () => null });
  renderPortal(<Screen />, { client: { ...client, live } });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('summaries of what came', () => {
  it('are not announced unless somebody asks for them', () => {
    come({ views: 63 });
    pass(120_000);
    expect(toggle()).toHaveAttribute('aria-pressed', 'false');
    expect(said()).toBe('');
  });

  it('come at most once in 30 seconds, and only when there is news', () => {
    fireEvent.click(toggle());
    expect(said()).toBe('62 views and 18 applies today, 5 active users.');
    come({ views: 63 });
    come({ views: 65, applies: 19 });
    pass(29_999);
    expect(said()).toBe('62 views and 18 applies today, 5 active users.');
    pass(1);
    const summary = '3 new views and 1 new apply. 65 views and 19 applies today, 5 active users.';
    expect(said()).toBe(summary);
    come({ activeUsers: 9 });
    pass(90_000);
    expect(said()).toBe(summary);
  });

  it('begin anew with the day', () => {
    fireEvent.click(toggle());
    come({ day: '2026-11-22', views: 1, applies: 0 });
    pass(30_000);
    expect(said()).toBe('1 view and 0 applies today, 5 active users.');
  });

  it('stop when they are switched off', () => {
    fireEvent.click(toggle());
    fireEvent.click(toggle());
    come({ views: 99 });
    pass(60_000);
    expect(said()).toBe('62 views and 18 applies today, 5 active users.');
  });
});

describe('the connection', () => {
  it('is announced once when it is lost for five seconds, not at each poll, and once when it is back', () => {
    act(() => live.connected());
    act(() => live.closed(false));
    pass(5_000);
    const lost = 'The connection is lost. Figures are as of 14:02.';
    expect(said()).toBe(lost);
    pass(120_000);
    act(() => live.polled());
    expect(said()).toBe(lost);
    act(() => live.connected());
    expect(said()).toBe('The figures are live again.');
  });
});
