import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { PresenceHeartbeat } from '#web/features/presence/presence-heartbeat.tsx';
import { PortalClientProvider } from '#web/lib/apollo/live-context.tsx';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ContentError } from './content-error.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePageFocus } from './use-page-focus.ts';
import { LoadingScreen } from './waiting-screens.tsx';

/** What every signed-in page stands in: header, content, footer, and the data of the session. */
export function AppShell() {
  const { state } = useSessionControls();
  const { pathname } = useLocation();
  const main = usePageFocus();
  if (state.status !== 'signed-in') return <LoadingScreen />;
  return (
    <PortalClientProvider client={state.client}>
      <PresenceHeartbeat />
      <chakra.div display="flex" flexDirection="column" minHeight="100dvh">
        <SkipLink target={main} />
        <Header />
        <chakra.main
          ref={main}
          id="main"
          tabIndex={-1}
          outline="none"
          flex="1"
          width="full"
          maxWidth="page"
          mx="auto"
          px={{ base: '4', md: '6' }}
          pt={{ base: '5', md: '8' }}
          pb="16"
        >
          <ErrorBoundary key={pathname} fallback={ContentError}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </chakra.main>
        <Footer />
      </chakra.div>
    </PortalClientProvider>
  );
}
