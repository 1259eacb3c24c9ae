import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES } from '#domain/messages.ts';
import { callAnonymously } from '#web/lib/apollo/anonymous-client.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { refusalCode } from '#web/lib/apollo/refusal-code.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { AddressLine } from '../address-line.tsx';
import { AuthFormFrame, NewPasswordFields, SubmitButton } from '../auth-form.tsx';
import type { NewPasswordValues } from '../sign-up-rules.ts';
import { checkNewPassword } from '../sign-up-rules.ts';
import { useAuthForm } from '../use-auth-form.ts';
import { SetPasswordDocument } from './finish-link.anonymous.generated.ts';
import { Step } from '../step.tsx';

interface NewPasswordProps {
  token: string;
  email: string;
  /** The password is set; signs in with it. */
  onDone: (password: string) => Promise<void>;
}

/** The form of a link for an address that has an account, or chooses its first password. */
export function NewPassword({ token, email, onDone }: NewPasswordProps) {
  const { state, endAfter } = useSessionControls();
  const [values, setValues] = useState({ password: '', confirmation: '' });
  const form = useAuthForm<keyof NewPasswordValues>();
  const set = async () => {
    const change = () => callAnonymously(SetPasswordDocument, { token, email, newPassword: values.password });
    // Every session of the account ends with it, and the one here says so by signing in anew.
    await (state.status === 'signed-in' ? endAfter(change) : change());
    await onDone(values.password);
  };
  const submit = () => {
    const refusal = checkNewPassword(values);
    if (refusal) {
      form.refuse(refusal);
      return;
    }
    void form.send(set, (error) => ({
      text: failureText(error, FAILURES.emailLink),
      fields: refusalCode(error)?.startsWith('password_') ? ['password'] : [],
    }));
  };
  return (
    <Step title="Choose a new password">
      <AddressLine email={email} />
      <chakra.p color="text.muted">You will be signed out on every other device.</chakra.p>
      <AuthFormFrame form={form} onSubmit={submit}>
        {/* Tells a password manager whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields form={form} label="New Password" values={values} onChange={setValues} />
        <SubmitButton isBusy={form.isBusy} busy="Saving...">
          Save and log in
        </SubmitButton>
      </AuthFormFrame>
    </Step>
  );
}
