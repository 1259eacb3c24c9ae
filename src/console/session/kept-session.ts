/** The session that the app keeps in local storage (src/domain/kept-session.ts), read and written as the app does. */
import type { KeptTokens } from '#domain/kept-session.ts';
import { KEPT_SESSION_KEY } from '#domain/kept-session.ts';

/** `user` is what the app last knew of the user; the console passes it on as it is. */
export interface KeptSession {
  tokens: KeptTokens;
  user: unknown;
}

export interface Claims {
  userId: string;
  name: string;
  email: string;
  allowedRoles: readonly string[];
  lifetimeMs: number;
}

function parse(text: string | null): KeptSession | null {
  if (text === null) return null;
  try {
    const { tokens, user } = JSON.parse(text) as Partial<KeptSession>;
    return tokens?.refresh && readClaims(tokens) ? { tokens, user: user ?? null } : null;
  } catch {
    return null; // damaged by hand or by another version: the same as signed out
  }
}

/** The kept session, or null: none, or not readable. */
export function readKeptSession(): KeptSession | null {
  return parse(localStorage.getItem(KEPT_SESSION_KEY));
}

/** Keeps a session, for every tab of the portal. */
export function keepSession(session: KeptSession): void {
  localStorage.setItem(KEPT_SESSION_KEY, JSON.stringify(session));
}

/** Forgets the session, in every tab; the others learn why from the first of the two writes. */
export function forgetSession(end: 'left' | 'ended'): void {
  localStorage.setItem(KEPT_SESSION_KEY, JSON.stringify({ end }));
  localStorage.removeItem(KEPT_SESSION_KEY);
}

/** Calls back when another tab signs in, refreshes or leaves; `hasLeft` when its user logged out. */
export function watchOtherTabs(listener: (session: KeptSession | null, hasLeft: boolean) => void): () => void {
  const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || (key !== KEPT_SESSION_KEY && key !== null)) return;
    listener(readKeptSession(), newValue?.includes('"end":"left"') ?? false);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

interface AccessTokenPayload {
  exp: number;
  iat: number;
  name?: string;
  email?: string;
  'https://hasura.io/jwt/claims'?: { 'x-hasura-user-id'?: string; 'x-hasura-allowed-roles'?: string[] };
}

/** What an access token says; throws where it is none. It is not verified here: the servers do that on every request. */
export function readClaims({ access }: KeptTokens): Claims {
  const base64 = (access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
  const payload = JSON.parse(new TextDecoder().decode(bytes)) as AccessTokenPayload;
  const hasura = payload['https://hasura.io/jwt/claims'];
  return {
    userId: hasura?.['x-hasura-user-id'] ?? '',
    name: payload.name ?? '',
    email: payload.email ?? '',
    allowedRoles: hasura?.['x-hasura-allowed-roles'] ?? [],
    lifetimeMs: (payload.exp - payload.iat) * 1_000,
  };
}

const MIN_VALIDITY_MS = 30_000;

/** Whether an access token is good for half a minute more, or half its life where that is shorter. */
export function isFresh(tokens: KeptTokens, now = Date.now()): boolean {
  const { lifetimeMs } = readClaims(tokens);
  return tokens.obtainedAt + lifetimeMs - now > Math.min(MIN_VALIDITY_MS, lifetimeMs / 2);
}
