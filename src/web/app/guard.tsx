import type { ReactNode } from 'react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { decide } from './guards.ts';
import { LoadingScreen, UnreachableScreen } from './shell/waiting-screens.tsx';

/** Shows a route, or sends its visitor where the specification says. */
export function Guard({ children }: { children: ReactNode }) {
  const { state, retry } = useSessionControls();
  const { pathname, search, state: passed } = useLocation();
  const wanted = (passed as { wanted?: string } | null)?.wanted ?? null;
  const visitor = state.status === 'signed-in' ? { status: state.status, role: state.user.role } : { status: state.status };
  const decision = decide(visitor, pathname, new URLSearchParams(search), wanted);

  // Only a visitor who was never signed in here goes on to where they were going: after a sign-out the
  // next person may be somebody else.
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (state.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);

  if (decision.kind === 'redirect') {
    return <Navigate to={decision.to} replace state={wasSignedIn ? null : { wanted: pathname + search }} />;
  }
  if (decision.kind === 'show') return children;
  return state.status === 'unreachable' ? <UnreachableScreen onRetry={retry} /> : <LoadingScreen />;
}
