/** What the export dialog asks: which figures, of which listings, and for the days from when to when. */
import { daysBetween } from '#domain/jakarta-day.ts';

export interface ExportChoice {
  content: 'listings' | 'days';
  listings: 'shown' | 'all';
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** What is wrong with the days, or null. */
export function rangeProblem({ from, to }: Pick<ExportChoice, 'from' | 'to'>): string | null {
  if (!isDay(from) || !isDay(to)) return 'Enter both days';
  return daysBetween(from, to) < 0 ? 'The last day is before the first one' : null;
}
