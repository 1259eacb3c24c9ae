import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { SessionRole } from '#domain/roles.ts';
import type { PortalClient } from '#web/lib/apollo/portal-client.ts';
import type { SessionUser } from './session-user.ts';
import type { TokenKeeper } from './token-keeper.ts';
import type { Tokens } from './tokens.ts';

/** Why somebody was signed out; an error where they can do nothing about it. */
export interface SessionNotice {
  text: string;
  isError: boolean;
}

/** Whether somebody is signed in, and who. */
export type SessionState =
  | { status: 'loading' }
  /** There are tokens, but the servers could not be asked who it is. */
  | { status: 'unreachable' }
  /** `notice` tells a user who was signed out why. */
  | { status: 'signed-out'; notice: SessionNotice | null }
  | { status: 'signed-in'; user: SessionUser; client: PortalClient };

/** The session and what can be done with it. */
export interface SessionControls {
  state: SessionState;
  tokens: TokenKeeper;
  /** Throws SignInError, whose message is the text for the user. */
  signIn: (email: string, password: string) => Promise<void>;
  /** Opens a session with tokens that came by a link or the identity server's page; throws SignInError. */
  enter: (tokens: Tokens) => Promise<void>;
  /** Throws when the identity server could not be told; the user stays signed in then. */
  signOut: () => Promise<void>;
  /**
   * Runs what ends the user's every session (a password change): the session here closes once it succeeded, without a
   * notice of its own. Fails as the task does, or with SessionEndedError when the session ended although it failed.
   */
  endAfter: <T>(task: () => Promise<T>) => Promise<T>;
  /** The data as another role of the user sees it (an admin's preview); lives as long as the session. */
  clientAs: (role: SessionRole) => PortalClient;
  /** Runs before the session ends by Logout, while requests still go out; returns the way to forget it. */
  beforeSignOut: (task: () => Promise<unknown>) => () => void;
  /** Tries again after `unreachable`. */
  retry: () => void;
}

const SessionContext = createContext<SessionControls | null>(null);

/** Given by `features/session`; tests give a session of their own. */
export const SessionContextProvider = SessionContext.Provider;

/** The session in any state, for guards and the shell. */
export function useSessionControls(): SessionControls {
  const controls = use(SessionContext);
  if (!controls) throw new Error('useSessionControls needs a SessionProvider above it');
  return controls;
}

/** The signed-in user, for screens behind a guard. */
export function useSession(): { user: SessionUser; signOut: () => Promise<void> } {
  const { state, signOut } = useSessionControls();
  if (state.status !== 'signed-in') throw new Error('useSession is for screens behind a guard');
  return { user: state.user, signOut };
}

/** Does something while the session still stands when the user logs out. */
export function useBeforeSignOut(task: () => Promise<unknown>): void {
  const { beforeSignOut } = useSessionControls();
  const run = useEffectEvent(task);
  useEffect(() => beforeSignOut(() => run()), [beforeSignOut]);
}
