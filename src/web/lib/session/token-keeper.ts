/**
 * Keeps the session's tokens fresh, in step with every tab: one refresh at a time under one lock, newer
 * tokens of another tab are taken over instead of asking again. It knows no user and no screen.
 */
import { SessionEndedError } from './identity.ts';
import type { StoredSession } from './session-storage.ts';
import { clearSession, readSession, writeSession } from './session-storage.ts';
import type { Claims, Tokens } from './tokens.ts';
import { isFresh, readClaims } from './tokens.ts';

const LOCK = 'portal.refresh';

/** A tab that refreshed keeps the lock for this long: what it stored reaches the other tabs a moment later than a lock would. */
const SETTLE_MS = 1_000;

/** The tokens of the stored session; every method reads storage anew, since another tab may have changed it. */
export interface TokenKeeper {
  /** A valid access token, refreshed when it is about to end; throws as `refreshTokens` does. */
  fresh(): Promise<string>;
  /** A new access token although the present one is still valid: roles changed, or a server refused it. */
  renew(refused: string): Promise<string>;
  claims(): Claims | null;
}

interface TokenKeeperOptions {
  refresh: (tokens: Tokens) => Promise<Tokens>;
  /** The session is gone; storage is clear already. */
  onEnded: () => void;
  now?: () => number;
}

/** `refresh` asks the identity server (see `refresh-tokens.ts`); `now` is milliseconds. */
export function createTokenKeeper({ refresh, onEnded, now = Date.now }: TokenKeeperOptions): TokenKeeper {
  const stored = (): StoredSession => {
    const session = readSession();
    if (!session) throw new SessionEndedError('Signed out');
    return session;
  };

  const exchange = async (isGood: (tokens: Tokens) => boolean): Promise<string> => {
    const session = stored();
    if (isGood(session.tokens)) return session.tokens.access;
    try {
      const tokens = await refresh(session.tokens);
      const latest = readSession();
      if (latest?.tokens.refresh !== session.tokens.refresh) throw new SessionEndedError('Signed out meanwhile');
      writeSession({ ...latest, tokens });
      return tokens.access;
    } catch (error) {
      if (error instanceof SessionEndedError && readSession()?.tokens.refresh === session.tokens.refresh) {
        clearSession('ended');
        onEnded();
      }
      throw error;
    }
  };
  /** Calls that wait for their turn in this tab; a storage event tells only the other tabs. */
  const waiting = new Set<() => void>();

  const locked = (isGood: (tokens: Tokens) => boolean): Promise<string> => {
    // Browsers offer locks in secure contexts only; a portal tried out over plain http does without.
    if (!('locks' in navigator)) return exchange(isGood);
    const answered = new AbortController();
    const { signal } = answered;
    const turn = new Promise<string>((resolve, reject) => {
      const takeOver = () => {
        const session = readSession();
        if (session && isGood(session.tokens)) resolve(session.tokens.access);
      };
      waiting.add(takeOver);
      signal.addEventListener('abort', () => waiting.delete(takeOver));
      addEventListener('storage', takeOver, { signal });
      const refreshInTurn = async () => {
        const before = stored().tokens.access;
        const access = await exchange(isGood);
        resolve(access);
        if (access === before) return;
        for (const take of waiting) take();
        await new Promise((settled) => setTimeout(settled, SETTLE_MS));
      };
      navigator.locks.request(LOCK, { signal }, refreshInTurn).catch(reject);
    });
    return turn.finally(() => answered.abort());
  };
  const isValid = (tokens: Tokens) => isFresh(tokens, now());

  return {
    fresh: async () => {
      const { tokens } = stored();
      return isValid(tokens) ? tokens.access : locked(isValid);
    },
    renew: (refused) => locked((tokens) => tokens.access !== refused && isValid(tokens)),
    claims: () => {
      const session = readSession();
      return session && readClaims(session.tokens.access);
    },
  };
}
