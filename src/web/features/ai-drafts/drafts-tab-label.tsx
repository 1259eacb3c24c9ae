import { Badge } from '#web/ui/badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** The tab's name with the number of drafts that wait; none, no badge. */
export function DraftsTabLabel({ pending }: { pending: number }) {
  return (
    <>
      AI Drafts
      {pending > 0 && (
        <Badge tone="accent">
          {pending}
          <VisuallyHidden>pending</VisuallyHidden>
        </Badge>
      )}
    </>
  );
}
