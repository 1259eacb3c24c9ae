/**
 * The calls to the identity server: sign in by the password grant, end a session. Refreshing is
 * keycloak-js's part (`refresh-tokens.ts`). Endpoints and answers are Keycloak's.
 */
import { FAILURES } from '#domain/messages.ts';
import type { Tokens } from './tokens.ts';

/** The realm and the public client of this app (`/settings.json`). */
export interface IdentityClient {
  realm: string;
  clientId: string;
}

/** A refused or failed sign-in; `message` is the text for the user (specification, section 8). */
export class SignInError extends Error {
  override name = 'SignInError';
}

/** A sign-in with the right password whose address is not confirmed yet. */
export class UnconfirmedError extends SignInError {
  override name = 'UnconfirmedError';
}

/** The identity server ended the session, or knows none: the user has to sign in again. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError';
}

/** The identity server could not be asked; the session stays as it is. */
export class IdentityUnreachableError extends Error {
  override name = 'IdentityUnreachableError';
}

/** Keycloak's words for an account with a required action; the portal's accounts have but one, confirming the address. */
const NOT_SET_UP = 'Account is not fully set up';

interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  id_token?: string;
}

interface ErrorAnswer {
  error?: string;
  error_description?: string;
}

function post(client: IdentityClient, endpoint: 'token' | 'logout', fields: Record<string, string>): Promise<Response> {
  return fetch(`/realms/${encodeURIComponent(client.realm)}/protocol/openid-connect/${endpoint}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: client.clientId, ...fields }),
  });
}

/** Signs in with email and password; throws SignInError. */
export async function requestTokens(client: IdentityClient, email: string, password: string): Promise<Tokens> {
  const fields = { grant_type: 'password', scope: 'openid', username: email, password };
  const response = await post(client, 'token', fields).catch((cause: unknown) => {
    throw new SignInError(FAILURES.signIn, { cause });
  });
  if (!response.ok) {
    const answer = (await response.json().catch(() => ({}))) as ErrorAnswer;
    const refused = answer.error === 'invalid_grant' && answer.error_description === 'Invalid user credentials';
    if (answer.error === 'invalid_grant' && answer.error_description === NOT_SET_UP) throw new UnconfirmedError(NOT_SET_UP);
    throw new SignInError(refused ? FAILURES.invalidCredential : answer.error_description || FAILURES.signIn);
  }
  const answer = (await response.json()) as TokenAnswer;
  return { access: answer.access_token, refresh: answer.refresh_token, id: answer.id_token ?? null, obtainedAt: Date.now() };
}

/** Ends the session at the identity server; one that is gone already counts as ended. */
export async function endSession(client: IdentityClient, tokens: Tokens): Promise<void> {
  const response = await post(client, 'logout', { refresh_token: tokens.refresh }).catch((cause: unknown) => {
    throw new IdentityUnreachableError(FAILURES.signOut, { cause });
  });
  if (!response.ok && response.status !== 400) throw new IdentityUnreachableError(FAILURES.signOut);
}
