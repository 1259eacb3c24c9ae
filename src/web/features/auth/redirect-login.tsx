import ArrowRight from 'lucide-react/icons/arrow-right';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { SUCCESSES } from '#domain/messages.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { SsoButton } from './sso-button.tsx';
import { useCodeFlow, type CodeFlowProps } from './use-code-flow.ts';

/** Signs in on the identity server's page, or straight at the university's where that is set up, and comes back. */
export function RedirectLogin({ onForgot, ...flow }: CodeFlowProps & { onForgot: () => void }) {
  const { state } = useSessionControls();
  const { sso } = useSettings();
  const { isBusy, provider, error, leave } = useCodeFlow(flow);
  const isHere = isBusy && provider === null;
  const notice = state.status === 'signed-out' ? state.notice : null;
  return (
    <chakra.div display="grid" gap="4">
      <chakra.div role="alert" _empty={{ display: 'none' }}>
        {error && <Alert tone="danger">{error}</Alert>}
        {!error && notice && <Alert tone={notice.isError ? 'danger' : 'accent'}>{notice.text}</Alert>}
      </chakra.div>
      <chakra.p color="text.muted">You sign in with your university account, on a page of its own, and come back here.</chakra.p>
      <BusyButton variant="primary" size="lg" isBusy={isBusy} onClick={() => leave(null)}>
        {isHere ? SUCCESSES.loggingIn : 'Continue to sign in'}
        {!isHere && <ArrowRight size={16} aria-hidden />}
      </BusyButton>
      {sso !== null && <SsoButton isBusy={isBusy} isChosen={provider !== null} onPress={() => leave(sso)} />}
      <Button variant="link" size="sm" justifySelf="center" onClick={onForgot}>
        Forgot password?
      </Button>
    </chakra.div>
  );
}
