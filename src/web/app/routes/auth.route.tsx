import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { FINISH_SIGN_UP_PARAM, LINK_TOKEN_PARAM, PATHS } from '#web/config/paths.ts';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { AuthScreen } from '#web/features/auth/auth-screen.tsx';
import { FinishLink } from '#web/features/auth/finish-link/finish-link.tsx';
import { usePageTitle } from '#web/lib/react/use-page-title.ts';
import { isSignInAnswer } from '#web/lib/session/code-flow.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import type { PassedOn } from '../passed-on.ts';
import { parsePassedOn, readPassedOn, writePassedOn } from '../passed-on.ts';
import { Footer } from '../shell/footer.tsx';
import { LoadingScreen } from '../shell/waiting-screens.tsx';

export function AuthRoute() {
  const { institution } = useSettings();
  const { state } = useSessionControls();
  const { search, state: historyState } = useLocation();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const params = new URLSearchParams(search);
  const passed = readPassedOn(historyState);
  const isLink = params.get(FINISH_SIGN_UP_PARAM) === 'true';
  usePageTitle(isLink ? 'Sign-in link' : 'Login');

  /** Back to the plain address, from where the guard leads a signed-in user on. */
  const goOn = (next: PassedOn | null) => void navigate(PATHS.auth, { replace: true, state: next });
  if (isLink && state.status === 'loading') return <LoadingScreen />;
  return (
    <chakra.div minHeight="100dvh" display="flex" flexDirection="column">
      <chakra.main flex="1" display="grid" placeItems="center" px="4" py={{ base: '6', md: '10' }}>
        <AuthCard institution={institution}>
          {isLink ? (
            <FinishLink
              token={params.get(LINK_TOKEN_PARAM) ?? ''}
              onDone={(wanted, address) => {
                setEmail(address ?? '');
                goOn(wanted === null ? null : { wanted, userId: null });
              }}
            />
          ) : (
            <AuthScreen
              email={email}
              wanted={passed?.userId === null ? passed.wanted : null}
              isReturning={isSignInAnswer(params)}
              passedOn={writePassedOn(passed)}
              onReturned={(passedOn) => goOn(parsePassedOn(passedOn))}
            />
          )}
        </AuthCard>
      </chakra.main>
      <Footer />
    </chakra.div>
  );
}
