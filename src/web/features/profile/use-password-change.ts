import { useState } from 'react';
import { useMutation } from '@apollo/client/react';
import { FAILURES, SUCCESSES } from '#domain/messages.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { refusalCode } from '#web/lib/apollo/refusal-code.ts';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { showError, showSuccess } from '#web/ui/toast-store.ts';
import type { PasswordProblem, PasswordValues } from './password-rules.ts';
import { fieldOf, passwordProblem } from './password-rules.ts';
import { ChangePasswordDocument } from './profile.generated.ts';

export const NO_PASSWORDS: PasswordValues = { current: '', next: '', confirmation: '' };

/**
 * Changes the password, after which every session ends, this one too. A session older than ten minutes is asked
 * for the current password: `needsCurrent` is true from the server's answer on, and what was typed stays.
 */
export function usePasswordChange() {
  const { endAfter } = useSessionControls();
  const [change] = useMutation(ChangePasswordDocument);
  const [values, setValues] = useState(NO_PASSWORDS);
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [needsCurrent, setNeedsCurrent] = useState(false);
  const [isSaving, setSaving] = useState(false);

  /** Whether the password is changed. */
  async function submit(): Promise<boolean> {
    const wrong = passwordProblem(values, needsCurrent);
    setProblem(wrong);
    if (wrong) return false;
    setSaving(true);
    try {
      await endAfter(() => change({ variables: { newPassword: values.next, currentPassword: values.current || null } }));
      showSuccess(SUCCESSES.passwordChanged);
      return true;
    } catch (error) {
      // The answer was lost, yet the session has ended: /auth says so.
      if (error instanceof SessionEndedError) return false;
      const code = refusalCode(error);
      const text = failureText(error, FAILURES.changePassword);
      if (!code) console.error('The password could not be changed', error);
      setProblem({ field: fieldOf(code), text });
      // To be asked for something is no failure.
      if (code === 'current_password_required') setNeedsCurrent(true);
      else showError(text);
      setSaving(false);
      return false;
    }
  }

  return {
    values,
    type: (typed: Partial<PasswordValues>) => setValues((before) => ({ ...before, ...typed })),
    problem,
    remind: (text: string) => setProblem({ field: 'next', text }),
    needsCurrent,
    isSaving,
    isTouched: values.next !== '' || values.confirmation !== '' || values.current !== '',
    canSubmit: values.next !== '' && values.confirmation !== '' && !isSaving,
    submit,
  };
}

export type PasswordChange = ReturnType<typeof usePasswordChange>;
