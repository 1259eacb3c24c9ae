/** Where each route's code is. Knows nothing else, so that the start can ask for a route before the app itself is here. */
import type { ComponentType } from 'react';
import { PATHS } from '#web/config/paths.ts';

export type RoutePath = (typeof PATHS)[keyof typeof PATHS];

export const ROUTE_CHUNKS: Record<RoutePath, () => Promise<ComponentType>> = {
  [PATHS.student]: async () => (await import('./routes/student.route.tsx')).StudentRoute,
  [PATHS.auth]: async () => (await import('./routes/auth.route.tsx')).AuthRoute,
  [PATHS.admin]: async () => (await import('./routes/admin.route.tsx')).AdminRoute,
};

/** The route of an address; undefined for one that there is none of. */
export function routePathOf(pathname: string): RoutePath | undefined {
  return Object.values(PATHS).find((path) => path === pathname);
}
