/** The access token of the session that all tabs of the portal share: refreshed in turn, taken over from other tabs. */
import type { KeptTokens } from '#domain/kept-session.ts';
import { REFRESH_LOCK, REFRESH_SETTLE_MS } from '#domain/kept-session.ts';
import type { ConsoleSettings } from './identity.ts';
import { SessionEndedError, refreshTokens } from './identity.ts';
import { forgetSession, isFresh, keepSession, readKeptSession } from './kept-session.ts';

/** One refresh at a time among all tabs of the portal; the answer does not wait until the others were told. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  // Browsers offer locks in secure contexts only; a portal tried out over plain http does without.
  if (!('locks' in navigator)) return task();
  return new Promise((resolve, reject) => {
    const turn = async () => {
      resolve(await task());
      await new Promise((settled) => setTimeout(settled, REFRESH_SETTLE_MS));
    };
    navigator.locks.request(REFRESH_LOCK, turn).catch(reject);
  });
}

/** Answers a good access token other than `refused`; calls `onEnded` and throws SessionEndedError when there is none any more. */
export function createSharedTokens(identity: ConsoleSettings['identity'], onEnded: () => void) {
  let renewing: Promise<KeptTokens> | null = null;

  const end = (): never => {
    onEnded();
    throw new SessionEndedError('The session has ended. Please sign in again.');
  };
  const refresh = async (isGood: (tokens: KeptTokens) => boolean): Promise<KeptTokens> => {
    const kept = readKeptSession() ?? end();
    if (isGood(kept.tokens)) return kept.tokens;
    try {
      const tokens = await refreshTokens(identity, kept.tokens);
      const latest = readKeptSession();
      // Who logged out meanwhile, or is somebody else by now, must not be signed in again.
      if (latest?.tokens.refresh !== kept.tokens.refresh) throw new SessionEndedError('Signed out meanwhile');
      keepSession({ ...latest, tokens });
      return tokens;
    } catch (error) {
      if (!(error instanceof SessionEndedError)) throw error;
      const latest = readKeptSession();
      if (latest && latest.tokens.refresh !== kept.tokens.refresh) throw error;
      if (latest) forgetSession('ended');
      return end();
    }
  };

  return async (refused?: string): Promise<string> => {
    const isGood = (tokens: KeptTokens) => tokens.access !== refused && isFresh(tokens);
    const kept = readKeptSession() ?? end();
    if (isGood(kept.tokens)) return kept.tokens.access;
    renewing ??= inTurn(() => refresh(isGood)).finally(() => {
      renewing = null;
    });
    return (await renewing).access;
  };
}
