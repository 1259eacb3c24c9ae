/**
 * Refreshing by keycloak-js, loaded when it is first needed. An instance started with tokens always
 * refreshes at once; a session that the server has ended calls `onAuthLogout` before it rejects, while a
 * server out of reach only rejects: then the tokens stay.
 */
import type Keycloak from 'keycloak-js';
import type { IdentityClient } from './identity.ts';
import { IdentityUnreachableError, SessionEndedError } from './identity.ts';
import type { Tokens } from './tokens.ts';

let current: Keycloak | null = null;

async function start(client: IdentityClient, tokens: Tokens): Promise<Keycloak> {
  const { default: KeycloakClient } = await import('keycloak-js');
  const keycloak = new KeycloakClient({ url: location.origin, ...client });
  await runRefresh(keycloak, () =>
    keycloak.init({
      token: tokens.access,
      refreshToken: tokens.refresh,
      ...(tokens.id && { idToken: tokens.id }),
      checkLoginIframe: false,
    }),
  );
  return keycloak;
}

async function runRefresh(keycloak: Keycloak, refresh: () => Promise<boolean>): Promise<void> {
  let ended = false;
  keycloak.onAuthLogout = () => {
    ended = true;
  };
  try {
    await refresh();
  } catch (cause) {
    if (ended) throw new SessionEndedError('The session has ended', { cause });
    throw new IdentityUnreachableError('The identity server could not be reached', { cause });
  }
}

/** New tokens for these; throws SessionEndedError or IdentityUnreachableError. */
export async function refreshTokens(client: IdentityClient, tokens: Tokens): Promise<Tokens> {
  if (current?.refreshToken === tokens.refresh) {
    const keycloak = current;
    await runRefresh(keycloak, () => keycloak.updateToken(-1));
  } else {
    current = null;
    current = await start(client, tokens);
  }
  const { token, refreshToken, idToken } = current;
  if (!token || !refreshToken) throw new SessionEndedError('The identity server answered without tokens');
  return { access: token, refresh: refreshToken, id: idToken ?? null, obtainedAt: Date.now() };
}
