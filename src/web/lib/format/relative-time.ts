const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "just now", "5 minutes ago", "yesterday", "3 weeks ago"; an instant ahead of the clock is "just now". */
export function formatRelative(instant: Date | string, now: Date): string {
  const age = now.getTime() - new Date(instant).getTime();
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return FORMAT.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return FORMAT.format(-Math.floor(age / HOUR), 'hour');
  if (age < 14 * DAY) return FORMAT.format(-Math.floor(age / DAY), 'day');
  if (age < 60 * DAY) return FORMAT.format(-Math.floor(age / (7 * DAY)), 'week');
  return FORMAT.format(-Math.floor(age / (30 * DAY)), 'month');
}
