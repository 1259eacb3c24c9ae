import Star from 'lucide-react/icons/star';
import { useSession } from '#web/lib/session/session-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { useStar } from './use-star.ts';

interface StarToggleProps {
  listing: { id: string; title: string };
}

/** A pressed button means starred; its name carries the listing's title. */
export function StarToggle({ listing }: StarToggleProps) {
  const { user } = useSession();
  const { isStarred, toggle } = useStar(user.id, listing.id);
  return (
    <Button
      variant="ghost"
      iconOnly
      aria-pressed={isStarred}
      aria-label={`Star ${listing.title}`}
      color={isStarred ? 'accent.solid' : 'text.subtle'}
      _hover={{ color: 'accent.solid', bg: 'surface.hover' }}
      onClick={() => void toggle()}
    >
      <Star size={20} aria-hidden fill={isStarred ? 'currentColor' : 'none'} />
    </Button>
  );
}
