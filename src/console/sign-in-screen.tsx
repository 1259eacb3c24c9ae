import { useState } from 'react';
import type { FormEvent } from 'react';
import { FAILURES, VALIDATION } from '#domain/messages.ts';
import { type ConsoleSession, signIn } from './console-session.ts';

interface SignInScreenProps {
  notice: string;
  onSignedIn: (session: ConsoleSession) => void;
}

export function SignInScreen({ notice, onSignedIn }: SignInScreenProps) {
  const [error, setError] = useState(notice);
  const [busy, setBusy] = useState(false);

  async function submit(form: FormData) {
    const email = String(form.get('email') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (!email || !password) return VALIDATION.loginMissing;
    const session = await signIn(email, password);
    if (!session) return FAILURES.invalidCredential;
    onSignedIn(session);
    return '';
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    submit(new FormData(event.currentTarget))
      .catch((cause: unknown) => (cause instanceof Error ? cause.message : FAILURES.signIn))
      .then((message) => {
        setError(message);
        setBusy(false);
      })
      .catch(console.error);
  };

  return (
    <main className="sign-in">
      <h1>Data console</h1>
      <p>For admins of the career center. Sign in with your portal account.</p>
      <form onSubmit={onSubmit} noValidate>
        {error && (
          <p role="alert" className="error">
            {error}
          </p>
        )}
        <label htmlFor="email">Email</label>
        <input id="email" name="email" type="email" autoComplete="username" required />
        <label htmlFor="password">Password</label>
        <input id="password" name="password" type="password" autoComplete="current-password" required />
        <button type="submit" disabled={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </button>
      </form>
      <p>
        <a href="/">Back to the portal</a>
      </p>
    </main>
  );
}
