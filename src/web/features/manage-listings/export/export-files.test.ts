import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPortalClient } from '#web/lib/apollo/portal-client.ts';
import type { FakePortal } from '#web/lib/testing/fake-portal.tsx';
import { createFakePortal } from '#web/lib/testing/fake-portal.tsx';
import { exportDays, exportListings } from './export-files.ts';
import { ALL_LISTINGS, scopeOf } from './export-scope.ts';

const TOTAL = 10_000;
const listing = {
  __typename: 'internships',
  title: 'Data Analyst Intern',
  company: 'Kopi Lintas',
  location: 'Bandung',
  duration: '3 months',
  major: ['Computer Science'],
  industry: ['Technology'],
  views: 1,
  apply_clicks: 0,
  application_method: 'external',
  application_value: 'https://jobs.example/1',
  expires_at: '2026-11-21T16:59:59.999Z',
  listing_duration: 6,
  updated_at: '2026-11-20T18:30:00Z',
  creator: null,
  description: 'Read figures.',
};
const NOW = new Date('2026-11-21T03:00:00Z');

/** A place in the whole list, 0 the newest; ids and times fall with it. */
const rowAt = (place: number) => ({
  ...listing,
  id: `0b7e9c4a-1111-4222-8333-${String(TOTAL - place).padStart(12, '0')}`,
  created_at: new Date(NOW.getTime() - Math.floor(place / 3) * 1_000).toISOString(),
});

interface Cursor {
  where: { _and?: [unknown, { _or: [unknown, { created_at: { _eq: string }; id: { _lt: string } }] }] };
  limit: number;
}

let portal: FakePortal;
beforeAll(() => {
  portal = createFakePortal();
  portal.server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => portal.server.close());

const clientOf = () =>
  createPortalClient('portal_admin', { fresh: () => Promise.resolve('t'), renew: () => Promise.resolve('t'), claims: () => null });

function answerInBatches(name: string) {
  portal.answer(name, (variables) => {
    const { where, limit } = variables as unknown as Cursor;
    const last = where._and?.[1]._or[1].id._lt;
    const from = last ? TOTAL - Number(last.slice(-12)) + 1 : 0;
    return { rows: Array.from({ length: Math.min(limit, TOTAL - from) }, (_, index) => rowAt(from + index)) };
  });
}

describe('the file of listings', () => {
  it('has 10,000 rows, each once, read in batches of 250 by cursor', async () => {
    answerInBatches('ExportedListingsQuery');
    const progress = vi.fn<(rows: number) => void>();
    const file = await exportListings(clientOf().apollo, ALL_LISTINGS, NOW, progress);
    expect(file).toMatchObject({ name: 'internships-2026-11-21.csv', rows: TOTAL });
    expect(file.parts.join('').split('\r\n')).toHaveLength(TOTAL + 2);
    expect(progress.mock.calls.slice(0, 2)).toEqual([[250], [500]]);
    // The last batch is full, so one more is asked for.
    expect(portal.callsOf('ExportedListingsQuery')).toHaveLength(TOTAL / 250 + 1);
  });

  it('has dates and times of Jakarta, and the status of the day', async () => {
    portal.answer('ExportedListingsQuery', { rows: [{ ...rowAt(0), created_at: '2026-11-20T18:30:00Z' }] });
    const { parts } = await exportListings(clientOf().apollo, ALL_LISTINGS, NOW, () => undefined);
    const [head, row] = parts.join('').split('\r\n');
    expect(head).toBe(
      '\uFEFFTitle,Company,Location,Duration,Majors,Industries,Views,Clicks,Application method,Application link or email,Status,Listed until,Listing duration (months),Created,Created by,Last updated,Description',
    );
    expect(row).toBe(
      'Data Analyst Intern,Kopi Lintas,Bandung,3 months,Computer Science,Technology,1,0,external,https://jobs.example/1,Closing,2026-11-21,6,2026-11-21 01:30,,2026-11-21 01:30,Read figures.',
    );
  });

  it('asks for what the table shows: its search and its status, all pages', async () => {
    portal.answer('ExportedListingsQuery', { foundRows: [] });
    await exportListings(clientOf().apollo, scopeOf({ search: 'analyst', status: 'closed' }, '2026-11-21'), NOW, () => undefined);
    expect(portal.callsOf('ExportedListingsQuery').at(-1)).toEqual({
      search: 'analyst',
      searching: true,
      where: { deleted_at: { _is_null: true }, expires_at: { _lt: '2026-11-20T17:00:00.000Z' } },
      limit: 250,
    });
  });

  it('is none when a batch fails', async () => {
    portal.refuse('ExportedListingsQuery', 'database is away');
    await expect(exportListings(clientOf().apollo, ALL_LISTINGS, NOW, () => undefined)).rejects.toThrow('database is away');
  });
});

describe('the file of days', () => {
  it('goes on after a full batch of days, and names the listing in each row', async () => {
    const { id } = rowAt(0);
    portal.answer('CountedListingsQuery', { rows: [rowAt(0)] });
    portal.answer('ExportedDaysQuery', ({ where }) => {
      const isFirst = !('_or' in (where as object));
      const days = isFirst ? Array.from({ length: 2_000 }, () => '2026-11-01') : ['2026-11-02'];
      return {
        listing_daily_stats: days.map((day) => ({ __typename: 'listing_daily_stats', internship_id: id, day, views: 2, applies: 1 })),
      };
    });
    const range = { from: '2026-11-01', to: '2026-11-02' };
    const file = await exportDays(clientOf().apollo, ALL_LISTINGS, range, () => undefined);
    expect(file).toMatchObject({ name: 'internship-activity-2026-11-01-to-2026-11-02.csv', rows: 2_001 });
    expect(file.parts.join('').split('\r\n').at(-2)).toBe('Data Analyst Intern,Kopi Lintas,2026-11-02,2,1');
    expect(portal.callsOf('ExportedDaysQuery').at(-1)).toMatchObject({
      where: {
        internship_id: { _in: [id] },
        day: { _gte: '2026-11-01', _lte: '2026-11-02' },
        _or: [{ internship_id: { _gt: id } }, { internship_id: { _eq: id }, day: { _gt: '2026-11-01' } }],
      },
    });
  });
});
