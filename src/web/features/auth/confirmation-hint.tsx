import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES } from '#domain/messages.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton } from '#web/ui/button.tsx';
import { requestLink } from './request-link.ts';

/** A login that was refused because the address is not confirmed yet: what that means, and the link once more. */
export function ConfirmationHint({ email, onSent }: { email: string; onSent: () => void }) {
  const [state, setState] = useState<'idle' | 'sending' | { failed: string }>('idle');
  const send = async () => {
    setState('sending');
    try {
      await requestLink({ purpose: 'confirm_email', email, name: null, wanted: null });
      onSent();
    } catch (error) {
      setState({ failed: failureText(error, FAILURES.emailLink) });
    }
  };
  return (
    <Alert tone="brand" display="grid" gap="3" justifyItems="start">
      <p>Please confirm your email address first: open the link that we sent to you when you signed up.</p>
      {typeof state === 'object' && (
        <chakra.p role="alert" color="danger.text">
          {state.failed}
        </chakra.p>
      )}
      <BusyButton size="sm" isBusy={state === 'sending'} onClick={() => void send()}>
        {state === 'sending' ? 'Sending...' : 'Send the link again'}
      </BusyButton>
    </Alert>
  );
}
