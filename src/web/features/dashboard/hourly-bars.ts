/** From the counts of a day by hour to what the chart draws. Hours are those of Jakarta, 0 to 23. */
export interface HourCount {
  hour: number;
  views: number;
  applies: number;
}

const HOURS_IN_A_DAY = 24;

/** All 24 hours; the database names only those in which something happened. */
export function everyHour(counts: readonly HourCount[]): HourCount[] {
  const byHour = new Map(counts.map((count) => [count.hour, count]));
  return Array.from({ length: HOURS_IN_A_DAY }, (_, hour) => byHour.get(hour) ?? { hour, views: 0, applies: 0 });
}

/** "09:00-10:00", as the table and the readout name an hour. */
export function hourLabel(hour: number): string {
  const clock = (value: number): string => `${String(value).padStart(2, '0')}:00`;
  return `${clock(hour)}\u2013${clock((hour + 1) % HOURS_IN_A_DAY)}`;
}
