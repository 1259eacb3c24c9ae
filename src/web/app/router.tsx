import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PATHS } from '#web/config/paths.ts';
import { Guard } from './guard.tsx';
import type { LazyRoute } from './lazy-route.tsx';
import { lazyRoute } from './lazy-route.tsx';
import type { RoutePath } from './route-chunks.ts';
import { ROUTE_CHUNKS, routePathOf } from './route-chunks.ts';
import { NotFoundRoute } from './routes/not-found.route.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { LoadingScreen } from './shell/waiting-screens.tsx';

const student = lazyRoute(ROUTE_CHUNKS[PATHS.student]);
const auth = lazyRoute(ROUTE_CHUNKS[PATHS.auth]);
const admin = lazyRoute(ROUTE_CHUNKS[PATHS.admin]);

const ROUTES: Record<RoutePath, LazyRoute> = { [PATHS.student]: student, [PATHS.auth]: auth, [PATHS.admin]: admin };

const QUIET_MS = 1_000;

/** Fetches the code of an address's route, beside what else the start needs; nothing for an unknown one. */
export async function preloadRoute(pathname: string): Promise<void> {
  const path = routePathOf(pathname);
  if (path) await ROUTES[path].preload();
  // What lies behind the login comes while the form is filled in; where that fails it comes when it is needed.
  if (pathname === PATHS.auth) setTimeout(() => void student.preload().catch(() => undefined), QUIET_MS);
}

export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route
          path={PATHS.auth}
          element={
            <Guard>
              <auth.Route />
            </Guard>
          }
        />
        <Route
          element={
            <Guard>
              <AppShell />
            </Guard>
          }
        >
          <Route path={PATHS.student} element={<student.Route />} />
          <Route path={PATHS.admin} element={<admin.Route />} />
        </Route>
        <Route path="*" element={<NotFoundRoute />} />
      </Routes>
    </Suspense>
  );
}
