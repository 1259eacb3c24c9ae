/**
 * What a mailed link opens (`/auth?finishSignup=true&token=...`): completes a sign-up, sets a new password or
 * confirms an address, each at the press of a button. It goes before the redirect of a signed-in user. Who
 * asked for the link in this browser, or is signed in, need not say the address again.
 */
import { useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { SUCCESSES, VALIDATION } from '#domain/messages.ts';
import { clearLinkMemory, readLinkMemory } from '#web/lib/session/link-memory.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showSuccess } from '#web/ui/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AskEmail } from './ask-email.tsx';
import { CompleteSignUp } from './complete-sign-up.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { NewPassword } from './new-password.tsx';
import { RefusedLink } from './refused-link.tsx';
import { SwitchAccount } from './switch-account.tsx';
import { useLink } from './use-link.ts';

interface FinishLinkProps {
  token: string;
  /** Goes on, signed in or to the login: `wanted` is where the link's owner was going, `email` who it was. */
  onDone: (wanted: string | null, email: string | null) => void;
}

function ReadingLink() {
  return (
    <chakra.div aria-busy="true" display="grid" gap="4">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height="7" width="70%" />
      <Skeleton height="5" width="100%" />
      <Skeleton height="11" width="100%" />
    </chakra.div>
  );
}

export function FinishLink({ token, onDone }: FinishLinkProps) {
  const { state, signIn, signOut } = useSessionControls();
  const { signIn: way } = useSettings();
  const [memory] = useState(readLinkMemory);
  const [email, setEmail] = useState(() => (state.status === 'signed-in' ? state.user.email : (memory?.email ?? null)));
  /** Who is being logged out to make room for the link's owner. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const { link, retry } = useLink(token, email);

  const leave = () => onDone(null, null);
  const finish = () => {
    clearLinkMemory();
    showSuccess(SUCCESSES.success);
    onDone(memory?.wanted ?? null, email);
  };
  const signInAnew = async (password: string) => {
    // Where the identity server signs in on a page of its own, the new password is for that page.
    if (way === 'form' && email !== null) await signIn(email, password);
    finish();
  };
  const switchAccount = async () => {
    if (state.status !== 'signed-in') return;
    setLeaving(state.user.email);
    try {
      await signOut();
      setEmail(memory?.email ?? null);
    } finally {
      setLeaving(null);
    }
  };
  const isOthers = state.status === 'signed-in' && email === state.user.email && link.status === 'read' && !link.isForEmail;

  if (token === '') return <RefusedLink text={VALIDATION.linkInvalid} onBack={leave} />;
  if (leaving !== null || isOthers) return <SwitchAccount email={leaving ?? email ?? ''} onSwitch={switchAccount} onStay={leave} />;
  if (link.status === 'reading') return <ReadingLink />;
  if (link.status === 'refused') return <RefusedLink text={link.text} onRetry={link.canRetry ? retry : undefined} onBack={leave} />;
  if (link.form === 'confirm_email') return <ConfirmEmail token={token} onDone={finish} />;
  if (!link.isForEmail || email === null) return <AskEmail token={token} onKnown={setEmail} />;
  if (link.form === 'new_password') return <NewPassword token={token} email={email} onDone={signInAnew} />;
  const name = memory?.email === email ? memory.name : null;
  return <CompleteSignUp token={token} email={email} name={name} onAccountExists={retry} onDone={finish} />;
}
