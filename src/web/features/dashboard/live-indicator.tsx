import { chakra } from '@chakra-ui/react/styled-system';
import { useLiveStatus } from '#web/lib/apollo/live-context.tsx';

const Dot = chakra('span', {
  base: {
    position: 'relative',
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

/** The pulse means that the figures are live this moment; it stops when the connection is away. */
export function LiveIndicator() {
  const { state } = useLiveStatus();
  const isLive = state === 'live';
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" fontSize="xs" fontWeight="medium" color={isLive ? 'live.text' : 'text.muted'}>
      <Dot aria-hidden data-live={isLive || undefined} />
      {isLive ? 'Live' : state === 'away' ? 'Reconnecting' : 'Connecting'}
    </chakra.span>
  );
}
