import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES, SUCCESSES } from '#domain/messages.ts';
import { callAnonymously } from '#web/lib/apollo/anonymous-client.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { refusalCode } from '#web/lib/apollo/refusal-code.ts';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton } from '#web/ui/button.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';
import { AuthField, AuthFormFrame, EmailField, NewPasswordFields, SubmitButton } from './auth-form.tsx';
import type { SignUpField, SignUpValues } from './sign-up-rules.ts';
import { checkLinkRequest, checkSignUp } from './sign-up-rules.ts';
import { SignUpDocument } from './sign-up.anonymous.generated.ts';
import type { Refusal } from './use-auth-form.ts';
import { useAuthForm } from './use-auth-form.ts';

interface SignUpFormProps {
  name: string;
  email: string;
  onChange: (typed: { name?: string; email?: string }) => void;
  /** Has a sign-up link mailed; its failure is shown here. */
  onLink: (name: string, email: string) => Promise<void>;
  /** The account is there; signs in, or tells how to confirm the address. */
  onCreated: (email: string, password: string) => Promise<void>;
}

/** Lines to both sides of a text. */
const RULES = { '&::before, &::after': { content: '""', flex: '1', borderTopWidth: '1px' } };

const FIELD_OF_CODE: Partial<Record<NonNullable<ReturnType<typeof refusalCode>>, SignUpField>> = {
  account_exists: 'email',
  email_domain_not_allowed: 'email',
  email_invalid: 'email',
  name_too_long: 'name',
  password_too_short: 'password',
  password_too_long: 'password',
  password_same_as_email: 'password',
  password_breached: 'password',
};

function explain(error: unknown): Refusal<SignUpField> {
  const code = refusalCode(error);
  const field = code && FIELD_OF_CODE[code];
  return { text: failureText(error, FAILURES.signUp), fields: field ? [field] : [] };
}

/** Makes a student's account, with a password or by a mailed link. */
export function SignUpForm({ name, email, onChange, onLink, onCreated }: SignUpFormProps) {
  const { institution, signIn } = useSettings();
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' });
  const [isCreated, setCreated] = useState(false);
  const [way, setWay] = useState<'password' | 'link'>('password');
  const form = useAuthForm<SignUpField>();
  const values: SignUpValues = { name, email, ...passwords };
  const hasPassword = signIn === 'form';

  const create = async () => {
    const address = email.trim();
    await callAnonymously(SignUpDocument, { name: name.trim(), email: address, password: passwords.password });
    const { password } = passwords;
    setCreated(true);
    setPasswords({ password: '', confirmation: '' });
    onChange({ name: '', email: '' });
    showSuccess(SUCCESSES.accountCreated);
    await onCreated(address, password);
  };
  const submit = () => {
    const refusal = checkSignUp(values);
    if (refusal) {
      form.refuse(refusal);
      return;
    }
    setWay('password');
    void form.send(create, explain);
  };
  const askForLink = () => {
    const refusal = checkLinkRequest(values);
    if (refusal) {
      form.refuse(refusal);
      return;
    }
    setWay('link');
    void form.send(() => onLink(name.trim(), email.trim()), explain);
  };
  const linkLabel = form.isBusy && way === 'link' ? 'Sending the link...' : 'Email me a sign-up link';
  return (
    <AuthFormFrame form={form} onSubmit={hasPassword ? submit : askForLink}>
      <chakra.div role="status" _empty={{ display: 'none' }}>
        {isCreated && <Alert tone="success">{SUCCESSES.accountCreatedRedirecting}</Alert>}
      </chakra.div>
      <AuthField
        form={form}
        label="Full Name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={(typed) => onChange({ name: typed })}
      />
      <EmailField form={form} hint={`Only the university student email domain is accepted: @${institution.studentEmailDomain}`} value={email} onChange={(typed) => onChange({ email: typed })} />
      {hasPassword && (
        <>
          <NewPasswordFields form={form} label="Password" values={passwords} onChange={setPasswords} />
          <SubmitButton isBusy={form.isBusy && way === 'password'} busy={isCreated ? SUCCESSES.loggingIn : 'Creating account...'}>
            Create account
          </SubmitButton>
          <chakra.p display="flex" alignItems="center" gap="3" fontSize="sm" color="text.muted" css={RULES}>
            or without a password
          </chakra.p>
        </>
      )}
      <BusyButton
        type={hasPassword ? 'button' : 'submit'}
        variant={hasPassword ? 'secondary' : 'primary'}
        size="lg"
        isBusy={form.isBusy}
        onClick={() => hasPassword && askForLink()}
      >
        {linkLabel}
      </BusyButton>
    </AuthFormFrame>
  );
}
