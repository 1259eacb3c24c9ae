/**
 * Who may see which route (specification, section 2). Each redirect names a route that the same session
 * may see, so no redirect follows another.
 */
import type { UserRole } from '#domain/roles.ts';
import { FINISH_SIGN_UP_PARAM, isStudentPreview, PATHS } from '#web/config/paths.ts';

export type Visitor = { status: 'loading' | 'unreachable' | 'signed-out' } | { status: 'signed-in'; role: UserRole };

export type Decision = { kind: 'show' } | { kind: 'wait' } | { kind: 'redirect'; to: string };

/** Stands for the portal's own, to read an address without one. */
const ORIGIN = 'https://portal.invalid';
const SHOW: Decision = { kind: 'show' };

/** The page that a role begins with. */
export function homeOf(role: UserRole): string {
  return role === 'admin' ? PATHS.admin : PATHS.student;
}

function maySee(role: UserRole, pathname: string, params: URLSearchParams): boolean {
  if (pathname === PATHS.admin) return role === 'admin';
  return role === 'student' || isStudentPreview(params);
}

/** What a guarded route does; `wanted` is where a visitor was going before /auth, as path and query. */
export function decide(visitor: Visitor, pathname: string, params: URLSearchParams, wanted: string | null = null): Decision {
  if (pathname === PATHS.auth) {
    if (visitor.status === 'signed-out' || params.get(FINISH_SIGN_UP_PARAM) === 'true') return SHOW;
    return visitor.status === 'signed-in' ? { kind: 'redirect', to: afterSignIn(visitor.role, wanted) } : { kind: 'wait' };
  }
  if (visitor.status === 'signed-out') return { kind: 'redirect', to: PATHS.auth };
  if (visitor.status !== 'signed-in') return { kind: 'wait' };
  return maySee(visitor.role, pathname, params) ? SHOW : { kind: 'redirect', to: homeOf(visitor.role) };
}

/** Where a user goes after signing in: where they were going, if their role may see it, else home. */
export function afterSignIn(role: UserRole, wanted: string | null): string {
  if (wanted === null) return homeOf(role);
  const url = new URL(wanted, ORIGIN);
  const isRoute = url.origin === ORIGIN && (url.pathname === PATHS.student || url.pathname === PATHS.admin);
  return isRoute && maySee(role, url.pathname, url.searchParams) ? url.pathname + url.search : homeOf(role);
}
