import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { SECRET_ROLES } from '#console/session/kept-secret.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';

/** Entering with the GraphQL server's admin secret, where the installation allows it. The server checks it with the first request. */
export function SecretForm() {
  const { session } = useConsoleSession();
  const [error, setError] = useState('');
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const secret = String(form.get('secret') ?? '');
    if (secret) session.enterWithSecret(secret, String(form.get('role') ?? '').trim() || 'admin');
    else setError('Please enter the admin secret');
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      {error && (
        <p role="alert" className="alert">
          {error}
        </p>
      )}
      <div className="field">
        <label htmlFor={`${id}-secret`}>Admin secret</label>
        <input id={`${id}-secret`} className="input" name="secret" type="password" autoComplete="off" />
      </div>
      <div className="field">
        <label htmlFor={`${id}-role`}>Role to look as</label>
        <input
          id={`${id}-role`}
          className="input"
          name="role"
          list={`${id}-roles`}
          placeholder="admin"
          autoComplete="off"
          spellCheck={false}
        />
        <datalist id={`${id}-roles`}>
          {SECRET_ROLES.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </datalist>
      </div>
      <p className="muted">The secret opens everything to whoever sits here. It is kept for this tab and forgotten when you leave.</p>
      <button type="submit" className="button">
        Enter
      </button>
    </form>
  );
}
