const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });

/** "Sat 21 Nov", from `YYYY-MM-DD`: a calendar day, in no time zone. */
export function formatShortDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}
