/**
 * Who is in the console, and what each request says about it. An admin enters with the session that the whole portal
 * shares; where a setting allows, with the GraphQL server's admin secret, kept for the tab. A session that ends by
 * itself leaves the screens where they are (`hasEnded`), so that nothing typed is lost; leaving closes them and forgets
 * what this browser kept for the viewer, and so does another viewer who enters.
 */
import type { KeptTokens } from '#domain/kept-session.ts';
import { forgetConsoleViewers } from '#domain/kept-session.ts';
import { sessionRoleOf } from '#domain/roles.ts';
import type { ConsoleSettings } from './identity.ts';
import { SignInError, endSession, requestTokens } from './identity.ts';
import type { KeptSecret } from './kept-secret.ts';
import { SECRET_VIEWER, keepSecret, readKeptSecret } from './kept-secret.ts';
import type { KeptSession } from './kept-session.ts';
import { forgetSession, keepSession, readClaims, readKeptSession, watchOtherTabs } from './kept-session.ts';
import { createSharedTokens } from './shared-tokens.ts';

const ADMIN_ROLE = sessionRoleOf('admin');

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
  /** The same secret in another role; nothing where nobody entered with it. */
  lookAs: (role: string) => void;
  /** Leaves the portal; who entered with the secret forgets that alone. Throws where the identity server cannot be told. */
  signOut: () => Promise<void>;
  /** Follows other tabs; returns the way to stop. */
  start: () => () => void;
}

function stateOf(session: KeptSession | null, secret: KeptSecret | null): ConsoleState {
  if (secret) return { status: 'open', viewer: { key: SECRET_VIEWER, name: 'Admin secret', role: secret.role }, hasEnded: false };
  if (!session) return { status: 'signed-out' };
  const { userId, name, email, allowedRoles } = readClaims(session.tokens);
  if (!allowedRoles.includes(ADMIN_ROLE)) return { status: 'refused', email };
  return { status: 'open', viewer: { key: userId, name: name || email, role: ADMIN_ROLE }, hasEnded: false };
}

const secretHeaders = ({ secret, role }: KeptSecret) => ({ 'x-hasura-admin-secret': secret, 'x-hasura-role': role });

function userIdOf(session: KeptSession | null): string | null {
  return session && readClaims(session.tokens).userId;
}

/** Tokens of an admin; throws SignInError, and leaves nobody else signed in. */
async function requestAdminTokens(identity: ConsoleSettings['identity'], email: string, password: string): Promise<KeptTokens> {
  const tokens = await requestTokens(identity, email, password);
  if (readClaims(tokens).allowedRoles.includes(ADMIN_ROLE)) return tokens;
  await endSession(identity, tokens);
  throw new SignInError(REFUSED);
}

/** The present state, and who is told of the next. */
function createStateStore() {
  let state: ConsoleState = { status: 'signed-out' };
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    set: (next: ConsoleState) => {
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The session as it is kept now. */
export function createConsoleSession({ identity, consoleSecret }: ConsoleSettings): ConsoleSession {
  const { current, set, subscribe } = createStateStore();
  let secret: KeptSecret | null = null;
  let portalUser: string | null = null;

  /** A session that ended may go on: what was kept waits for its user, until somebody else is here. */
  const enter = (session: KeptSession | null, given: KeptSecret | null) => {
    secret = given;
    portalUser = userIdOf(session);
    const here = [portalUser, given && SECRET_VIEWER].filter((viewer) => viewer !== null);
    if (here.length > 0) forgetConsoleViewers(here);
    set(stateOf(session, given));
  };
  const leave = () => {
    forgetConsoleViewers([]);
    enter(null, null);
  };
  const keepAndEnter = (given: KeptSecret) => {
    keepSecret(given);
    enter(readKeptSession(), given);
  };
  enter(readKeptSession(), consoleSecret ? readKeptSecret() : null);

  const setEnded = () => {
    const state = current();
    if (state.status === 'open') set({ ...state, hasEnded: true });
    else if (state.status === 'refused') set({ status: 'signed-out' });
  };
  const accessToken = createSharedTokens(identity, setEnded);
  const onOtherTab = (session: KeptSession | null, hasLeft: boolean) => {
    if (hasLeft) leave();
    else if (session) enter(session, userIdOf(session) === portalUser ? secret : null);
    else if (!secret) setEnded();
  };

  return {
    current,
    subscribe,
    headers: async (refused): Promise<Record<string, string>> => {
      return secret ? secretHeaders(secret) : { authorization: `Bearer ${await accessToken(refused)}`, 'x-hasura-role': ADMIN_ROLE };
    },
    signIn: async (email, password) => {
      const tokens = await requestAdminTokens(identity, email, password);
      keepSession({ tokens, user: null });
      enter({ tokens, user: null }, null);
    },
    enterWithSecret: (given, role) => keepAndEnter({ secret: given, role }),
    lookAs: (role) => secret && keepAndEnter({ ...secret, role }),
    signOut: async () => {
      const kept = readKeptSession();
      if (secret) return kept ? enter(kept, null) : leave();
      if (kept) await endSession(identity, kept.tokens);
      forgetSession('left');
      leave();
    },
    start: () => watchOtherTabs(onOtherTab),
  };
}
