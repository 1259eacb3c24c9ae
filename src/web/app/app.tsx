import { startTransition, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { PortalSettings } from '#domain/institution/portal-settings.ts';
import { SessionProvider } from '#web/features/session/session-provider.tsx';
import { loadSettings } from '#web/lib/settings/load-settings.ts';
import { SettingsProvider } from '#web/lib/settings/settings-context.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FatalError } from './fatal-error.tsx';
import { AppRoutes, preloadRoute } from './router.tsx';
import { LoadingScreen, UnreachableScreen } from './shell/waiting-screens.tsx';

type Loaded = { settings: PortalSettings } | 'loading' | 'failed';

/** What must be here before the first page: the settings, and the code of the page asked for. */
async function start(): Promise<PortalSettings> {
  const [settings] = await Promise.all([loadSettings(), preloadRoute(location.pathname)]);
  return settings;
}

function usePortalSettings(): [Loaded, () => void] {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const [request, setRequest] = useState(start);
  useEffect(() => {
    let isCurrent = true;
    request.then(
      // The first page is large; drawn in slices it blocks nothing.
      (settings) =>
        startTransition(() => {
          if (isCurrent) setLoaded({ settings });
        }),
      (error: unknown) => {
        console.error(error);
        if (isCurrent) setLoaded('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [request]);
  const retry = () => {
    setLoaded('loading');
    setRequest(start());
  };
  return [loaded, retry];
}

function Portal() {
  const [loaded, retry] = usePortalSettings();
  if (loaded === 'loading') return <LoadingScreen />;
  if (loaded === 'failed') return <UnreachableScreen onRetry={retry} />;
  return (
    <SettingsProvider settings={loaded.settings}>
      <SessionProvider identity={loaded.settings.identity}>
        {/* A filter is checked at once: what the address says must not wait for the list that follows it. */}
        <BrowserRouter useTransitions={false}>
          <AppRoutes />
        </BrowserRouter>
      </SessionProvider>
    </SettingsProvider>
  );
}

export function App() {
  return (
    <ErrorBoundary fallback={FatalError}>
      <Portal />
      <Toaster />
    </ErrorBoundary>
  );
}
