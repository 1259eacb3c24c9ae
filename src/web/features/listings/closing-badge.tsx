import type { ReactNode } from 'react';
import { closingState } from '#domain/listing-period.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { Badge } from '#web/ui/badge.tsx';

const NEW_FOR_MS = 3 * 24 * 60 * 60 * 1_000;

interface ClosingBadgeProps {
  createdAt: string;
  expiresAt: string;
}

/**
 * "Closed", "Closes in 3 days", or "New" for what was posted in the last three days; else nothing. It follows the
 * clock by itself: the cards of a long list are not drawn anew for it.
 */
export function ClosingBadge({ createdAt, expiresAt }: ClosingBadgeProps): ReactNode {
  const now = useNow();
  const closing = closingState(new Date(expiresAt), now);
  if (closing.kind === 'closed') return <Badge tone="neutral">{closing.label}</Badge>;
  if (closing.kind === 'closing') return <Badge tone="ink">{closing.label}</Badge>;
  return now.getTime() - new Date(createdAt).getTime() < NEW_FOR_MS ? <Badge tone="accent">New</Badge> : null;
}
