import { Badge } from '#web/ui/badge.tsx';

/** Its place is kept while it is hidden, so nothing beside it moves. Not announced: it may come often. */
export function UpdatedBadge({ isShown }: { isShown: boolean }) {
  return (
    <Badge
      tone="success"
      aria-hidden={!isShown}
      visibility={isShown ? 'visible' : 'hidden'}
      opacity={isShown ? 1 : 0}
      transition="opacity 200ms ease-out, visibility 200ms"
    >
      Updated just now
    </Badge>
  );
}
