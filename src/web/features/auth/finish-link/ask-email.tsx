import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { isEmailAddress } from '#domain/application-value.ts';
import { FAILURES, VALIDATION } from '#domain/messages.ts';
import { AuthFormFrame, EmailField, SubmitButton } from '../auth-form.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { readLink } from './use-link.ts';
import { Step } from '../step.tsx';

/** The link was opened in another browser than it was asked for in: whoever has it must know its address. */
export function AskEmail({ token, onKnown }: { token: string; onKnown: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const form = useAuthForm<'email'>();
  const submit = () => {
    const address = email.trim();
    if (!isEmailAddress(address)) {
      form.refuse({ text: VALIDATION.linkEmailRequired, fields: ['email'] });
      return;
    }
    void form.send(
      async () => {
        const link = await readLink(token, address);
        if (link.status === 'read' && link.isForEmail) onKnown(address);
        else form.refuse({ text: link.status === 'refused' ? link.text : VALIDATION.linkInvalid, fields: ['email'] });
      },
      () => ({ text: FAILURES.emailLink, fields: [] }),
    );
  };
  return (
    <Step title="Which address is it?">
      <chakra.p color="text.muted">Please provide your email for confirmation</chakra.p>
      <AuthFormFrame form={form} onSubmit={submit}>
        <EmailField form={form} autoComplete="email" value={email} onChange={setEmail} />
        <SubmitButton isBusy={form.isBusy} busy="Checking...">
          Continue
        </SubmitButton>
      </AuthFormFrame>
    </Step>
  );
}
