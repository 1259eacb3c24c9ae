import { expect, it } from 'vitest';
import { everyDay, firstDay, sumOf } from './daily-counts.ts';

it('counts 30 days, today among them', () => {
  expect(firstDay('2026-11-21')).toBe('2026-10-23');
});

it('has every day in order across a month end, with nothing where nobody came', () => {
  const days = everyDay('2026-03-02', [
    { day: '2026-03-01', views: 4, applies: 1 },
    { day: '2026-02-28', views: 2, applies: 0 },
    { day: '2025-12-01', views: 99, applies: 99 },
  ]);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-02-01', views: 0, applies: 0 });
  expect(days.slice(-3)).toEqual([
    { day: '2026-02-28', views: 2, applies: 0 },
    { day: '2026-03-01', views: 4, applies: 1 },
    { day: '2026-03-02', views: 0, applies: 0 },
  ]);
  expect(sumOf(days)).toEqual({ views: 6, applies: 1 });
});
