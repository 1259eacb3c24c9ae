import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { PASSWORD_MIN_LENGTH } from '#domain/limits.ts';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { NewPasswordValues } from './sign-up-rules.ts';
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
  value: string;
  onChange: (value: string) => void;
}

/** A required field; one that an error means is marked and points to the alert. */
export function AuthField<Name extends string>({ form, label, hint, onChange, type, ...input }: AuthFieldProps<Name>) {
  const isRefused = form.refusal?.fields.includes(input.name) || undefined;
  const Control = type === 'password' ? PasswordInput : Input;
  return (
    <Field label={label} hint={hint}>
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

type PasswordFieldProps<Name extends string> = Pick<AuthFieldProps<Name>, 'form' | 'value' | 'onChange'>;

/** The password of an account that exists. */
export function PasswordField<Name extends string>(props: PasswordFieldProps<Name | 'password'>) {
  return <AuthField label="Password" name="password" type="password" autoComplete="current-password" {...props} />;
}

interface NewPasswordFieldsProps<Name extends string> {
  form: AuthForm<Name | 'password' | 'confirmation'>;
  label: string;
  values: NewPasswordValues;
  onChange: (values: NewPasswordValues) => void;
}

/** A password that is chosen, and once more. */
export function NewPasswordFields<Name extends string>({ form, label, values, onChange }: NewPasswordFieldsProps<Name>) {
  const own = { form, type: 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <AuthField
        {...own}
        label={label}
        name="password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        value={values.password}
        onChange={(password) => onChange({ ...values, password })}
      />
      <AuthField
        {...own}
        label="Confirm Password"
        name="confirmation"
        value={values.confirmation}
        onChange={(confirmation) => onChange({ ...values, confirmation })}
      />
    </>
  );
}

/** The button that sends a form; while it is sent it says so. */
export function SubmitButton({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: ReactNode }) {
  return (
    <BusyButton type="submit" variant="primary" size="lg" isBusy={isBusy}>
      {isBusy ? busy : children}
    </BusyButton>
  );
}
