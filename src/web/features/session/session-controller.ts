/**
 * Who is signed in. It opens a session from stored or new tokens, builds the user from `profiles` and
 * `user_roles`, watches both rows, and closes the session when the user, another tab, another device or
 * the identity server ends it. It owns the portal client of the session; it draws nothing and routes
 * nowhere. A stored user is shown at once and checked by the watch, so a reload need not wait.
 */
import { FAILURES } from '#domain/messages.ts';
import type { SessionRole } from '#domain/roles.ts';
import { sessionRoleOf } from '#domain/roles.ts';
import type { PortalClient } from '#web/lib/apollo/portal-client.ts';
import { createPortalClient } from '#web/lib/apollo/portal-client.ts';
import type { IdentityClient } from '#web/lib/session/identity.ts';
import { endSession, requestTokens, SessionEndedError, SignInError } from '#web/lib/session/identity.ts';
import { prepareRefresh, refreshTokens } from '#web/lib/session/refresh-tokens.ts';
import type { SessionNotice, SessionState } from '#web/lib/session/session-context.tsx';
import type { SessionEnd, StoredSession } from '#web/lib/session/session-storage.ts';
import { clearSession, readSession, watchOtherTabs, writeSession } from '#web/lib/session/session-storage.ts';
import type { SessionUser } from '#web/lib/session/session-user.ts';
import { agreedRole } from '#web/lib/session/session-user.ts';
import type { TokenKeeper } from '#web/lib/session/token-keeper.ts';
import { createTokenKeeper } from '#web/lib/session/token-keeper.ts';
import { claimTabStorage, clearTabStorage } from '#web/lib/session/tab-storage.ts';
import type { Claims, Tokens } from '#web/lib/session/tokens.ts';
import { readClaims } from '#web/lib/session/tokens.ts';
import { clearLinkMemory } from '#web/lib/session/link-memory.ts';
import { clearToasts } from '#web/ui/toast-store.ts';
import { loadProfile, ProfileRefusedError } from './load-profile.ts';
import type { SessionProfile } from './session-user.generated.ts';
import { SessionUserSubscriptionDocument } from './session-user.generated.ts';
import { NOTICES } from './session-texts.ts';

/** How long signing out waits for what still wants to be said to the server. */
const FAREWELL_PATIENCE_MS = 2_000;

/** When the code of refreshing is fetched: after the first view, long before the first token ends. */
const REFRESH_CODE_AFTER_MS = 10_000;

function userOf(profile: SessionProfile, claims: Claims): SessionUser {
  return {
    id: profile.id,
    name: profile.name,
    email: profile.email,
    avatarUrl: profile.avatar_url ?? null,
    role: agreedRole(profile.role?.role === 'admin' ? 'admin' : 'student', claims.allowedRoles),
  };
}

