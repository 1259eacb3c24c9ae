import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES } from '#domain/messages.ts';
import { callAnonymously } from '#web/lib/apollo/anonymous-client.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { AuthFormFrame, SubmitButton } from '../auth-form.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { ConfirmEmailDocument } from './finish-link.anonymous.generated.ts';
import { Step } from '../step.tsx';

/** Confirms the address that the link was sent to. */
export function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useAuthForm<never>();
  const confirm = async () => {
    await callAnonymously(ConfirmEmailDocument, { token });
    onDone();
  };
  return (
    <Step title="Confirm your email address">
      <chakra.p color="text.muted">One press, then you can log in.</chakra.p>
      <AuthFormFrame
        form={form}
        onSubmit={() => void form.send(confirm, (error) => ({ text: failureText(error, FAILURES.emailLink), fields: [] }))}
      >
        <SubmitButton isBusy={form.isBusy} busy="Confirming...">
          Confirm my email address
        </SubmitButton>
      </AuthFormFrame>
    </Step>
  );
}
