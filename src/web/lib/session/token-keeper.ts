/**
 * Keeps the session's tokens fresh, in step with every tab: one refresh at a time under one lock, newer
 * tokens of another tab are taken over instead of asking again. It knows no user and no screen.
 */
import { SessionEndedError } from './identity.ts';
import { oneTabAtATime } from './one-tab-at-a-time.ts';
import type { StoredSession } from './session-storage.ts';
import { clearSession, readSession, writeSession } from './session-storage.ts';
import type { Claims, Tokens } from './tokens.ts';
import { isFresh, readClaims } from './tokens.ts';

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

  const exchange = async (): Promise<string> => {
    const session = stored();
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
  const refreshed = (isGood: (tokens: Tokens) => boolean): Promise<string> =>
    oneTabAtATime({
      good: () => {
        const session = readSession();
        return session && isGood(session.tokens) ? session.tokens.access : null;
      },
      refresh: exchange,
    });
  const isValid = (tokens: Tokens) => isFresh(tokens, now());

  return {
    fresh: async () => {
      const { tokens } = stored();
      return isValid(tokens) ? tokens.access : refreshed(isValid);
    },
    renew: (refused) => refreshed((tokens) => tokens.access !== refused && isValid(tokens)),
    claims: () => {
      const session = readSession();
      return session && readClaims(session.tokens.access);
    },
  };
}
