import { useEffect, useId, useRef } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { PASSWORD_MIN_LENGTH } from '#domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { PasswordValues } from './password-rules.ts';
import type { PasswordChange } from './use-password-change.ts';

interface PasswordSectionProps {
  email: string;
  change: PasswordChange;
}

/** A form of its own: Enter in it changes the password, and saves nothing else. */
export function PasswordSection({ email, change }: PasswordSectionProps) {
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { values, problem, needsCurrent } = change;

  useEffect(() => {
    // The field that asks for the current password is there only now.
    if (problem) form.current?.querySelector<HTMLInputElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem]);

  const field = (name: keyof PasswordValues) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change.type({ [name]: event.currentTarget.value }),
  });
  const errorAt = (name: keyof PasswordValues) => (problem?.field === name ? problem.text : undefined);
  return (
    <chakra.form
      ref={form}
      noValidate
      aria-labelledby={headingId}
      display="grid"
      gap="4"
      pt="5"
      borderTopWidth="1px"
      onSubmit={(event) => {
        event.preventDefault();
        if (change.canSubmit) void change.submit();
      }}
    >
      <div>
        <chakra.h3 id={headingId} fontSize="md">
          Change Password
        </chakra.h3>
        <chakra.p fontSize="sm" color="text.muted" mt="1">
          Changing it signs you out on every device.
        </chakra.p>
      </div>
      {/* For password managers: whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {needsCurrent && (
        <Field label="Current Password" error={errorAt('current')}>
          {(control) => <PasswordInput {...control} {...field('current')} autoComplete="current-password" required />}
        </Field>
      )}
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
        <Field label="New Password" hint={`At least ${PASSWORD_MIN_LENGTH} characters`} error={errorAt('next')}>
          {(control) => <PasswordInput {...control} {...field('next')} autoComplete="new-password" />}
        </Field>
        <Field label="Confirm Password" error={errorAt('confirmation')}>
          {(control) => <PasswordInput {...control} {...field('confirmation')} autoComplete="new-password" />}
        </Field>
      </chakra.div>
      <div>
        <Button type="submit" disabled={!change.canSubmit}>
          {change.isSaving ? 'Changing password...' : 'Change Password'}
        </Button>
      </div>
    </chakra.form>
  );
}
