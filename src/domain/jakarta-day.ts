/**
 * Dates of the product are days in Asia/Jakarta, which is UTC+7 all year (no daylight saving since
 * 1964), so day arithmetic is exact with a fixed offset. Instants are Date or ISO strings in UTC.
 */
const OFFSET_MS = 7 * 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

export const JAKARTA_TIME_ZONE = 'Asia/Jakarta';

/** The calendar day in Jakarta at an instant, as `YYYY-MM-DD`. */
export function jakartaDay(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The first instant of a Jakarta day given as `YYYY-MM-DD`. */
export function startOfJakartaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS);
}

/** The last millisecond of a Jakarta day given as `YYYY-MM-DD`. */
export function endOfJakartaDay(day: string): Date {
  return new Date(startOfJakartaDay(day).getTime() + DAY_MS - 1);
}

/** A day moved by whole days; both are `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day moved by calendar months, clamped to the end of a shorter month: 31 August + 6 = 28 February. */
export function addMonths(day: string, months: number): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  const lastOfTarget = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  lastOfTarget.setUTCDate(Math.min(dayOfMonth, lastOfTarget.getUTCDate()));
  return lastOfTarget.toISOString().slice(0, 10);
}

/** Whole days from one Jakarta day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Milliseconds from an instant until the next midnight in Jakarta; 1 to 86,400,000. */
export function msUntilJakartaMidnight(instant: Date): number {
  const sinceMidnight = (((instant.getTime() + OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  return DAY_MS - sinceMidnight;
}
