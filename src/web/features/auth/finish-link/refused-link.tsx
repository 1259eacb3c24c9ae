import { chakra } from '#web/ui/styled/chakra.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Step } from '../step.tsx';

interface RefusedLinkProps {
  text: string;
  /** Given where the link may be good and only could not be read. */
  onRetry?: (() => void) | undefined;
  onBack: () => void;
}

/** A link that opens nothing, and the way to a new one. */
export function RefusedLink({ text, onRetry, onBack }: RefusedLinkProps) {
  return (
    <Step title="The link could not be opened">
      <Alert tone="danger" role="alert">
        {text}
      </Alert>
      <chakra.p color="text.muted">
        {onRetry
          ? 'Check your network connection, then try again. The link stays good.'
          : 'It may have been used already, or be older than an hour. You can ask for a new one.'}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button variant={onRetry ? 'ghost' : 'secondary'} onClick={onBack}>
          Back to login
        </Button>
      </chakra.div>
    </Step>
  );
}
