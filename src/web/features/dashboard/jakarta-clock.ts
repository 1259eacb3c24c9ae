import { useEffect, useState } from 'react';
import { jakartaDay, startOfJakartaDay } from '#domain/jakarta-day.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** A timer of a laptop that slept fires late: looked at each minute, at the full hour exactly. */
const LONGEST_WAIT_MS = 60_000;

export interface JakartaClock {
  /** The analytics day, `YYYY-MM-DD`. */
  day: string;
  hour: number;
}

export function jakartaClock(now: Date): JakartaClock {
  const day = jakartaDay(now);
  return { day, hour: Math.floor((now.getTime() - startOfJakartaDay(day).getTime()) / HOUR_MS) };
}

/** The day and hour in Jakarta, rolled over at the full hour. */
export function useJakartaClock(): JakartaClock {
  const [clock, setClock] = useState(() => jakartaClock(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = new Date();
      const next = jakartaClock(now);
      setClock((known) => (known.day === next.day && known.hour === next.hour ? known : next));
      timer = setTimeout(look, Math.min(LONGEST_WAIT_MS, HOUR_MS - (now.getTime() % HOUR_MS)));
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return clock;
}
