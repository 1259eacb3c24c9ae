/** Dates and times as the portal shows them: in Asia/Jakarta, whatever the reader's own zone is. */
import { JAKARTA_TIME_ZONE } from '#domain/jakarta-day.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: JAKARTA_TIME_ZONE, day: 'numeric', month: 'short', year: 'numeric' });
const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: JAKARTA_TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: JAKARTA_TIME_ZONE, hour: '2-digit', minute: '2-digit' });

/** "21 Nov 2026"; takes a Date or the server's ISO text. */
export function formatDay(instant: Date | string): string {
  return DAY.format(new Date(instant));
}

/** "21 Nov 2026, 16:30". */
export function formatDayAndTime(instant: Date | string): string {
  return DAY_AND_TIME.format(new Date(instant));
}

/** "16:30". */
export function formatTime(instant: Date | string): string {
  return TIME.format(new Date(instant));
}
