import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES } from '#domain/messages.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { AddressLine } from './address-line.tsx';
import type { LinkRequest } from './request-link.ts';
import { Step } from './step.tsx';
import { requestLink } from './request-link.ts';

const WORDS: Record<LinkRequest['purpose'], { title: string; text: string }> = {
  sign_up: { title: 'Check your email', text: 'We sent a sign-up link to' },
  new_password: { title: 'Check your email', text: 'If there is an account for it, we sent a link to choose a new password to' },
  confirm_email: { title: 'Confirm your email address', text: 'You can log in once you have opened the link that we sent to' },
};

/** After a link was mailed: what to do with it, and how to have it sent once more. */
export function LinkSent({ request, onBack }: { request: LinkRequest; onBack: () => void }) {
  const [again, setAgain] = useState<'idle' | 'sending' | 'sent' | { failed: string }>('idle');
  const words = WORDS[request.purpose];
  const send = async () => {
    setAgain('sending');
    try {
      await requestLink(request);
      setAgain('sent');
    } catch (error) {
      setAgain({ failed: failureText(error, FAILURES.emailLink) });
    }
  };
  return (
    <Step title={words.title}>
      <chakra.p color="text.muted">{words.text}</chakra.p>
      <AddressLine email={request.email} />
      <chakra.p color="text.muted" fontSize="sm">
        The link works once, for one hour. If it does not arrive, look into the spam folder.
      </chakra.p>
      <chakra.div role="alert" width="full" _empty={{ display: 'none' }}>
        {typeof again === 'object' && <Alert tone="danger">{again.failed}</Alert>}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
        <BusyButton isBusy={again === 'sending'} onClick={() => void send()}>
          {again === 'sending' ? 'Sending...' : 'Send it again'}
        </BusyButton>
        <Button variant="ghost" onClick={onBack}>
          Back to login
        </Button>
      </chakra.div>
      <chakra.p role="status" fontSize="sm" color="text.muted" minHeight="6">
        {again === 'sent' && 'We sent a new link.'}
      </chakra.p>
    </Step>
  );
}
