import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PATHS } from '#web/config/paths.ts';
import { Guard } from './guard.tsx';
import { NotFoundRoute } from './routes/not-found.route.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { LoadingScreen } from './shell/waiting-screens.tsx';

const loadStudent = () => import('./routes/student.route.tsx');
const loadAuth = () => import('./routes/auth.route.tsx');
const loadAdmin = () => import('./routes/admin.route.tsx');

// The route of the address is fetched at once, beside the session, not after it.
const LOADERS: Record<string, () => Promise<unknown>> = {
  [PATHS.student]: loadStudent,
  [PATHS.auth]: loadAuth,
  [PATHS.admin]: loadAdmin,
};
void LOADERS[location.pathname]?.();

const StudentRoute = lazy(async () => ({ default: (await loadStudent()).StudentRoute }));
const AuthRoute = lazy(async () => ({ default: (await loadAuth()).AuthRoute }));
const AdminRoute = lazy(async () => ({ default: (await loadAdmin()).AdminRoute }));

export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route
          path={PATHS.auth}
          element={
            <Guard>
              <AuthRoute />
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
          <Route path={PATHS.student} element={<StudentRoute />} />
          <Route path={PATHS.admin} element={<AdminRoute />} />
        </Route>
        <Route path="*" element={<NotFoundRoute />} />
      </Routes>
    </Suspense>
  );
}
