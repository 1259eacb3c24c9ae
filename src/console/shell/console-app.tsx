import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ConsoleSettings } from '#console/session/identity.ts';
import { loadSettings } from '#console/session/identity.ts';
import { SessionProvider, useConsoleSession } from '#console/session/session-context.tsx';
import { Dialog } from '#console/ui/dialog.tsx';
import { Problem } from '#console/ui/problem.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Gate } from './gate.tsx';
import { LazyPage } from './lazy-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

const PAGES = [
  { path: '/', name: 'Query', load: async () => (await import('#console/query/query-page.tsx')).QueryPage },
  { path: '/data', name: 'Data', load: async () => (await import('#console/data/data-page.tsx')).DataPage },
  {
    path: '/permissions',
    name: 'Permissions',
    load: async () => (await import('#console/permissions/permissions-page.tsx')).PermissionsPage,
  },
] as const;

function useOpenPage() {
  const { pathname } = useLocation();
  const isIn = (path: string) => (path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`));
  const page = PAGES.find(({ path }) => isIn(path)) ?? null;
  useEffect(() => {
    document.title = `${page?.name ?? 'Not found'} - Data console - Career Center`;
  }, [page]);
  return page;
}

function Loading() {
  return <main className="loading-page" aria-busy="true" aria-label="Loading the console" />;
}

/** The pages of one viewer in one role. Query stays when another page is open: what runs there goes on. */
function Pages() {
  const open = useOpenPage();
  const [hasQuery, setHasQuery] = useState(open?.path === '/');
  if (open?.path === '/' && !hasQuery) setHasQuery(true);
  return (
    <>
      {PAGES.map(({ path, name, load }) =>
        open?.path === path || (path === '/' && hasQuery) ? (
          <main key={path} className="page" hidden={open?.path !== path}>
            <ErrorBoundary>
              <LazyPage name={name} load={load} />
            </ErrorBoundary>
          </main>
        ) : null,
      )}
      {!open && (
        <main className="state">
          <h1>Not found</h1>
          <p>The console has no such page.</p>
          <Link to="/">Go to Query</Link>
        </main>
      )}
    </>
  );
}

function SessionEnded() {
  return (
    <Dialog title="Your session has ended" narrow>
      <p className="small">Sign in again to go on. What you typed stays.</p>
      <SignInForm />
      <p className="small">
        <a href="/">Leave the console</a>
      </p>
    </Dialog>
  );
}

/** Asks for a new document when the viewer of this one has left: editors keep their texts as long as it lives. */
function useFreshDocument(viewerKey: string | null): boolean {
  const [first, setFirst] = useState(viewerKey);
  if (first === null && viewerKey !== null) setFirst(viewerKey);
  const isOver = first !== null && viewerKey !== first;
  useEffect(() => {
    // Its address may name what the viewer looked for.
    if (isOver) location.replace('/console/');
  }, [isOver]);
  return !isOver;
}

function Entrance() {
  const { state } = useConsoleSession();
  const isFresh = useFreshDocument(state.status === 'open' ? state.viewer.key : null);
  if (!isFresh) return <Loading />;
  if (state.status === 'signed-out') return <Gate />;
  if (state.status === 'refused') return <Gate refused={state.email} />;
  return (
    <>
      {/* It stays when another role is chosen in it, and keeps the focus. */}
      <ConsoleBar viewer={state.viewer} />
      <Pages key={`${state.viewer.key} ${state.viewer.role}`} />
      {state.hasEnded && <SessionEnded />}
    </>
  );
}

export function ConsoleApp() {
  const [settings, setSettings] = useState<ConsoleSettings | null>(null);
  const [problem, setProblem] = useState('');
  const load = useCallback(() => {
    loadSettings().then(setSettings, (cause: unknown) => setProblem(cause instanceof Error ? cause.message : String(cause)));
  }, []);
  useEffect(load, [load]);
  if (problem) return <Problem text={`The console could not start: ${problem}`} onRetry={() => location.reload()} />;
  if (!settings) return <Loading />;
  return (
    <ErrorBoundary>
      <SessionProvider settings={settings}>
        <Entrance />
      </SessionProvider>
    </ErrorBoundary>
  );
}