function isSame(one: SessionUser, other: SessionUser): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export class SessionController {
  readonly tokens: TokenKeeper;
  readonly #identity: IdentityClient;
  readonly #listeners = new Set<() => void>();
  readonly #farewells = new Set<() => Promise<unknown>>();
  #state: SessionState = { status: 'loading' };
  #open: { client: PortalClient; role: SessionRole; userId: string } | null = null;
  /** Clients of the same user for other roles than the session's own. */
  readonly #others = new Map<SessionRole, PortalClient>();
  #watched: PortalClient | null = null;
  #stopWatching = () => {};
  /** Counts openings and closings: what was asked for an earlier one is not applied to a later one. */
  #epoch = 0;
  /** The stored role for which a token was renewed already, so that a lasting disagreement asks once. */
  #renewedFor: string | null = null;
  /** While the user's own password change is under way, what closes the session waits for its outcome. */
  #isEnding = false;
  #heldBack: (() => void) | null = null;

  constructor(identity: IdentityClient) {
    this.#identity = identity;
    this.tokens = createTokenKeeper({
      refresh: (stored) => refreshTokens(identity, stored),
      onEnded: () => this.#closeOnceAllowed(() => this.#close(NOTICES.ended)),
    });
  }

  current = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens what is stored and follows other tabs; returns the way to stop. */
  start = (): (() => void) => {
    this.#openStored(readSession());
    const stopTabs = watchOtherTabs((session, end) => this.#onOtherTab(session, end));
    const preparing = setTimeout(prepareRefresh, REFRESH_CODE_AFTER_MS);
    return () => {
      clearTimeout(preparing);
      stopTabs();
      this.#stopWatching();
    };
  };

  signIn = async (email: string, password: string): Promise<void> => {
    const tokens = await requestTokens(this.#identity, email, password);
    writeSession({ tokens, user: null });
    try {
      await this.#load();
    } catch (cause) {
      this.#closeHere(null);
      throw new SignInError(FAILURES.signIn, { cause });
    }
    this.#throwWithoutProfile();
    // Whoever asked for a link and has another way in, or was somebody else, needs it no more.
    clearLinkMemory();
  };

  /** These tokens cannot be had a second time: where the user cannot be loaded now, it is tried again later. */
  enter = async (tokens: Tokens): Promise<void> => {
    writeSession({ tokens, user: null });
    await this.#loadOrWait();
    this.#throwWithoutProfile();
  };

  signOut = async (): Promise<void> => {
    const farewells = Promise.allSettled([...this.#farewells].map((task) => task()));
    // A server that hangs must not keep the user signed in.
    await Promise.race([farewells, new Promise((resolve) => setTimeout(resolve, FAREWELL_PATIENCE_MS))]);
    const session = readSession();
    if (session) await endSession(this.#identity, session.tokens);
    clearSession('left');
    this.#leave();
  };

  endAfter = async <T>(task: () => Promise<T>): Promise<T> => {
    this.#isEnding = true;
    try {
      const result = await task();
      this.#isEnding = false;
      this.#closeHere(null);
      return result;
    } catch (cause) {
      this.#isEnding = false;
      if (!this.#heldBack) throw cause;
      this.#heldBack();
      throw new SessionEndedError('The session ended meanwhile', { cause });
    } finally {
      this.#heldBack = null;
    }
  };

  clientAs = (role: SessionRole): PortalClient => {
    if (this.#open?.role === role) return this.#open.client;
    const known = this.#others.get(role);
    if (known) return known;
    const client = createPortalClient(role, this.tokens);
    this.#others.set(role, client);
    return client;
  };

  beforeSignOut = (task: () => Promise<unknown>): (() => void) => {
    this.#farewells.add(task);
    return () => this.#farewells.delete(task);
  };

  retry = (): void => {
    this.#set({ status: 'loading' });
    void this.#loadOrWait();
  };

  async #loadOrWait(): Promise<void> {
    const loading = this.#load();
    const mine = this.#epoch;
    try {
      await loading;
    } catch (error) {
      if (error instanceof SessionEndedError || mine !== this.#epoch) return;
      console.error('Could not load the signed-in user', error);
      this.#set({ status: 'unreachable' });
    }
  }

  #throwWithoutProfile(): void {
    if (this.#state.status === 'signed-out') throw new SignInError(this.#state.notice?.text ?? FAILURES.signIn);
  }

  #set(next: SessionState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #close(notice: SessionNotice | null): void {
    this.#epoch += 1;
    this.#renewedFor = null;
    this.#stopWatching();
    this.#set({ status: 'signed-out', notice });
    this.#disposeClients();
    clearToasts();
  }

  /** The user left, here or in another tab: nothing of theirs stays in this one. */
  #leave(): void {
    clearTabStorage();
    clearLinkMemory();
    this.#close(null);
  }

  #disposeClients(): void {
    this.#open?.client.dispose();
    this.#open = null;
    for (const client of this.#others.values()) client.dispose();
    this.#others.clear();
  }

  #closeHere(notice: SessionNotice | null): void {
    clearSession('ended');
    this.#close(notice);
  }

  #closeOnceAllowed(close: () => void): void {
    if (this.#isEnding) this.#heldBack = close;
    else close();
  }

  /** A tab that slept can wake up to another user without ever seeing the sign-out between: that one gets new clients. */
  #clientFor(role: SessionRole, userId: string): PortalClient {
    if (this.#open && this.#open.userId !== userId) {
      this.#stopWatching();
      this.#disposeClients();
      this.#renewedFor = null;
    }
    if (this.#open?.role !== role) {
      this.#stopWatching();
      this.#open?.client.dispose();
      this.#open = { role, userId, client: createPortalClient(role, this.tokens) };
    }
    return this.#open.client;
  }

  #show(user: SessionUser): void {
    const session = readSession();
    if (!session) return;
    writeSession({ ...session, user });
    claimTabStorage(user.id);
    const client = this.#clientFor(sessionRoleOf(user.role), user.id);
    this.#set({ status: 'signed-in', user, client });
    if (this.#watched !== client) this.#watch(client, user.id);
  }

  async #accept(profile: SessionProfile, mine: number): Promise<void> {
    let claims = this.tokens.claims();
    if (!claims) return;
    if (profile.signed_out_at && Date.parse(profile.signed_out_at) >= claims.issuedAt + 1_000) {
      this.#closeOnceAllowed(() => this.#closeHere(NOTICES.endedElsewhere));
      return;
    }
    const storedRole = profile.role?.role ?? 'student';
    if (storedRole !== agreedRole('admin', claims.allowedRoles) && this.#renewedFor !== storedRole) {
      this.#renewedFor = storedRole;
      await this.tokens.renew(readSession()?.tokens.access ?? '');
      claims = this.tokens.claims() ?? claims;
    }
    if (mine !== this.#epoch) return;
    const user = userOf(profile, claims);
    if (this.#state.status !== 'signed-in' || !isSame(this.#state.user, user)) this.#show(user);
  }

  #watch(client: PortalClient, id: string): void {
    this.#stopWatching();
    const mine = this.#epoch;
    const follow = async (profile: SessionProfile | null) => {
      if (mine !== this.#epoch) return;
      await (profile ? this.#accept(profile, mine) : this.#load());
    };
    const subscription = client.apollo.subscribe({ query: SessionUserSubscriptionDocument, variables: { id } }).subscribe({
      next: ({ data }) => {
        if (!data) return;
        follow(data.profiles_by_pk ?? null).catch((error: unknown) => console.error('Could not follow the profile', error));
      },
      error: (error: unknown) => console.error('The profile is no longer watched', error),
    });
    this.#watched = client;
    this.#stopWatching = () => {
      this.#watched = null;
      subscription.unsubscribe();
    };
  }

  /** Builds the user of the stored tokens; throws what went wrong. */
  async #load(): Promise<void> {
    this.#epoch += 1;
    const mine = this.#epoch;
    await this.tokens.fresh();
    const claims = this.tokens.claims();
    if (!claims) return;
    const client = this.#clientFor(sessionRoleOf(agreedRole('admin', claims.allowedRoles)), claims.userId);
    const profile = await loadProfile(client, claims).catch((error: unknown) => {
      if (!(error instanceof ProfileRefusedError)) throw error;
      return error;
    });
    if (mine !== this.#epoch) return;
    if (profile instanceof ProfileRefusedError) await this.#refuse(profile.message);
    else if (profile) await this.#accept(profile, mine);
    else this.#closeHere(NOTICES.noProfile);
  }

  /** Ends the session at the identity server too, or single sign-on would bring the same account back. */
  async #refuse(text: string): Promise<void> {
    const session = readSession();
    this.#closeHere({ text, isError: true });
    try {
      if (session) await endSession(this.#identity, session.tokens);
    } catch (error) {
      console.error('Could not end the session of a refused account', error);
    }
  }

  #openStored(session: StoredSession | null): void {
    if (!session) {
      this.#close(null);
    } else if (session.user?.id === readClaims(session.tokens.access).userId) {
      this.#epoch += 1;
      this.#show(session.user);
    } else {
      this.retry();
    }
  }

  #onOtherTab(session: StoredSession | null, end: SessionEnd | null): void {
    if (end === 'left') clearTabStorage();
    const shown = this.#state.status === 'signed-in' ? this.#state.user.id : null;
    if (session && shown === readClaims(session.tokens.access).userId) return;
    if (session) this.#openStored(session);
    else if (this.#state.status !== 'signed-out') this.#closeOnceAllowed(() => this.#close(end === 'ended' ? NOTICES.ended : null));
  }
}
