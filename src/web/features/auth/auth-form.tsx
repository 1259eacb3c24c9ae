import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { AuthForm } from './use-auth-form.ts';

interface AuthFormFrameProps<Name extends string> {
  form: AuthForm<Name>;
  onSubmit: () => void;
  /** Stands in the place of the alert while there is no error. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form of /auth with its red alert on top. The alert is there before its text, so that it is announced. */
export function AuthFormFrame<Name extends string>({ form, onSubmit, notice, children }: AuthFormFrameProps<Name>) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <chakra.form id={form.id} display="grid" gap="4" noValidate aria-busy={form.isBusy} onSubmit={submit}>
      <chakra.div role="alert" id={form.alertId} _empty={{ display: 'none' }}>
        {form.refusal && <Alert tone="danger">{form.refusal.text}</Alert>}
        {!form.refusal && notice}
      </chakra.div>
      {children}
    </chakra.form>
  );
}

interface AuthFieldProps<Name extends string> extends Omit<ComponentProps<typeof Input>, 'form' | 'name' | 'onChange'> {
  form: AuthForm<Name>;
  name: Name;
  label: string;
  hint?: ReactNode;
  aside?: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

/** A required field; one that an error means is marked and points to the alert. */
export function AuthField<Name extends string>({ form, label, hint, aside, onChange, type, ...input }: AuthFieldProps<Name>) {
  const isRefused = form.refusal?.fields.includes(input.name) || undefined;
  const Control = type === 'password' ? PasswordInput : Input;
  return (
    <Field label={label} hint={hint} aside={aside}>
      {(control) => (
        <Control
          {...control}
          {...input}
          {...(type && type !== 'password' && { type })}
          aria-invalid={isRefused}
          aria-describedby={[isRefused && form.alertId, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
          required
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

type EmailFieldProps<Name extends string> = Pick<AuthFieldProps<Name | 'email'>, 'form' | 'hint' | 'autoComplete' | 'value' | 'onChange'>;

/** The address of an account, which is what one signs in by. */
export function EmailField<Name extends string>(props: EmailFieldProps<Name>) {
  return <AuthField label="Email" name="email" type="email" autoComplete="username" inputMode="email" {...props} />;
}

/** The button that sends a form; while it is sent it says so, keeps the focus and does nothing. */
export function SubmitButton({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: ReactNode }) {
  return (
    <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
      {isBusy ? busy : children}
    </Button>
  );
}
