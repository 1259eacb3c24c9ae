import { chakra } from '#web/ui/styled/chakra.tsx';
import { ERROR_MESSAGES, FAILURES } from '#domain/messages.ts';
import { isEmailAddress } from '#domain/application-value.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthFormFrame, EmailField, SubmitButton } from './auth-form.tsx';
import { Step } from './step.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface ForgotPasswordProps {
  email: string;
  onEmail: (email: string) => void;
  /** Has the link mailed; its failure is shown here. */
  onRequest: (email: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for a link to choose a new password. The answer never tells whether there is an account. */
export function ForgotPassword({ email, onEmail, onRequest, onBack }: ForgotPasswordProps) {
  const form = useAuthForm<'email'>();
  const submit = () => {
    const address = email.trim();
    if (!isEmailAddress(address)) form.refuse({ text: ERROR_MESSAGES.email_invalid, fields: ['email'] });
    else void form.send(() => onRequest(address), (error) => ({ text: failureText(error, FAILURES.emailLink), fields: [] }));
  };
  return (
    <Step title="Forgot your password?">
      <chakra.p color="text.muted">We send you a link that lets you choose a new one.</chakra.p>
      <AuthFormFrame form={form} onSubmit={submit}>
        <EmailField form={form} value={email} onChange={onEmail} />
        <SubmitButton isBusy={form.isBusy} busy="Sending the link...">
          Send the link
        </SubmitButton>
        <Button variant="ghost" onClick={onBack}>
          Back to login
        </Button>
      </AuthFormFrame>
    </Step>
  );
}
