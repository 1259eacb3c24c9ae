import { useCallback, useEffect, useState } from 'react';
import type { GraphqlRequest } from '#console/graphql/run-operation.ts';
import { readData } from '#console/graphql/run-operation.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';

const SLOW_MS = 4_000;

function useIsSlow(wanted: string, isBusy: boolean): boolean {
  const [slow, setSlow] = useState('');
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setSlow(wanted), SLOW_MS);
    return () => clearTimeout(timer);
  }, [wanted, isBusy]);
  return isBusy && slow === wanted;
}

interface Answer<T> {
  /** The last answer; that of an earlier request while a new one is under way. */
  value: T | null;
  problem: string;
  isBusy: boolean;
  /** It takes longer than a person waits without a word. */
  isSlow: boolean;
  again: () => void;
}

/**
 * Asks a request and again when its text changes; null asks nothing. What was asked before and is still under way is
 * given up. It is asked once more when the viewer is back after the session had ended.
 */
export function useAnswer<T>(request: GraphqlRequest | null, read: (data: never) => T): Answer<T> {
  const { session, state } = useConsoleSession();
  const hasEnded = state.status === 'open' && state.hasEnded;
  const asked = request && JSON.stringify(request);
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ asked: string | null; value: T | null; problem: string }>({
    asked: null,
    value: null,
    problem: '',
  });
  const wanted = `${round} ${asked}`;

  useEffect(() => {
    if (asked === null || hasEnded) return undefined;
    const abort = new AbortController();
    readData<never>(session, JSON.parse(asked) as GraphqlRequest, abort.signal)
      .then((data) => setAnswer({ asked: wanted, value: read(data), problem: '' }))
      .catch((cause: unknown) => {
        if (abort.signal.aborted) return;
        setAnswer(({ value }) => ({ asked: wanted, value, problem: cause instanceof Error ? cause.message : String(cause) }));
      });
    return () => abort.abort();
    // `read` belongs to the request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session, asked, wanted, hasEnded]);

  const again = useCallback(() => setRound((count) => count + 1), []);
  const isBusy = asked !== null && answer.asked !== wanted;
  const isSlow = useIsSlow(wanted, isBusy);
  return { value: answer.value, problem: answer.problem, isBusy, isSlow, again };
}
