import { SUCCESSES } from '#domain/messages.ts';
import { BusyButton } from '#web/ui/button.tsx';

interface SsoButtonProps {
  /** A sign-in is under way, by this button or another: it keeps the focus and does nothing. */
  isBusy: boolean;
  /** It is this button's. */
  isChosen: boolean;
  onPress: () => void;
}

/** Leads to the university's own sign-in. */
export function SsoButton({ isBusy, isChosen, onPress }: SsoButtonProps) {
  return (
    <BusyButton size="lg" isBusy={isBusy} onClick={onPress}>
      {isBusy && isChosen ? SUCCESSES.loggingIn : 'Continue with university SSO'}
    </BusyButton>
  );
}
