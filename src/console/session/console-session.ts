/**
 * Who is in the console, and what each request says about it. An admin enters with the session that the whole portal
 * shares; where a setting allows, with the GraphQL server's admin secret, kept for the tab. A session that ends by
 * itself leaves the screens where they are (`hasEnded`), so that nothing typed is lost; leaving closes them.
 */
import { sessionRoleOf } from '#domain/roles.ts';
import type { ConsoleSettings } from './identity.ts';
import { SignInError, endSession, requestTokens } from './identity.ts';
import type { KeptSession } from './kept-session.ts';
import { forgetSession, keepSession, readClaims, readKeptSession, watchOtherTabs } from './kept-session.ts';
import { createSharedTokens } from './shared-tokens.ts';

const ADMIN_ROLE = sessionRoleOf('admin');
const SECRET_KEY = 'console.secret';

export const REFUSED = 'This account may not use the console. Please sign in as an admin.';

export interface Viewer {
  /** Names what this browser keeps for the viewer, such as the history of queries. */
  key: string;
  name: string;
  role: string;
}

export type ConsoleState =
  | { status: 'signed-out' }
  /** Signed in to the portal, but not as an admin. */
  | { status: 'refused'; email: string }
  | { status: 'open'; viewer: Viewer; hasEnded: boolean };

export interface ConsoleSession {
  current: () => ConsoleState;
  subscribe: (listener: () => void) => () => void;
  /** The headers of a request; `refused` is the access token that a server did not take. Throws SessionEndedError. */
  headers: (refused?: string) => Promise<Record<string, string>>;
  /** Throws SignInError. */
  signIn: (email: string, password: string) => Promise<void>;
  enterWithSecret: (secret: string, role: string) => void;
  signOut: () => Promise<void>;
  /** Follows other tabs; returns the way to stop. */
  start: () => () => void;
}

interface KeptSecret {
  secret: string;
  role: string;
}

function stateOf(session: KeptSession | null, secret: KeptSecret | null): ConsoleState {
  if (secret) return { status: 'open', viewer: { key: 'secret', name: 'Admin secret', role: secret.role }, hasEnded: false };
  if (!session) return { status: 'signed-out' };
  const { userId, name, email, allowedRoles } = readClaims(session.tokens);
  if (!allowedRoles.includes(ADMIN_ROLE)) return { status: 'refused', email };
  return { status: 'open', viewer: { key: userId, name: name || email, role: ADMIN_ROLE }, hasEnded: false };
}

function readSecret(isAllowed: boolean): KeptSecret | null {
  const text = isAllowed ? sessionStorage.getItem(SECRET_KEY) : null;
  return text === null ? null : (JSON.parse(text) as KeptSecret);
}

/** The session as it is kept now. */
export function createConsoleSession({ identity, consoleSecret }: ConsoleSettings): ConsoleSession {
  let secret = readSecret(consoleSecret);
  let state = stateOf(readKeptSession(), secret);
  const listeners = new Set<() => void>();

  const set = (next: ConsoleState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const setEnded = () => {
    if (state.status === 'open') set({ ...state, hasEnded: true });
    else if (state.status === 'refused') set({ status: 'signed-out' });
  };
  const accessToken = createSharedTokens(identity, setEnded);
  const onOtherTab = (session: KeptSession | null, hasLeft: boolean) => {
    if (secret) return;
    if (hasLeft) return set({ status: 'signed-out' });
    if (!session) return setEnded();
    const next = stateOf(session, null);
    if (JSON.stringify(next) !== JSON.stringify(state)) set(next);
  };

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    headers: async (refused): Promise<Record<string, string>> => {
      if (secret) return { 'x-hasura-admin-secret': secret.secret, 'x-hasura-role': secret.role };
      return { authorization: `Bearer ${await accessToken(refused)}`, 'x-hasura-role': ADMIN_ROLE };
    },
    signIn: async (email, password) => {
      const tokens = await requestTokens(identity, email, password);
      const next = stateOf({ tokens, user: null }, null);
      if (next.status !== 'open') {
        await endSession(identity, tokens);
        throw new SignInError(REFUSED);
      }
      keepSession({ tokens, user: null });
      set(next);
    },
    enterWithSecret: (given, role) => {
      secret = { secret: given, role };
      sessionStorage.setItem(SECRET_KEY, JSON.stringify(secret));
      set(stateOf(null, secret));
    },
    signOut: async () => {
      const kept = readKeptSession();
      if (secret) {
        secret = null;
        sessionStorage.removeItem(SECRET_KEY);
      } else if (kept) {
        await endSession(identity, kept.tokens);
        forgetSession('left');
      }
      set({ status: 'signed-out' });
    },
    start: () => watchOtherTabs(onOtherTab),
  };
}
