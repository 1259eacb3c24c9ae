/**
 * A console session: tokens of the portal's identity provider, kept for the tab (session storage).
 * Tokens are renewed 20 s before they end; a session that the server ended throws `SessionEnded`.
 */
const STORAGE_KEY = 'console.session';
const RENEW_BEFORE_MS = 20_000;

export interface ConsoleSession {
  accessToken: string;
  refreshToken: string;
  /** When the access token ends, ms since 1970 by this machine's clock. */
  expiresAt: number;
}

export class SessionEnded extends Error {}

interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

async function tokenEndpoint(): Promise<{ url: string; clientId: string }> {
  const response = await fetch('/settings.json');
  if (!response.ok) throw new Error(`The portal's settings answered ${response.status}`);
  const { identity } = (await response.json()) as { identity: { realm: string; clientId: string } };
  return { url: `/realms/${identity.realm}/protocol/openid-connect/token`, clientId: identity.clientId };
}

async function requestTokens(grant: Record<string, string>): Promise<ConsoleSession | null> {
  const { url, clientId } = await tokenEndpoint();
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ client_id: clientId, scope: 'openid', ...grant }) });
  if (response.status === 400 || response.status === 401) return null;
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}`);
  const answer = (await response.json()) as TokenAnswer;
  const session = {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + answer.expires_in * 1_000,
  };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  return session;
}

/** The tab's session, or null; it may have ended meanwhile. */
export function storedSession(): ConsoleSession | null {
  const text = sessionStorage.getItem(STORAGE_KEY);
  return text ? (JSON.parse(text) as ConsoleSession) : null;
}

/** Signs in; null means a wrong email or password. Other failures throw. */
export function signIn(username: string, password: string): Promise<ConsoleSession | null> {
  return requestTokens({ grant_type: 'password', username, password });
}

/** Forgets the session here; the identity provider ends it by its idle time. */
export function forgetSession(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** A session whose access token is fresh; throws `SessionEnded` when the server no longer renews it. */
export async function freshSession(session: ConsoleSession): Promise<ConsoleSession> {
  if (session.expiresAt - Date.now() > RENEW_BEFORE_MS) return session;
  const renewed = await requestTokens({ grant_type: 'refresh_token', refresh_token: session.refreshToken });
  if (!renewed) {
    forgetSession();
    throw new SessionEnded('The session has ended. Please sign in again.');
  }
  return renewed;
}
