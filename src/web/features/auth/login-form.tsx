import type { SyntheticEvent } from 'react';
import { useRef, useState } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { DemoAccount } from '#domain/institution/portal-settings.ts';
import { FAILURES, SUCCESSES, VALIDATION } from '#domain/messages.ts';
import { SignInError } from '#web/lib/session/identity.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';
import { DemoAccounts } from './demo-accounts.tsx';

interface Refusal {
  text: string;
  /** Which fields it is about. */
  email: boolean;
  password: boolean;
}

/** Signs in with email and password. Errors stand in the red alert alone, and mark the fields they mean. */
export function LoginForm() {
  const { state, signIn } = useSessionControls();
  const { demo } = useSettings();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const notice = state.status === 'signed-out' ? state.notice : null;

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!email.trim() || !password) {
      setRefusal({ text: VALIDATION.loginMissing, email: !email.trim(), password: !password });
      return;
    }
    setRefusal(null);
    setBusy(true);
    try {
      await signIn(email.trim(), password);
      showSuccess(SUCCESSES.welcomeBack);
    } catch (error) {
      setBusy(false);
      const text = error instanceof SignInError ? error.message : FAILURES.login;
      const isCredential = text === FAILURES.invalidCredential;
      setRefusal({ text, email: isCredential, password: isCredential });
    }
  };
  const fill = (account: DemoAccount, shared: string) => {
    setEmail(account.email);
    setPassword(shared);
    setRefusal(null);
    submit.current?.focus();
  };
  return (
    <chakra.div display="grid" gap="6">
      <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => void onSubmit(event)}>
        <chakra.h2 fontSize="xl">Login</chakra.h2>
        <chakra.div role="alert" _empty={{ display: 'none' }}>
          {refusal && <Alert tone="danger">{refusal.text}</Alert>}
          {!refusal && notice && <Alert tone={notice.isError ? 'danger' : 'accent'}>{notice.text}</Alert>}
        </chakra.div>
        <Field label="Email">
          {(control) => (
            <Input
              {...control}
              aria-invalid={refusal?.email || undefined}
              type="email"
              name="email"
              autoComplete="username"
              inputMode="email"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <PasswordInput
              {...control}
              aria-invalid={refusal?.password || undefined}
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button ref={submit} type="submit" variant="primary" size="lg" aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
          {isBusy ? SUCCESSES.loggingIn : 'Login'}
        </Button>
      </chakra.form>
      {demo && <DemoAccounts accounts={demo.accounts} password={demo.password} onChoose={(account) => fill(account, demo.password)} />}
    </chakra.div>
  );
}
