/**
 * The portal's own sign-in, seen from the console: the settings that name the realm, and the realm's token and logout
 * endpoints. Endpoints and answers are Keycloak's.
 */
import { FAILURES } from '#domain/messages.ts';
import type { PortalSettings } from '#domain/institution/portal-settings.ts';
import type { KeptTokens } from '#domain/kept-session.ts';
import { REFRESH_PATIENCE_MS } from '#domain/kept-session.ts';

export type ConsoleSettings = Pick<PortalSettings, 'identity' | 'signIn' | 'consoleSecret'>;

/** A sign-in that was refused or failed; `message` is for the user. */
export class SignInError extends Error {
  override name = 'SignInError';
}

/** The session is over: the user has to sign in again. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError';
}

interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  id_token?: string;
}

/** What the console must know of its installation; throws where it cannot be had. */
export async function loadSettings(): Promise<ConsoleSettings> {
  const response = await fetch('/settings.json');
  if (!response.ok) throw new Error(`The portal's settings answered ${response.status}`);
  return (await response.json()) as ConsoleSettings;
}

function post(
  { realm, clientId }: ConsoleSettings['identity'],
  endpoint: 'token' | 'logout',
  fields: Record<string, string>,
  signal: AbortSignal | null = null,
) {
  return fetch(`/realms/${encodeURIComponent(realm)}/protocol/openid-connect/${endpoint}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...fields }),
    signal,
  });
}

async function readTokens(response: Response): Promise<KeptTokens> {
  const answer = (await response.json()) as TokenAnswer;
  return { access: answer.access_token, refresh: answer.refresh_token, id: answer.id_token ?? null, obtainedAt: Date.now() };
}

/** Signs in with email and password; throws SignInError. */
export async function requestTokens(identity: ConsoleSettings['identity'], email: string, password: string): Promise<KeptTokens> {
  const fields = { grant_type: 'password', scope: 'openid', username: email, password };
  const response = await post(identity, 'token', fields).catch((cause: unknown) => {
    throw new SignInError(FAILURES.signIn, { cause });
  });
  if (response.ok) return readTokens(response);
  const wrong = response.status === 400 || response.status === 401;
  throw new SignInError(wrong ? FAILURES.invalidCredential : FAILURES.signIn);
}

/** New tokens for these; throws SessionEndedError, or another error where the identity server cannot be asked. */
export async function refreshTokens(identity: ConsoleSettings['identity'], tokens: KeptTokens): Promise<KeptTokens> {
  const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh };
  const response = await post(identity, 'token', fields, AbortSignal.timeout(REFRESH_PATIENCE_MS));
  if (response.status === 400 || response.status === 401) throw new SessionEndedError('The session has ended. Please sign in again.');
  if (!response.ok) throw new Error(`The identity server answered ${response.status}`);
  return readTokens(response);
}

/** Ends a session; one that is gone already counts as ended. */
export async function endSession(identity: ConsoleSettings['identity'], tokens: KeptTokens): Promise<void> {
  const response = await post(identity, 'logout', { refresh_token: tokens.refresh });
  if (!response.ok && response.status !== 400) throw new Error(FAILURES.signOut);
}
