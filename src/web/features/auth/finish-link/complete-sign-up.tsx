import { chakra } from '#web/ui/styled/chakra.tsx';
import { FAILURES, SUCCESSES } from '#domain/messages.ts';
import { callAnonymously } from '#web/lib/apollo/anonymous-client.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { refusalCode } from '#web/lib/apollo/refusal-code.ts';
import { SignInError } from '#web/lib/session/identity.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { AddressLine } from '../address-line.tsx';
import { AuthFormFrame, SubmitButton } from '../auth-form.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { CompleteSignUpDocument } from './finish-link.anonymous.generated.ts';
import { Step } from '../step.tsx';

interface CompleteSignUpProps {
  token: string;
  email: string;
  /** As typed in this browser when the link was asked for. */
  name: string | null;
  /** The address got an account since the link was read: the link opens another form now. */
  onAccountExists: () => void;
  onDone: () => void;
}

/** Creates the account at the press of a button: mail scanners open links, and must not use them up. */
export function CompleteSignUp({ token, email, name, onAccountExists, onDone }: CompleteSignUpProps) {
  const { enter } = useSessionControls();
  const form = useAuthForm<never>();
  const complete = async () => {
    const answer = await callAnonymously(CompleteSignUpDocument, { token, email }).catch((error: unknown) => {
      if (refusalCode(error) !== 'account_exists') throw error;
      return null;
    });
    if (!answer) return onAccountExists();
    const { completeSignUp: session } = answer;
    if (!session) throw new Error('The portal answered without a session');
    await enter({ access: session.accessToken, refresh: session.refreshToken, id: session.idToken, obtainedAt: Date.now() });
    onDone();
  };
  return (
    <Step title="Complete your sign-up">
      <chakra.p color="text.muted">{name ? `Welcome, ${name}. ` : ''}Your account will be created for this address, and you will be signed in.</chakra.p>
      <AddressLine email={email} />
      <AuthFormFrame
        form={form}
        onSubmit={() =>
          void form.send(complete, (error) => ({
            text: error instanceof SignInError ? error.message : failureText(error, FAILURES.emailLink),
            fields: [],
          }))
        }
      >
        <SubmitButton isBusy={form.isBusy} busy={SUCCESSES.loggingIn}>
          Create my account
        </SubmitButton>
      </AuthFormFrame>
    </Step>
  );
}
