import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { SUCCESSES, VALIDATION } from '#domain/messages.ts';
import { SignInError } from '#console/session/identity.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';

/** The portal's own sign-in: its form, or where the identity server has a page of its own, the way there. */
export function SignInForm() {
  const { session, settings } = useConsoleSession();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  if (settings.signIn === 'redirect') {
    return (
      <>
        <p className="small">The portal signs you in on a page of its own. This page goes on by itself afterwards.</p>
        <a className="button primary" href="/auth" target="_blank" rel="noreferrer">
          Continue to sign in
        </a>
      </>
    );
  }

  const submit = async (form: FormData) => {
    const email = String(form.get('email') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (!email || !password) return setError(VALIDATION.loginMissing);
    setBusy(true);
    setError('');
    try {
      await session.signIn(email, password);
    } catch (cause) {
      if (!(cause instanceof SignInError)) throw cause;
      setError(cause.message);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(new FormData(event.currentTarget)).catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)));
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      {error && (
        <p role="alert" className="alert">
          {error}
        </p>
      )}
      <div className="field">
        <label htmlFor={`${id}-email`}>Email</label>
        <input id={`${id}-email`} className="input" name="email" type="email" autoComplete="username" required />
      </div>
      <div className="field">
        <label htmlFor={`${id}-password`}>Password</label>
        <input id={`${id}-password`} className="input" name="password" type="password" autoComplete="current-password" required />
      </div>
      <button type="submit" className="button primary" disabled={isBusy}>
        {isBusy ? SUCCESSES.loggingIn : 'Sign in'}
      </button>
    </form>
  );
}
