import { closingState } from '#domain/listing-period.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Says that a listing has closed or closes within a week; nothing for any other. */
export function ClosingBadge({ expiresAt }: { expiresAt: string }) {
  const state = closingState(new Date(expiresAt), useNow());
  if (state.kind === 'open') return null;
  return <Badge tone={state.kind === 'closed' ? 'neutral' : 'accent'}>{state.label}</Badge>;
}
