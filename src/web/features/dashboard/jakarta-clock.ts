import { useEffect, useState } from 'react';
import { jakartaDay, startOfJakartaDay } from '#domain/jakarta-day.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** Timers stand still while a laptop sleeps: looked at each minute, at the full hour exactly, and when the page is seen again. */
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

/** The day and hour in Jakarta, rolled over at the full hour, so at each midnight as well. */
export function useJakartaClock(): JakartaClock {
  const [clock, setClock] = useState(() => jakartaClock(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const now = new Date();
      const next = jakartaClock(now);
      setClock((known) => (known.day === next.day && known.hour === next.hour ? known : next));
      timer = setTimeout(look, Math.min(LONGEST_WAIT_MS, HOUR_MS - (now.getTime() % HOUR_MS)));
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
  return clock;
}
