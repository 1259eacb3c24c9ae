import { useEffect, useState } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES, SUCCESSES } from '#domain/messages.ts';
import { STORAGE_KEYS } from '#web/config/storage-keys.ts';
import { finishSignIn, leaveToSignIn } from '#web/lib/session/code-flow.ts';
import { SignInError } from '#web/lib/session/identity.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';

interface RedirectLoginProps {
  /** The address holds the identity server's answer. */
  isReturning: boolean;
  wanted: string | null;
  onForgot: () => void;
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

/** Signs in on the identity server's page, and comes back. */
export function RedirectLogin({ isReturning, wanted, onForgot, onReturned }: RedirectLoginProps) {
  const { state, enter } = useSessionControls();
  const { identity } = useSettings();
  const [isBusy, setBusy] = useState(isReturning);
  const [error, setError] = useState<string | null>(null);
  const notice = state.status === 'signed-out' ? state.notice : null;

  useEffect(() => {
    if (!isReturning) return undefined;
    let isCurrent = true;
    exchange ??= finishSignIn(identity);
    exchange
      .then(async (tokens) => {
        if (!isCurrent) return;
        exchange = null;
        onReturned(takeWanted());
        await enter(tokens);
        showSuccess(SUCCESSES.welcomeBack);
      })
      .catch((cause: unknown) => {
        if (!isCurrent) return;
        exchange = null;
        setBusy(false);
        setError(cause instanceof SignInError ? cause.message : FAILURES.signIn);
        onReturned(takeWanted());
      });
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

  const leave = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    if (wanted !== null) sessionStorage.setItem(STORAGE_KEYS.wanted, wanted);
    try {
      await leaveToSignIn(identity);
    } catch (cause) {
      setBusy(false);
      setError(cause instanceof SignInError ? cause.message : FAILURES.signIn);
    }
  };
  return (
    <chakra.div display="grid" gap="4">
      <chakra.div role="alert" _empty={{ display: 'none' }}>
        {error && <Alert tone="danger">{error}</Alert>}
        {!error && notice && <Alert tone={notice.isError ? 'danger' : 'accent'}>{notice.text}</Alert>}
      </chakra.div>
      <chakra.p color="text.muted">You sign in with your university account, on a page of its own, and come back here.</chakra.p>
      <Button variant="primary" size="lg" aria-disabled={isBusy} onClick={() => void leave()}>
        {isBusy ? SUCCESSES.loggingIn : 'Continue to sign in'}
        {!isBusy && <ArrowRight size={16} aria-hidden />}
      </Button>
      <Button variant="link" size="sm" justifySelf="center" onClick={onForgot}>
        Forgot password?
      </Button>
    </chakra.div>
  );
}
