import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { type QueryResult, rootFields, runQuery } from './console-query.ts';
import { type ConsoleSession, SessionEnded, freshSession } from './console-session.ts';
import { RootFieldList } from './root-field-list.tsx';

const FIRST_QUERY = `query NewestInternships {
  internships(order_by: {created_at: desc}, limit: 10) {
    title
    company
    location
    views
    apply_clicks
    expires_at
  }
}`;

interface QueryScreenProps {
  session: ConsoleSession;
  onSession: (session: ConsoleSession) => void;
  onLeave: (reason: string) => void;
}

export function QueryScreen({ session, onSession, onLeave }: QueryScreenProps) {
  const [query, setQuery] = useState(FIRST_QUERY);
  const [variables, setVariables] = useState('');
  const [result, setResult] = useState<QueryResult | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<{ name: string; description: string | null }[]>([]);

  const [enteredWith] = useState(session);
  useEffect(() => {
    let current = true;
    freshSession(enteredWith)
      .then(rootFields)
      .then((found) => current && setFields(found))
      .catch((cause: unknown) => current && onLeave(cause instanceof Error ? cause.message : String(cause)));
    return () => {
      current = false;
    };
  }, [enteredWith, onLeave]);

  async function run() {
    setBusy(true);
    setError('');
    try {
      const fresh = await freshSession(session);
      onSession(fresh);
      setResult(await runQuery(fresh, query, variables));
    } catch (cause) {
      if (cause instanceof SessionEnded) onLeave(cause.message);
      else setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setBusy(false);
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void run();
  };

  return (
    <div className="console">
      <header>
        <h1>Data console</h1>
        <a href="/admin">Admin dashboard</a>
        <button type="button" onClick={() => onLeave('')}>
          Sign out
        </button>
      </header>
      <RootFieldList fields={fields} onInsert={setQuery} />
      <main>
        <label htmlFor="query">Query</label>
        <textarea
          id="query"
          className="code"
          spellCheck={false}
          rows={16}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => setQuery(event.target.value)}
        />
        <label htmlFor="variables">Variables (JSON)</label>
        <textarea
          id="variables"
          className="code"
          spellCheck={false}
          rows={3}
          value={variables}
          onKeyDown={onKeyDown}
          onChange={(event) => setVariables(event.target.value)}
        />
        <div className="run">
          <button type="button" className="primary" disabled={busy} onClick={() => void run()}>
            Run
          </button>
          <span className="hint">Ctrl + Enter</span>
          <span role="status">{result && `${result.ok ? 'Answered' : 'Refused'} in ${result.milliseconds} ms`}</span>
        </div>
        {error && (
          <p role="alert" className="error">
            {error}
          </p>
        )}
        <h2 id="result-title">Result</h2>
        <pre tabIndex={0} role="region" aria-labelledby="result-title" className="code result">
          {result?.text ?? 'Nothing has run yet.'}
        </pre>
      </main>
    </div>
  );
}
