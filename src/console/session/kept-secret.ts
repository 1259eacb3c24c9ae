/**
 * The GraphQL server's admin secret, kept for one tab: until it is forgotten there, or the portal's user of this browser
 * changes, for whoever comes next must not find it.
 */
import { CONSOLE_KEYS } from '#domain/kept-session.ts';

/** Names the viewer who entered with the secret, beside the ids of users. */
export const SECRET_VIEWER = 'secret';

const KEY = `${CONSOLE_KEYS}${SECRET_VIEWER}`;

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
