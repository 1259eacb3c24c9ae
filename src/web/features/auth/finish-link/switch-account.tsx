import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES } from '#domain/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { AddressLine } from '../address-line.tsx';
import { Step } from '../step.tsx';

interface SwitchAccountProps {
  /** Who is signed in. */
  email: string;
  onSwitch: () => Promise<void>;
  onStay: () => void;
}

/** Somebody is signed in, and the link is another user's: nothing happens to either until they say so. */
export function SwitchAccount({ email, onSwitch, onStay }: SwitchAccountProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = async () => {
    setBusy(true);
    setError(null);
    try {
      await onSwitch();
    } catch (cause) {
      setBusy(false);
      setError(cause instanceof Error && cause.message ? cause.message : FAILURES.signOut);
    }
  };
  return (
    <Step title="This link is for another account">
      <chakra.p color="text.muted">You are signed in as</chakra.p>
      <AddressLine email={email} />
      <chakra.p color="text.muted">To go on with the link, log out of this account first.</chakra.p>
      <chakra.div role="alert" _empty={{ display: 'none' }}>
        {error && <Alert tone="danger">{error}</Alert>}
      </chakra.div>
      <BusyButton variant="primary" size="lg" isBusy={isBusy} onClick={() => void change()}>
        {isBusy ? 'Logging out...' : 'Switch account'}
      </BusyButton>
      <Button variant="ghost" onClick={onStay}>
        Stay signed in
      </Button>
    </Step>
  );
}
