import RefreshCw from 'lucide-react/icons/refresh-cw';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  detail?: string | undefined;
  /** It stands in place of a whole page, so its title is the page's heading. */
  isPage?: boolean;
  onRetry: () => void;
}

/** A part of the page that could not be loaded, in its place, with the way out. */
export function ErrorState({ title, detail, isPage = false, onRetry }: ErrorStateProps) {
  return (
    <chakra.div
      role="alert"
      display="flex"
      flexDirection="column"
      alignItems="center"
      textAlign="center"
      px="4"
      py={{ base: '10', md: '16' }}
    >
      <chakra.p as={isPage ? 'h1' : 'p'} fontSize="lg" fontWeight="semibold" lineHeight="body" letterSpacing="tight">
        {title}
      </chakra.p>
      {detail && (
        <chakra.p mt="1" color="text.muted" maxWidth="32rem" overflowWrap="anywhere">
          {detail}
        </chakra.p>
      )}
      <Button mt="5" onClick={onRetry}>
        <RefreshCw size={16} aria-hidden />
        Retry
      </Button>
    </chakra.div>
  );
}
