import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStaleSince } from '#web/lib/apollo/use-stale-since.ts';
import { countOf } from '#web/lib/format/counts.ts';
import { formatTime } from '#web/lib/format/dates.ts';

/** At most one summary in this time (features, 4.1 "Live dashboard"). */
const SUMMARY_EVERY_MS = 30_000;

export interface LiveFigures {
  day: string;
  views: number;
  applies: number;
  activeUsers: number;
}

function nowText({ views, applies, activeUsers }: LiveFigures): string {
  return `${countOf(views, 'view')} and ${countOf(applies, 'apply', 'applies')} today, ${countOf(activeUsers, 'active user')}.`;
}

/** What came since `before`, or null for nothing; a new day begins with its own figures. */
function newsText(before: LiveFigures, now: LiveFigures): string | null {
  if (now.day !== before.day) return nowText(now);
  const news = [
    now.views > before.views && countOf(now.views - before.views, 'new view'),
    now.applies > before.applies && countOf(now.applies - before.applies, 'new apply', 'new applies'),
  ].filter((part) => part !== false);
  return news.length > 0 ? `${news.join(' and ')}. ${nowText(now)}` : null;
}

/**
 * What assistive technology hears of the dashboard: that its connection is lost, or back; and, if it is asked for, a
 * summary of what came, never more than one in 30 seconds. Single events are not announced.
 */
export function useAnnouncements(figures: LiveFigures | undefined, isOn: boolean): string {
  const [text, setText] = useState('');
  const staleSince = useStaleSince();
  const isStale = staleSince !== null;
  const said = useRef<LiveFigures>(undefined);
  const wasStale = useRef(false);

  const sayConnection = useEffectEvent(() => {
    if (staleSince) setText(`The connection is lost. Figures are as of ${formatTime(staleSince)}.`);
    else setText('The figures are live again.');
  });
  useEffect(() => {
    if (isStale === wasStale.current) return;
    wasStale.current = isStale;
    sayConnection();
  }, [isStale]);

  const summarize = useEffectEvent(() => {
    if (!figures) return;
    const news = said.current ? newsText(said.current, figures) : nowText(figures);
    said.current = figures;
    if (news) setText(news);
  });
  const hasFigures = figures !== undefined;
  useEffect(() => {
    if (!isOn || !hasFigures) return undefined;
    summarize();
    const timer = setInterval(summarize, SUMMARY_EVERY_MS);
    return () => {
      clearInterval(timer);
      said.current = undefined;
    };
  }, [isOn, hasFigures]);
  return text;
}
