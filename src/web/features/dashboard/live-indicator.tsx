import { useEffect, useState } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useLiveStatus } from '#web/lib/apollo/live-context.tsx';
import { formatTime } from '#web/lib/format/dates.ts';

/** A connection that comes back within this time is not worth a word. */
const PATIENCE_MS = 5_000;

const Dot = chakra('span', {
  base: {
    position: 'relative',
    flex: 'none',
    width: '8px',
    height: '8px',
    borderRadius: 'full',
    bg: 'line.strong',
    '&[data-live]': { bg: 'live.solid' },
    '&[data-live]::after': {
      content: '""',
      position: 'absolute',
      inset: '0',
      borderRadius: 'full',
      bg: 'live.solid',
      animation: 'pulse 2.4s ease-out infinite',
    },
  },
});

/** When the figures stopped being live, once that has lasted for five seconds. */
function useStaleSince(): Date | null {
  const { awaySince } = useLiveStatus();
  const [told, setTold] = useState<Date | null>(null);
  useEffect(() => {
    if (!awaySince) return undefined;
    const timer = setTimeout(() => setTold(awaySince), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [awaySince]);
  return awaySince && told === awaySince ? awaySince : null;
}

/** The pulse means that the figures are live this moment; it stops when the connection is away. */
export function LiveIndicator() {
  const { state } = useLiveStatus();
  const staleSince = useStaleSince();
  const isLive = state === 'live';
  const words = isLive ? 'Live' : 'Connecting';
  return (
    <chakra.span
      role="status"
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontSize="xs"
      fontWeight="medium"
      color={isLive ? 'live.text' : 'text.muted'}
    >
      <Dot aria-hidden data-live={isLive || undefined} />
      {staleSince ? `Reconnecting - figures as of ${formatTime(staleSince)}` : words}
    </chakra.span>
  );
}
