import { chakra } from '#web/ui/styled/chakra.tsx';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { SsoButton } from './sso-button.tsx';
import { useCodeFlow, type CodeFlowProps } from './use-code-flow.ts';

/** Single sign-on beside the form. What the way back could not do is told here, where it began. */
export function SsoLogin({ provider, ...flow }: CodeFlowProps & { provider: string }) {
  const { state } = useSessionControls();
  const { isBusy, error, leave } = useCodeFlow(flow);
  // Why a session ended at once stands in the form's alert.
  const isToldAbove = state.status === 'signed-out' && state.notice !== null;
  return (
    <chakra.section aria-label="Single sign-on" display="grid" gap="4" mt="6" pt="6" borderTopWidth="1px">
      <chakra.div role="alert" _empty={{ display: 'none' }}>
        {error && !isToldAbove && <Alert tone="danger">{error}</Alert>}
      </chakra.div>
      <SsoButton isBusy={isBusy} isChosen onPress={() => leave(provider)} />
    </chakra.section>
  );
}
