import { chakra } from '#web/ui/styled/chakra.tsx';
import { useLiveStatus } from '#web/lib/apollo/live-context.tsx';
import { useStaleSince } from '#web/lib/apollo/use-stale-since.ts';
import { formatTime } from '#web/lib/format/dates.ts';

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

/**
 * The pulse means that the figures are live this moment; it stops when the connection is away. Not a live region: the
 * time moves with each poll, see `use-announcements.ts`.
 */
export function LiveIndicator() {
  const { state } = useLiveStatus();
  const staleSince = useStaleSince();
  const isLive = state === 'live';
  const words = isLive ? 'Live' : 'Connecting';
  return (
    <chakra.span
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
