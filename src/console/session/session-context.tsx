import type { ReactNode } from 'react';
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ConsoleSession, ConsoleState } from './console-session.ts';
import { createConsoleSession } from './console-session.ts';
import type { ConsoleSettings } from './identity.ts';

interface SessionValue {
  session: ConsoleSession;
  state: ConsoleState;
  settings: ConsoleSettings;
}

const SessionContext = createContext<SessionValue | null>(null);

interface SessionProviderProps {
  settings: ConsoleSettings;
  children: ReactNode;
}

export function SessionProvider({ settings, children }: SessionProviderProps) {
  const [session] = useState(() => createConsoleSession(settings));
  const state = useSyncExternalStore(session.subscribe, session.current);
  useEffect(() => session.start(), [session]);
  const value = useMemo(() => ({ session, state, settings }), [session, state, settings]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The session and who is in it. */
export function useConsoleSession(): SessionValue {
  const value = use(SessionContext);
  if (!value) throw new Error('useConsoleSession needs a SessionProvider');
  return value;
}
