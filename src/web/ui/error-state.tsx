import RefreshCw from 'lucide-react/icons/refresh-cw';
import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from './button.tsx';

interface ErrorStateProps {
  title: string;
  detail?: string | undefined;
  onRetry: () => void;
}

/** A part of the page that could not be loaded, in its place, with the way out. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
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
      <chakra.p fontSize="lg" fontWeight="semibold">
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
