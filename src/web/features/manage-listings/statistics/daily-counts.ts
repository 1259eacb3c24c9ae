/** A listing's last 30 Jakarta days, every day of them, whether somebody came or not. */
import { addDays } from '#domain/jakarta-day.ts';

export const STATISTICS_DAYS = 30;

export interface DayCount {
  day: string;
  views: number;
  applies: number;
}

/** The first of the 30 days that end with this one. */
export function firstDay(day: string): string {
  return addDays(day, 1 - STATISTICS_DAYS);
}

/** The 30 days in order; a day without a count has none. */
export function everyDay(day: string, counts: readonly DayCount[]): DayCount[] {
  const known = new Map(counts.map((count) => [count.day, count]));
  const first = firstDay(day);
  return Array.from({ length: STATISTICS_DAYS }, (_, index) => {
    const each = addDays(first, index);
    return known.get(each) ?? { day: each, views: 0, applies: 0 };
  });
}

export function sumOf(counts: readonly Omit<DayCount, 'day'>[]): { views: number; applies: number } {
  return counts.reduce((sum, { views, applies }) => ({ views: sum.views + views, applies: sum.applies + applies }), {
    views: 0,
    applies: 0,
  });
}
