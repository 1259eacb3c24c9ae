import type { ReactNode } from 'react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { decide } from './guards.ts';
import { passOn, readPassedOn, wantedBy } from './passed-on.ts';
import { LoadingScreen, UnreachableScreen } from './shell/waiting-screens.tsx';

/** Shows a route, or sends its visitor where the specification says. */
export function Guard({ children }: { children: ReactNode }) {
  const { state, retry } = useSessionControls();
  const { pathname, search, state: historyState } = useLocation();
  const user = state.status === 'signed-in' ? state.user : null;
  const visitor = state.status === 'signed-in' ? { status: state.status, role: state.user.role } : { status: state.status };
  const wanted = user && wantedBy(readPassedOn(historyState), user.id);
  const decision = decide(visitor, pathname, new URLSearchParams(search), wanted);

  const [lastUserId, setLastUserId] = useState<string | null>(null);
  if (user && user.id !== lastUserId) setLastUserId(user.id);

  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace state={passOn(state, lastUserId, pathname + search)} />;
  if (decision.kind === 'show') return children;
  return state.status === 'unreachable' ? <UnreachableScreen onRetry={retry} /> : <LoadingScreen />;
}
