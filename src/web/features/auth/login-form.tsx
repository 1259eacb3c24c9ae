import { chakra } from '#web/ui/styled/chakra.tsx';
import { useState } from 'react';
import type { DemoAccount } from '#domain/institution/portal-settings.ts';
import { FAILURES, SUCCESSES, VALIDATION } from '#domain/messages.ts';
import { SignInError, UnconfirmedError } from '#web/lib/session/identity.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';
import { AuthFormFrame, EmailField, PasswordField, SubmitButton } from './auth-form.tsx';
import { ConfirmationHint } from './confirmation-hint.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import type { Refusal } from './use-auth-form.ts';
import { useAuthForm } from './use-auth-form.ts';

type LoginField = 'email' | 'password';

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgot: () => void;
  /** The link to confirm this address was mailed once more. */
  onLinkSent: (email: string) => void;
}

function explain(error: unknown): Refusal<LoginField> {
  const text = error instanceof SignInError ? error.message : FAILURES.login;
  return { text, fields: text === FAILURES.invalidCredential ? ['email', 'password'] : [] };
}

/** Signs in with email and password. */
export function LoginForm({ email, onEmail, onForgot, onLinkSent }: LoginFormProps) {
  const { state, signIn } = useSessionControls();
  const { demo } = useSettings();
  const [password, setPassword] = useState('');
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const form = useAuthForm<LoginField>();
  const notice = state.status === 'signed-out' ? state.notice : null;

  const submit = () => {
    const address = email.trim();
    const missing: LoginField[] = [...(address ? [] : ['email' as const]), ...(password ? [] : ['password' as const])];
    if (missing.length > 0) {
      form.refuse({ text: VALIDATION.loginMissing, fields: missing });
      return;
    }
    setUnconfirmed(null);
    void form.send(
      async () => {
        await signIn(address, password);
        showSuccess(SUCCESSES.welcomeBack);
      },
      (error) => {
        if (error instanceof UnconfirmedError) setUnconfirmed(address);
        return explain(error);
      },
    );
  };
  const fill = (account: DemoAccount, shared: string) => {
    onEmail(account.email);
    setPassword(shared);
    setUnconfirmed(null);
    form.clear();
    document.getElementById(form.id)?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <chakra.div display="grid" gap="6">
      <AuthFormFrame
        form={form}
        onSubmit={submit}
        notice={notice && <Alert tone={notice.isError ? 'danger' : 'accent'}>{notice.text}</Alert>}
      >
        {unconfirmed && <ConfirmationHint email={unconfirmed} onSent={() => onLinkSent(unconfirmed)} />}
        <EmailField form={form} value={email} onChange={onEmail} />
        <PasswordField form={form} value={password} onChange={setPassword} />
        <SubmitButton isBusy={form.isBusy} busy={SUCCESSES.loggingIn}>
          Login
        </SubmitButton>
        <Button variant="link" size="sm" justifySelf="center" onClick={onForgot}>
          Forgot password?
        </Button>
      </AuthFormFrame>
      {demo && <DemoAccounts accounts={demo.accounts} password={demo.password} onChoose={(account) => fill(account, demo.password)} />}
    </chakra.div>
  );
}
