import { useEffect, useState } from 'react';
import { FAILURES, SUCCESSES } from '#domain/messages.ts';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { finishSignIn, leaveToSignIn } from '#web/lib/session/code-flow.ts';
import { SignInError } from '#web/lib/session/identity.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';

export interface CodeFlowProps {
  /** The address holds the identity server's answer. */
  isReturning: boolean;
  wanted: string | null;
  /** The answer was taken from the address; `wanted` is where the visitor was going before they left. */
  onReturned: (wanted: string | null) => void;
}

function takeWanted(): string | null {
  const wanted = sessionStorage.getItem(STORAGE_KEYS.wanted);
  sessionStorage.removeItem(STORAGE_KEYS.wanted);
  return wanted;
}

/** An answer can be exchanged once, however often the screen is drawn meanwhile. */
let exchange: ReturnType<typeof finishSignIn> | null = null;

/**
 * Signing in on another page, and what it comes back with. `leave` goes there, to an identity provider when one is
 * named: `provider` is the one that was left for last.
 */
export function useCodeFlow({ isReturning, wanted, onReturned }: CodeFlowProps) {
  const { enter } = useSessionControls();
  const { identity } = useSettings();
  const [isBusy, setBusy] = useState(isReturning);
  const [provider, setProvider] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (!isReturning) return undefined;
    let isCurrent = true;
    exchange ??= finishSignIn(identity);
    const settle = () => {
      exchange = null;
      onReturned(takeWanted());
    };
    const fail = (cause: unknown) => {
      if (!isCurrent) return;
      setBusy(false);
      setError(cause instanceof SignInError ? cause.message : FAILURES.signIn);
    };
    exchange.then(
      async (tokens) => {
        if (!isCurrent) return;
        settle();
        await enter(tokens).then(() => showSuccess(SUCCESSES.welcomeBack), fail);
      },
      (cause: unknown) => {
        fail(cause);
        if (isCurrent) settle();
      },
    );
    return () => {
      isCurrent = false;
    };
    // The answer in the address is taken once, when the screen opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // Who goes back from the identity server's page finds this one as they left it, and can press the button again.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const leave = async (to: string | null) => {
    if (isBusy) return;
    setBusy(true);
    setProvider(to);
    setError(null);
    // What an earlier try left there that was given up is not where this one goes.
    if (wanted === null) sessionStorage.removeItem(STORAGE_KEYS.wanted);
    else sessionStorage.setItem(STORAGE_KEYS.wanted, wanted);
    try {
      await leaveToSignIn(identity, to);
    } catch (cause) {
      setBusy(false);
      setError(cause instanceof SignInError ? cause.message : FAILURES.signIn);
    }
  };
  return { isBusy, provider, error, leave: (to: string | null) => void leave(to) };
}
