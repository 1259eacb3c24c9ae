import { SUCCESSES } from '#domain/messages.ts';
import { Button } from '#web/ui/button.tsx';

/** Leads to the university's own sign-in; keeps the focus and does nothing while it is under way. */
export function SsoButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <Button variant="secondary" size="lg" aria-disabled={isBusy} onClick={() => !isBusy && onPress()}>
      {isBusy ? SUCCESSES.loggingIn : 'Continue with university SSO'}
    </Button>
  );
}
