import { chakra } from '#web/ui/styled/chakra.tsx';
import { useLiveStatus } from '#web/lib/apollo/live-context.tsx';
import { useStaleSince } from '#web/lib/apollo/use-stale-since.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Says that the list may be out of date, once the connection has been away for five seconds; null while it is live, or kept true by polling. */
export function useAwayText(): string | null {
  const staleSince = useStaleSince();
  const { isPolled } = useLiveStatus();
  if (!staleSince || isPolled) return null;
  return `The connection is lost. You see the list as of ${formatTime(staleSince)}; it follows again once you are back online.`;
}

interface AwayNoticeProps {
  text: string;
  onRetry: () => void;
}

/** The same for the eye, with a way to ask for the list at once. */
export function AwayNotice({ text, onRetry }: AwayNoticeProps) {
  return (
    <Alert tone="accent" mb="4" display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="4" rowGap="2">
      <chakra.p flex="1 1 18rem">{text}</chakra.p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}
