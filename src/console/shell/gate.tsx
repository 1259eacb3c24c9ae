import { useState } from 'react';
import { REFUSED } from '#console/session/console-session.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';
import { Crest } from '#console/ui/crest.tsx';
import { SecretForm } from './secret-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Before the console: the sign-in, or the refusal of whoever is signed in as somebody else than an admin. */
export function Gate({ refused = null }: { refused?: string | null }) {
  const { session, settings } = useConsoleSession();
  const [error, setError] = useState('');
  const leave = () => {
    session.signOut().catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)));
  };
  return (
    <main className="gate">
      <div className="card">
        <Crest size={40} />
        <h1>Data console</h1>
        {refused === null ? (
          <>
            <p className="muted small">For admins of the career center. Sign in with your portal account.</p>
            <SignInForm />
            {settings.consoleSecret && (
              <details>
                <summary>Enter with the admin secret</summary>
                <SecretForm />
              </details>
            )}
          </>
        ) : (
          <>
            <p role="alert" className="alert">
              {error || REFUSED}
            </p>
            <p className="small">
              You are signed in to the portal as <strong>{refused}</strong>.
            </p>
            <button type="button" className="button" onClick={leave}>
              Sign out and use another account
            </button>
          </>
        )}
        <p className="small">
          <a href="/">Back to the portal</a>
        </p>
      </div>
    </main>
  );
}
