/**
 * Signing in on the identity server's own page (authorization code flow with PKCE), for installations with
 * single sign-on or a second factor. keycloak-js writes the request and checks the answer; loaded when it is
 * first needed.
 */
import type { KeycloakError } from 'keycloak-js';
import { FAILURES } from '#domain/messages.ts';
import { PATHS } from '#web/config/paths.ts';
import type { IdentityClient } from './identity.ts';
import { SignInError } from './identity.ts';
import type { Tokens } from './tokens.ts';

async function open(client: IdentityClient) {
  const { default: KeycloakClient } = await import('keycloak-js');
  const keycloak = new KeycloakClient({ url: location.origin, ...client });
  // Answers stand in the query, where the app's own addresses have their parameters too.
  await keycloak.init({ responseMode: 'query', pkceMethod: 'S256', checkLoginIframe: false });
  return keycloak;
}

/**
 * Leaves for the identity server's page, which comes back to /auth; with `provider` it leads straight on to that identity
 * provider. Throws SignInError where the browser cannot.
 */
export async function leaveToSignIn(client: IdentityClient, provider: string | null): Promise<void> {
  try {
    const keycloak = await open(client);
    await keycloak.login({ redirectUri: location.origin + PATHS.auth, scope: 'openid', ...(provider !== null && { idpHint: provider }) });
  } catch (cause) {
    throw new SignInError(FAILURES.signIn, { cause });
  }
}

/** Tells whether an address is the identity server's answer to `leaveToSignIn`. */
export function isSignInAnswer(params: URLSearchParams): boolean {
  return params.has('state') && (params.has('code') || params.has('error'));
}

/** Exchanges the answer in the present address for tokens; throws SignInError. The answer can be used once. */
export async function finishSignIn(client: IdentityClient): Promise<Tokens> {
  let answer: Awaited<ReturnType<typeof open>>;
  try {
    answer = await open(client);
  } catch (cause) {
    const { error_description: text } = (cause ?? {}) as Partial<KeycloakError>;
    throw new SignInError(text || FAILURES.signIn, { cause });
  }
  const { token, refreshToken, idToken } = answer;
  if (!token || !refreshToken) throw new SignInError(FAILURES.signIn);
  return { access: token, refresh: refreshToken, id: idToken ?? null, obtainedAt: Date.now() };
}
