/**
 * The GraphQL server's admin secret, kept for one tab: until it is forgotten there, or the portal's user of this browser
 * changes, for whoever comes next must not find it.
 */
import { CONSOLE_KEYS } from '#domain/kept-session.ts';
import { SESSION_ROLES } from '#domain/roles.ts';

/** Names the viewer who entered with the secret, beside the ids of users. */
export const SECRET_VIEWER = 'secret';

const KEY = `${CONSOLE_KEYS}${SECRET_VIEWER}`;

/** Hasura's own role sees everything; each other one what its permissions say. */
export const SECRET_ROLES: readonly string[] = ['admin', ...SESSION_ROLES];

export interface KeptSecret {
  secret: string;
  role: string;
}

/** The kept secret; null where there is none, or it is not readable. */
export function readKeptSecret(): KeptSecret | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<KeptSecret> | null;
    return typeof kept?.secret === 'string' && typeof kept.role === 'string' ? { secret: kept.secret, role: kept.role } : null;
  } catch {
    return null; // damaged by hand: the same as not entered
  }
}

export function keepSecret(secret: KeptSecret): void {
  sessionStorage.setItem(KEY, JSON.stringify(secret));
}
